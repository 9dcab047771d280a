import { operationIds, type OperationId } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputsOf } from './hostile-values.ts';
import { platformUnderTest, type Root } from './support.ts';

const { sandbox, live } = platformUnderTest();

/** Thousands of meaningless requests are sent only to a sandbox of our own. */
const onOurOwn = { skip: process.env['CONFORMANCE_BASE_URL'] !== undefined };

test.for(operationIds)(
  'platform §7 error 500; §4 envelope all: no input of %s is answered with a 500',
  onOurOwn,
  async (id) => {
    const { environments } = operations[id];
    const root = environments.includes('sandbox') ? sandbox : live;
    const property = fc.asyncProperty(inputsOf(id), async (input) => {
      const { status, json } = await ask(root, id, input);
      expect(status, JSON.stringify(input)).toBeLessThan(500);
      expect(json).toMatchObject({ status: status < 300, description: expect.any(String) });
      expect(Math.floor(json.status_code / 100)).toBe(Math.floor(status / 100));
      if (status < 300) expect(json.message).toHaveProperty('details');
    });
    await fc.assert(property, { numRuns: 40 });
  },
);

test('platform §7 error 500: no sequence of inputs is answered with a 500, nor makes money out of nothing', async () => {
  const step = fc.constantFrom(...operationIds).chain((id) => fc.tuple(fc.constant(id), inputsOf(id)));
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
    const own = createSandbox({ postLimit: 0 });
    const root = withoutSockets(own, '/api/v1', sandboxKeys.sandbox);
    for (const [id, input] of steps) expect((await ask(root, id, input)).status).toBeLessThan(500);
    await own.advance(3_600);
    const settings = await own.fetch('http://localhost/_sandbox/settings');
    const { wallets } = await settings.json();
    expect(wallets.NGN).toBeGreaterThanOrEqual(0);
    expect(wallets.NGN).toBeLessThanOrEqual(1_000_000);
    expect(wallets.USD).toBeGreaterThanOrEqual(0);
    expect(wallets.USD).toBeLessThanOrEqual(10_000);
    await own.close();
  });
  await fc.assert(property, { numRuns: 25 });
});

type Asked = Pick<Root, 'send'>;

/** Sends an input as the operation declares: placeholders, then query or body. */
function ask(root: Asked, id: OperationId, input: unknown): ReturnType<Root['send']> {
  const { method, path } = operations[id];
  const fields = new Map(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(fields.get(name) ?? 'nothing');
    fields.delete(name);
    return value === '' || value === '.' || value === '..' ? 'empty' : value;
  });
  if (method !== 'GET')
    return root.send(method, filled, { body: JSON.stringify(fields.size > 0 ? Object.fromEntries(fields) : input) });
  const query = [...fields].map(([name, value]) => `${asText(name)}=${asText(value)}`).join('&');
  return root.send('GET', `${filled}?${query}`);
}

/** In a URL; lone surrogates have no place there. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 2_000).replace(/%\w?$/, '');
}

function withoutSockets(own: ReturnType<typeof createSandbox>, path: string, key: string): Asked {
  return {
    async send(method, below, sent) {
      const response = await own.fetch(`http://localhost${path}${below}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(typeof sent?.body === 'string' ? { body: sent.body } : {}),
      });
      const json = await response.json();
      return { status: response.status, json, details: json?.message?.details };
    },
  };
}
