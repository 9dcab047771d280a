import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billExamples, type BillOperationId } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox } from '../../testing/open-sandbox.ts';

const anything = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '0', '-1', '1e309', ' ', '\u0000', '9'.repeat(500), 2 ** 53, -0.5, 1e15),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue(),
);
const ids = Object.keys(billExamples) as BillOperationId[];

/** A valid request with some of its fields, or unknown fields, set to arbitrary values. */
const requests = fc
  .constantFrom(...ids)
  .chain((id) =>
    fc.tuple(
      fc.constant(id),
      fc.dictionary(fc.constantFrom(...Object.keys(billExamples[id]), '__proto__', 'ref', 'x'), anything),
      fc.boolean(),
    ),
  );

test('no request of a bill operation, however odd, is answered 500 or leaves a wallet in debt', async () => {
  const till = openSandbox({ postLimit: 0 });
  await fc.assert(
    fc.asyncProperty(requests, async ([id, change, alone]) => {
      const { status } = await callOperation(till, id, alone ? change : { ...billExamples[id], ...change }, 'sandbox');
      expect([200, 400, 403, 404, 406, 407, 409, 410, 422, 434]).toContain(status);
      const { NGN, USD } = (await till.control('GET', '/settings')).json.wallets;
      expect(Math.min(NGN, USD)).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(Math.round(NGN * 100)) && Number.isInteger(Math.round(USD * 100))).toBe(true);
    }),
    { numRuns: 600 },
  );
});

test.each(['cable.topup', 'electricity.buy', 'betting.fund', 'international.buy'] as const)(
  '%s of more than can be counted to the kobo is refused',
  async (id) => {
    for (const amount of [1e15, Number.MAX_SAFE_INTEGER, 1e300, '999999999999999'])
      expect((await callOperation(openSandbox(), id, { ...billExamples[id], amount })).status, String(amount)).toBe(
        422,
      );
  },
);
