import { createSandbox } from '@tillside/sandbox';
import { expect, test } from 'vitest';
import { exchange } from '../../conformance/exchange.ts';
import { Asking, everyId, environmentsOf, methodOf, type Carry } from './asking.ts';
import { refuseAll } from './platform-refusals.ts';
import { tourPlatform } from './platform-tour.ts';

// `npm run tool -- openapi:check` records what is answered here: every documented status of every operation has to come up.
test.each(['sandbox', 'live'] as const)(
  'every operation of %s succeeds, and is refused in every way there is',
  async (environment) => {
    await using sandbox = await serve();
    const asking = new Asking(environment, sandbox.carry);
    const toured = await tourPlatform(asking);
    const refused = await refuseAll(asking, toured);
    const ids = everyId.filter((id) => environmentsOf(id).includes(environment));
    expect([...toured.samples.keys()].toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(refused.filter((sample) => sample.id === id).length, id).toBeGreaterThan(2);
  },
);

test('every POST is turned away when there were too many', async () => {
  await using sandbox = await serve(1);
  const asking = { sandbox: new Asking('sandbox', sandbox.carry), live: new Asking('live', sandbox.carry) };
  for (const environment of ['sandbox', 'live'] as const) await asking[environment].ask('sms.send', {});
  for (const id of everyId.filter((each) => methodOf(each) === 'POST')) {
    for (const environment of environmentsOf(id)) {
      expect((await asking[environment].ask(id, {})).status, id).toBe(429);
    }
  }
});

async function serve(postLimit = 0): Promise<AsyncDisposable & { readonly carry: Carry }> {
  const sandbox = createSandbox({ postLimit });
  const { url } = await sandbox.listen();
  return {
    carry: ({ method, path, headers, body }) => exchange(method, url + path, { ...headers }, body),
    [Symbol.asyncDispose]: () => sandbox.close(),
  };
}
