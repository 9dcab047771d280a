import { PaymentConfirmation, SimulatedTransferResult, parseWith, platformEvents } from '@tillside/contract/schemas';
import { createHash } from 'node:crypto';
import { expect, test as plainTest } from 'vitest';
import { sandboxKeys } from '../../kernel/world/fixtures.ts';
import { openAccount, simulatedTransfer } from '../../testing/open-account.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

const root = '/api/v1/collections/virtual-accounts';
const url = 'http://127.0.0.1:5173/till/webhooks';
const confirm = (till: TestSandbox, session_id: string, account_number: string) =>
  till.platform('POST', `${root}/confirm-payment`, { session_id, account_number });
const simulate = (till: TestSandbox, body: object) => till.platform('POST', `${root}/simulate-transfer`, body);
const events = async (till: TestSandbox) => (await till.control('GET', '/events')).json;

test('an external transfer is reported at once, found by its session, and settles later (platform §2.11, §6)', async () => {
  const till = openSandbox();
  await till.control('PUT', '/settings', { webhook: { url } });
  const account = await openAccount(till);
  const transfer = { account, amount: 20_000, sender_name: 'Ngozi Eze', sender_account_number: '0011223344' };
  const { status, json } = await till.control('POST', '/transfers', { ...transfer, description: 'Rent' });
  expect(status).toBe(200);
  const { session_id, trans_id } = json;
  expect(session_id).toMatch(/^\d{30}$/);
  await till.clock.pass(0);
  const received = JSON.parse(till.sent[0]?.request.body ?? '');
  expect(received).toMatchObject({
    event_type: 'accounts.payment.status',
    trans_id,
    amount: 20_000,
    fee: 200,
    currency: 'NGN',
    transaction: { session_id, narration: 'Rent', bank_code: '900001', sender_name: 'Ngozi Eze' },
    customer: { id: 'cus_ada', name: 'Ada Obi', number: account, bank: '9PSB', account_type: 'static' },
    created_at: '2026-11-21 10:00:00',
  });
  expect(parseWith(platformEvents['accounts.payment.status'].payload, received)).toMatchObject({
    ok: true,
    value: { transaction: { description: 'Rent', date: '2026-11-21T10:00:00+01:00' } },
  });
  const before = await confirm(till, session_id, account);
  expect(before.json.message.details).toMatchObject({
    trans_id,
    transaction: { description: 'Rent', sender_account: '0011223344' },
    account: { number: account, name: 'Tillside Shop', bank: '9PSB' },
    customer: { name: 'Ada Obi', email: 'ada@example.com' },
  });
  expect(before.json.message.details).not.toHaveProperty('settlement');
  await till.clock.pass(3_000);
  const after = await confirm(till, session_id, account);
  expect(after.json.message.details.settlement).toMatchObject({
    amount: 19_800,
    prev_balance: 0,
    balance: 19_800,
    status: 'success',
    created_at: 'Nov, 21 2026 10:00:03',
  });
  expect(parseWith(PaymentConfirmation, after.json.message.details)).toMatchObject({
    ok: true,
    value: { settlement: { created_at: '2026-11-21T10:00:03+01:00' } },
  });
});

test('with nothing to wait for, a payment settles with the next tick; balances add up', async ({ till }) => {
  await till.control('PUT', '/settings', { settle_seconds: 0 });
  const account = await openAccount(till);
  await till.control('POST', '/transfers', { account, amount: 100.01 });
  const { json } = await till.control('POST', '/transfers', { account, amount: 1_000_000 });
  await till.clock.pass(0);
  const { details } = (await confirm(till, json.session_id, account)).json.message;
  expect(details).toMatchObject({ fee: 300, settlement: { prev_balance: 99.01, balance: 999_799.01 } });
});

test('an inactive account refuses transfers, from outside and simulated (platform §3)', async ({ till }) => {
  const account = await openAccount(till);
  await till.platform('POST', `${root}/deactivate`, { account });
  expect((await till.control('POST', '/transfers', { account, amount: 100 })).status).toBe(400);
  expect(await simulate(till, simulatedTransfer(account))).toMatchObject({ status: 422, json: { errors: {} } });
  await till.platform('POST', `${root}/activate`, { account });
  expect((await till.control('POST', '/transfers', { account, amount: 100 })).status).toBe(200);
});

test.for([
  [{ account: '0000000000' }, 404],
  [{ amount: 0 }, 400],
  [{ amount: 1.005 }, 400],
  [{ amount: 'a hundred' }, 400],
  [{ colour: 'red' }, 400],
] as const)('a transfer from outside with %j is answered %i', async ([change, status], { till }) => {
  const account = await openAccount(till);
  expect((await till.control('POST', '/transfers', { account, amount: 100, ...change })).status).toBe(status);
});

test('confirming finds only what came to that very account, and makes nothing (platform §4.2)', async ({ till }) => {
  const account = await openAccount(till);
  const other = await openAccount(till);
  const { json } = await till.control('POST', '/transfers', { account, amount: 100 });
  expect((await confirm(till, json.session_id, other)).status).toBe(404);
  expect((await confirm(till, 'no-such-session', account)).status).toBe(404);
  expect(await till.platform('POST', `${root}/confirm-payment`, {})).toMatchObject({ status: 422 });
});

