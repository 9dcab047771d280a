import { isInstructable, operations, passthroughs } from '@tillside/contract/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputsOf, mayAsk, pathOf, type Question, questionsIn } from '../../scripts/drift/questions.ts';
import { busyAccount, nothingNamed, probeAccount, type BusyAccount } from './busy-account.ts';

const everything: readonly Question[] = [...Object.values(operations), ...Object.values(passthroughs)];
const gets = everything.filter(({ method }) => method === 'GET');

test('every GET of the contract is a question, and the probe knows what to ask it with', () => {
  const asked = [...questionsIn('live'), ...questionsIn('sandbox')].map(({ id }) => id);
  expect(new Set(asked)).toEqual(new Set(gets.map(({ id }) => id)));
  for (const question of gets) {
    expect(inputsOf(question, nothingNamed, () => null)).not.toContain('does not know');
  }
});

test.each(everything.filter(({ method }) => method !== 'GET').map((declaration) => [declaration.id, declaration]))(
  '%s has no path for the probe, whatever it is to be asked with',
  (_id, declaration) => {
    expect(mayAsk(declaration)).toBe(false);
    for (const input of [{}, { id: 'card', ref: 'ref', trans_id: 'ref', account_number: '0123456789' }]) {
      expect(() => pathOf(declaration, input)).toThrow('the probe does not send it');
    }
  },
);

test('an instruction has no path for the probe even where it is a GET', () => {
  for (const declaration of Object.values(operations).filter(isInstructable)) {
    expect(() => pathOf({ ...declaration, method: 'GET' }, {})).toThrow('the probe does not send it');
  }
});

test.each(['sandbox', 'live'] as const)(
  'only GETs of the contract leave to the %s root, and they move nothing',
  async (environment) => {
    const account = await busyAccount(environment);
    const before = await overview();
    const sent: Request[] = [];
    const fetch: BusyAccount['fetch'] = (input, init) => {
      sent.push(new Request(input, init));
      return account.fetch(input, init);
    };
    await probeAccount({ ...account, fetch });
    expect(sent.length).toBeGreaterThan(40);
    const declared = gets.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    for (const { method, body, url, redirect } of sent) {
      expect({ method, body, redirect }).toEqual({ method: 'GET', body: null, redirect: 'manual' });
      expect(url.startsWith(`${account.platform.baseUrl}/`)).toBe(true);
      const path = new URL(url.slice(account.platform.baseUrl.length), 'http://path').pathname;
      expect(
        declared.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true);
    }
    expect(await overview()).toEqual(before);
    await account.sandbox.close();

    async function overview(): Promise<unknown> {
      const answer = await account.sandbox.fetch(`http://localhost:4010/_sandbox/settings?environment=${environment}`);
      return answer.json();
    }
  },
);

test('what is named leads to no other path', async () => {
  const account = await busyAccount('sandbox');
  const cards = fc.oneof(
    fc.constantFrom('..', '.', '../airtime', '%2e%2e', 'a/../b', '?x=1', '#', '\\', 'a b', '//host/x', 'a\nb', '@host'),
    fc.string({ minLength: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(cards, async (card) => {
      const paths: string[] = [];
      const fetch: BusyAccount['fetch'] = async (input) => {
        paths.push(input);
        return Response.json({ status: false }, { status: 404 });
      };
      await probeAccount({ ...account, fetch, given: { ...nothingNamed, cards: [card] } }).catch(() => null);
      for (const path of paths.filter((url) => url.includes('/cards/'))) {
        const { pathname, search, origin } = new URL(path);
        expect(origin + pathname + search).toBe(path);
        expect(pathname).toMatch(/^\/sandbox\/api\/v1\/cards\/[^/]+(\/transactions)?$/);
        expect(search).toBe('');
      }
    }),
    { numRuns: 60 },
  );
  await account.sandbox.close();
});
