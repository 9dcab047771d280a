import { AirtimePurchase } from '@tillside/contract/schemas';
import { expect, test as plainTest } from 'vitest';
import { openSandbox, purchase } from '../../testing/open-sandbox.ts';
import { magicNumbers } from '../../kernel/catalogue/magic-numbers.ts';

const test = plainTest.extend('till', () => openSandbox());

const to = (ending: number, ref = 'm'): object => purchase({ phone: `234803000000${ending}`, ref });

test('every magic number is one that a form accepts', () => {
  for (const { number } of magicNumbers) {
    expect(AirtimePurchase.safeParse(purchase({ phone: `234${number.slice(1)}` })).success, number).toBe(true);
  }
});

test.for([
  [1, 'success', 'success', 975],
  [2, 'processing', 'failed', 0],
  [3, 'processing', 'processing', 975],
  [4, 'processing', 'reversed', 0],
] as const)(
  '0803 000 000%i is answered %s and ends %s, having cost %i',
  async ([ending, answered, final, cost], { till }) => {
    expect((await till.buy(to(ending))).json.message.details.transaction_status).toBe(answered);
    await till.clock.pass(60_000);
    expect((await till.requery('m')).json.message.details.status).toBe(final);
    expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(1_000_000 - cost);
  },
);

test('a reversed purchase was a success first', async ({ till }) => {
  await till.buy(to(4));
  await till.clock.pass(3_000);
  expect((await till.requery('m')).json.message.details.status).toBe('success');
});

test('0803 000 0005 is refused as if the wallet were empty', async ({ till }) => {
  expect((await till.buy(to(5))).status).toBe(410);
  expect((await till.control('GET', '/truth/m')).json.executions).toBe(0);
});

test('0803 000 0006 is answered 434, kept as failed, and costs nothing', async ({ till }) => {
  expect(await till.buy(to(6))).toMatchObject({ status: 434, json: { status: false, status_code: 434 } });
  expect((await till.requery('m')).json.message.details.status).toBe('failed');
  expect((await till.buy(to(6))).status).toBe(434);
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(1_000_000);
});

test('0803 000 0007 is bought and its answer lost, as fetch reports a cut connection', async ({ till }) => {
  await expect(till.buy(to(7))).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } });
  expect((await till.control('GET', '/truth/m')).json.executions).toBe(1);
});

test('0803 000 0008 is bought at once and answered after ten seconds', async ({ till }) => {
  let answer = 0;
  const waiting = till.buy(to(8)).then(({ status }) => (answer = status));
  await till.clock.pass(9_999);
  expect((await till.control('GET', '/truth/m')).json).toMatchObject({ executions: 1, status: 'success' });
  expect(answer).toBe(0);
  await till.clock.pass(1);
  expect(await waiting).toBe(200);
});

test('a caller that gives up on a slow answer is let go', async ({ till }) => {
  const stop = new AbortController();
  const waiting = till.sandbox.fetch('http://localhost:4010/api/v1/airtime', {
    method: 'POST',
    headers: { authorization: 'Bearer ps_pk_test_tillside' },
    body: JSON.stringify(to(8)),
    signal: stop.signal,
  });
  await till.clock.pass(100);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect((await till.control('GET', '/truth/m')).json.executions).toBe(1);
});
