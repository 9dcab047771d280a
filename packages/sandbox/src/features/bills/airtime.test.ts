import { expect, test as plainTest } from 'vitest';
import { openSandbox, purchase } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

const wallet = async (till: ReturnType<typeof openSandbox>): Promise<number> =>
  (await till.control('GET', '/settings')).json.wallets.NGN;

test('a purchase is processing at once, succeeds after the settle delay, and costs its amount less 2.5 %', async () => {
  const till = openSandbox();
  const { status, json } = await till.buy(purchase());
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: true, status_code: 200 });
  expect(json.message.details).toMatchObject({
    transaction_status: 'processing',
    ref: 'ref-1',
    amount: 1000,
    discount: 25,
    total_charge: 975,
    category: 'airtime',
    product: 'mtn',
    processed: [{ number: '08031234567', amount: 1000, response: 'processing' }],
    created_at: '2026-11-21 10:00:00',
  });
  expect(await wallet(till)).toBe(999_025);
  await till.clock.pass(2_999);
  expect((await till.requery('ref-1')).json.message.details.status).toBe('processing');
  await till.clock.pass(1);
  expect((await till.requery('ref-1')).json.message.details).toMatchObject({
    status: 'success',
    total_charge: 975,
    amount: 1000,
  });
  expect(await wallet(till)).toBe(999_025);
});

test('the discount is rounded to the kobo', async ({ till }) => {
  const { json } = await till.buy(purchase({ amount: 33 }));
  expect(json.message.details).toMatchObject({ amount: 33, discount: 0.83, total_charge: 32.17 });
  expect(await wallet(till)).toBe(999_967.83);
});

test('phones may have a plus sign, and networks be in capitals', async () => {
  const { status } = await openSandbox().buy(purchase({ phone: '+2348031234567', network: 'MTN' }));
  expect(status).toBe(200);
});

test('an empty wallet is refused with 410 and nothing is kept', async ({ till }) => {
  await till.control('PUT', '/settings', { wallets: { NGN: 974.99 } });
  expect(await till.buy(purchase())).toMatchObject({ status: 410, json: { status: false, status_code: 410 } });
  expect((await till.requery('ref-1')).status).toBe(404);
  expect((await till.control('GET', '/truth/ref-1')).json).toMatchObject({
    executions: 0,
    trans_id: null,
    status: null,
  });
  await till.control('PUT', '/settings', { wallets: { NGN: 975 } });
  expect((await till.buy(purchase())).status).toBe(200);
  expect(await wallet(till)).toBe(0);
});

test('bad fields are answered with 422 and a text for each', async () => {
  const { status, json } = await openSandbox().buy({ phone: '080', amount: 'x', network: 'nope' });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual(['phone', 'amount', 'network']);
});

test('a repeated ref answers what it bought and buys nothing', async ({ till }) => {
  const first = await till.buy(purchase());
  await till.clock.pass(5_000);
  const again = await till.buy(purchase({ amount: 5 }));
  expect(again.json.message.details).toMatchObject({
    trans_id: first.json.message.details.trans_id,
    amount: 1000,
    transaction_status: 'success',
  });
  expect((await till.control('GET', '/truth/ref-1')).json.executions).toBe(1);
  expect(await wallet(till)).toBe(999_025);
});

test('with dedupe off a repeated ref is bought twice, and the truth records both', async ({ till }) => {
  await till.control('PUT', '/settings', { dedupe: { 'airtime.buy': false } });
  const first = await till.buy(purchase());
  const second = await till.buy(purchase());
  expect(second.json.message.details.trans_id).not.toBe(first.json.message.details.trans_id);
  expect((await till.control('GET', '/truth/ref-1')).json).toMatchObject({
    executions: 2,
    trans_id: first.json.message.details.trans_id,
  });
  expect(await wallet(till)).toBe(998_050);
});

test('purchases without a ref are each bought', async ({ till }) => {
  await till.buy(purchase({ ref: undefined }));
  const { json } = await till.buy(purchase({ ref: undefined }));
  expect(json.message.details.ref).toBeNull();
  expect(await wallet(till)).toBe(998_050);
});

test('several phones with a shared amount are one batch, found by its ref and each by its own id', async ({ till }) => {
  const { json } = await till.buy(purchase({ phone: ['2348031234567', '2347011234567'] }));
  const { details } = json.message;
  expect(details).toMatchObject({ amount: 2000, discount: 50, total_charge: 1950, ref: 'ref-1' });
  expect(details.processed.map((row: { number: string }) => row.number)).toEqual(['08031234567', '07011234567']);
  await till.clock.pass(3_000);
  expect((await till.requery('ref-1')).json.message.details).toMatchObject({
    trans_id: details.trans_id,
    status: 'success',
  });
  expect((await till.requery(details.processed[1].id)).json.message.details).toMatchObject({
    ref: 'ref-1',
    amount: 1000,
  });
});

const row = (reference: string, phone = '2348031234567', amount = 100): object => ({
  phone,
  amount,
  network: 'mtn',
  reference,
});

test('rows end apart: what failed is refunded, each is found by its reference, the batch is partial', async () => {
  const till = openSandbox();
  const { json } = await till.buy({
    ref: 'b',
    rows: [row('b-1'), row('b-2', '2348030000002', 200), { ...row('x'), reference: undefined }],
  });
  expect(json.message.details).toMatchObject({ amount: 400, total_charge: 390, transaction_status: 'processing' });
  await till.clock.pass(3_000);
  expect((await till.requery('b-1')).json.message.details).toMatchObject({ ref: 'b-1', status: 'success' });
  expect((await till.requery('b-2')).json.message.details).toMatchObject({ ref: 'b-2', status: 'failed' });
  expect((await till.requery('b')).json.message.details).toMatchObject({
    trans_id: json.message.details.trans_id,
    status: 'partial',
  });
  expect(await wallet(till)).toBe(999_805);
  expect((await till.control('GET', '/truth/b')).json).toMatchObject({
    executions: 1,
    transactions: [{ refunded: 195 }],
  });
});

test('a row whose reference was bought before is shown and not charged again', async ({ till }) => {
  await till.buy({ ref: 'b', rows: [row('b-1')] });
  const { json } = await till.buy({ ref: 'c', rows: [row('b-1'), row('c-2'), row('c-2')] });
  expect(json.message.details).toMatchObject({ amount: 100 });
  expect(json.message.details.processed).toHaveLength(2);
  expect((await till.control('GET', '/truth/b-1')).json.executions).toBe(1);
  expect((await till.control('GET', '/truth/c-2')).json.executions).toBe(1);
  expect(await wallet(till)).toBe(999_805);
});

test('a batch that the wallet cannot pay is refused whole', async ({ till }) => {
  await till.control('PUT', '/settings', { wallets: { NGN: 100 } });
  expect((await till.buy({ ref: 'b', rows: [row('b-1'), row('b-2')] })).status).toBe(410);
  expect((await till.requery('b-1')).status).toBe(404);
  expect(await wallet(till)).toBe(100);
});