test('confirming dispatches the event again where an address is set, in the sandbox only (platform §4.2, §6)', async () => {
  const till = openSandbox();
  const account = await openAccount(till);
  const { json } = await till.control('POST', '/transfers', { account, amount: 100 });
  await confirm(till, json.session_id, account);
  expect(await events(till)).toHaveLength(1);
  await till.control('PUT', '/settings', { webhook: { url } });
  await confirm(till, json.session_id, account);
  const [again, first] = await events(till);
  expect(again.payload.transaction).toEqual(first.payload.transaction);
  expect(again.event_id).not.toBe(first.event_id);
  const live = `/live${root}`;
  const opening = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static' };
  const opened = await till.platform('POST', `${live}/create`, opening, sandboxKeys.live);
  const number: string = opened.json.message.details.account[0].account_number;
  await till.control('PUT', '/settings', { environment: 'live', webhook: { url } });
  const paid = await till.control('POST', '/transfers', { environment: 'live', account: number, amount: 100 });
  const body = { session_id: paid.json.session_id, account_number: number };
  expect((await till.platform('POST', `${live}/confirm-payment`, body, sandboxKeys.live)).status).toBe(200);
  expect((await till.control('GET', '/events?environment=live')).json).toHaveLength(1);
});

test('a simulated transfer arrives, is found by its session, and sends no event (platform §4.2, §6)', async () => {
  const till = openSandbox();
  await till.control('PUT', '/settings', { webhook: { url } });
  const account = await openAccount(till);
  const { status, json } = await simulate(till, simulatedTransfer(account));
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details).toMatchObject({
    amount: 1500.5,
    fee: 15.01,
    currency: 'NGN',
    transaction: { bank_name: 'Savannah Trust Bank', sender_name: 'Ngozi Eze', description: 'Order 7' },
    customer: { id: 'cus_ada', name: 'Ada Obi', number: account },
  });
  expect(parseWith(SimulatedTransferResult, details).ok).toBe(true);
  await till.clock.pass(5_000);
  expect(await events(till)).toEqual([]);
  const found = await confirm(till, details.transaction.session_id, account);
  expect(found.json.message.details.settlement.amount).toBe(1485.49);
});

test('the hash covers the amount as it was sent, as a number or as text (platform §5.4)', async ({ till }) => {
  const account = await openAccount(till);
  const send = async (change: object) => (await simulate(till, simulatedTransfer(account, change))).status;
  expect(await send({ ref: 'a', amount: 1500 })).toBe(200);
  expect(await send({ ref: 'b', amount: '1500.00' })).toBe(200);
  const wrong = [{ hash: 'x' }, { amount: 1501 }, { ref: 'other' }, { bank: '900001' }, { sender_account_number: '1' }];
  for (const change of wrong) {
    const refused = await simulate(till, { ...simulatedTransfer(account), ...change });
    expect(refused).toMatchObject({ status: 422, json: { errors: { hash: 'does not fit the other fields' } } });
  }
  const right = JSON.stringify(simulatedTransfer(account));
  const lower = right.replace(/"hash":"([0-9A-F]+)"/, (text) => text.toLowerCase());
  expect((await simulate(till, JSON.parse(lower))).status).toBe(422);
});

test('a repeated ref answers the first simulated transfer, unless repetition is not detected', async ({ till }) => {
  const account = await openAccount(till);
  const first = await simulate(till, simulatedTransfer(account));
  const again = await simulate(till, simulatedTransfer(account));
  expect(again.json.message.details).toEqual(first.json.message.details);
  expect((await till.control('GET', '/truth/sim-1')).json).toMatchObject({ executions: 1, status: 'processing' });
  await till.control('PUT', '/settings', { dedupe: { 'transfer.simulate': false } });
  await simulate(till, simulatedTransfer(account));
  await till.clock.pass(3_000);
  expect((await till.control('GET', '/truth/sim-1')).json).toMatchObject({ executions: 2, status: 'success' });
});

test('an account payment carries transaction_hash, by the secret key or by the secret of its scheme (observed)', async () => {
  const till = openSandbox();
  const account = await openAccount(till);
  const hashed = (secret: string, event: { trans_id: string }) =>
    createHash('sha512')
      .update(`${secret}0011223344${account}900001150.50${event.trans_id}`)
      .digest('hex')
      .toUpperCase();
  const transfer = { account, amount: 150.5, sender_account_number: '0011223344' };
  await till.control('POST', '/transfers', transfer);
  const [byKey] = await events(till);
  expect(byKey.payload.transaction_hash).toBe(hashed('ps_sk_test_tillside', byKey.payload));
  await till.control('PUT', '/settings', { webhook: { url, secret: 'hook-secret', scheme: 'paymentHash' } });
  await till.control('POST', '/transfers', transfer);
  const [bySecret] = await events(till);
  expect(bySecret.payload.transaction_hash).toBe(hashed('hook-secret', bySecret.payload));
  await till.clock.pass(0);
  expect(Object.keys(till.sent[0]?.request.headers ?? {}).toSorted()).toEqual(['content-type', 'user-agent']);
});

test('a transfer of NGN 13.03 arrives and never settles', async ({ till }) => {
  const account = await openAccount(till);
  const { json } = await till.control('POST', '/transfers', { account, amount: 13.03 });
  await till.control('POST', '/clock/advance', { seconds: 86_400 });
  const found = await confirm(till, json.session_id, account);
  expect(found.status).toBe(200);
  expect(found.json.message.details).not.toHaveProperty('settlement');
});

test('faults of transfer.simulate reach what comes from outside too', async ({ till }) => {
  await till.control('PUT', '/settings', { webhook: { url } });
  const account = await openAccount(till);
  for (const fault of ['stay_processing', 'webhook_repeated']) {
    await till.control('POST', '/faults', { operation: 'transfer.simulate', fault });
  }
  const { json } = await till.control('POST', '/transfers', { account, amount: 100 });
  await till.clock.pass(60_000);
  expect(till.sent).toHaveLength(2);
  expect((await confirm(till, json.session_id, account)).json.message.details).not.toHaveProperty('settlement');
  await till.clock.pass(0);
  expect(till.sent).toHaveLength(3);
});
