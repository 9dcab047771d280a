import { WalletOrderResult, WalletPaymentResult, parseWith } from '@tillside/contract/schemas';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as plainTest } from 'vitest';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';
import { sandboxKeys } from '../../kernel/world/fixtures.ts';

const test = plainTest.extend('till', () => openSandbox());

const wallet = '/live/api/v1/collections/wallet';
const ordering = (change: object = {}): object => ({
  username: 'ada@example.com',
  pin: '1234',
  title: 'Order 7 of the shop',
  amount: 2500,
  ref: 'pay-1',
  ...change,
});
const order = (till: TestSandbox, change: object = {}) =>
  till.platform('POST', `${wallet}/create-order`, ordering(change), sandboxKeys.live);
const pay = (till: TestSandbox, id: string, otp: string) =>
  till.platform('POST', `${wallet}/pay`, { id, otp }, sandboxKeys.live);
const outbox = async (till: TestSandbox) => (await till.control('GET', '/outbox?environment=live')).json;
const naira = async (till: TestSandbox): Promise<number> =>
  (await till.control('GET', '/settings?environment=live')).json.wallets.NGN;

/** An order of Ada's, with the password that was sent for it and one that was not. */
async function pending(till: TestSandbox, change: object = {}): Promise<{ id: string; otp: string; wrong: string }> {
  const { json } = await order(till, change);
  const [{ otp }] = await outbox(till);
  return { id: json.message.details.id, otp, wrong: otp === '00000' ? '00001' : '00000' };
}

test('an order is pending, ends after ten minutes, and its one-time password is sent (platform §2.10, §4.2)', async () => {
  const till = openSandbox();
  const { status, json } = await order(till);
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details).toMatchObject({
    amount: 2500,
    created_at: '2026-11-21 10:00:00',
    expiry_at: '2026-11-21 10:10:00',
    user: { id: 'usr_ada', name: 'Ada Obi', username: '@ada', can_pay: true },
  });
  expect(parseWith(WalletOrderResult, details).ok).toBe(true);
  const [message] = await outbox(till);
  expect(message).toMatchObject({ kind: 'otp', to: 'ada@example.com', order_id: details.id });
  expect(message.otp).toMatch(/^\d{5}$/);
  expect(message.text).toContain(message.otp);
});

test('the payer is known by tag too, with and without its sign, in any case', async ({ till }) => {
  for (const [index, username] of ['@ada', 'ada', 'ADA@Example.com'].entries()) {
    expect((await order(till, { username, ref: `pay-${index}` })).status).toBe(200);
  }
});

test('the right password pays once: the wallet is credited less the fee (platform §3, §4.2)', async ({ till }) => {
  const { id, otp } = await pending(till);
  const { status, json } = await pay(till, id, otp);
  expect(status).toBe(200);
  expect(json.description).toBe('Payment successful');
  expect(json.message.details).toEqual({
    id,
    ref: 'pay-1',
    amount: 2500,
    fee: 25,
    customer: { id: 'usr_ada', name: 'Ada Obi' },
    currency: 'NGN',
    created_at: '2026-11-21 10:00:00',
  });
  expect(parseWith(WalletPaymentResult, json.message.details).ok).toBe(true);
  expect(await naira(till)).toBe(1_002_475);
  expect((await pay(till, id, otp)).status).toBe(405);
  expect(await naira(till)).toBe(1_002_475);
  expect((await till.control('GET', '/truth/pay-1?environment=live')).json).toMatchObject({
    executions: 1,
    status: 'paid',
  });
});

test('a wrong password leaves it pending, and five of them close it (tries assumed)', async ({ till }) => {
  const { id, otp, wrong } = await pending(till);
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(await pay(till, id, wrong)).toMatchObject({ status: 403, json: { errors: { otp: 'is wrong' } } });
  }
  expect((await pay(till, id, wrong)).json.errors.otp).toBe('was wrong too often');
  expect((await pay(till, id, otp)).status).toBe(403);
  expect(await naira(till)).toBe(1_000_000);
});

test('a ref used again answers the existing order, and sends no other password (platform §4.2)', async ({ till }) => {
  const first = await order(till);
  const again = await order(till, { amount: 9 });
  expect(again.json.message.details).toEqual(first.json.message.details);
  expect(await outbox(till)).toHaveLength(1);
  expect((await order(till, { username: '@broke' })).status).toBe(422);
});

test('an order of a payer who cannot pay reports it, sends no message, and cannot be paid', async ({ till }) => {
  const { status, json } = await order(till, { username: '@broke' });
  expect(status).toBe(200);
  expect(json.message.details.user.can_pay).toBe(false);
  expect(await outbox(till)).toEqual([]);
  expect((await pay(till, json.message.details.id, '12345')).status).toBe(410);
});

test('a wrong pin is refused, and five in a row lock the payer for a quarter of an hour (assumed)', async () => {
  const till = openSandbox();
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(await order(till, { pin: '4321' })).toMatchObject({ status: 403, json: { errors: { pin: 'is wrong' } } });
  }
  expect((await order(till, { pin: '4321' })).json.errors.pin).toBe('was wrong too often');
  expect((await order(till)).status).toBe(403);
  await till.control('POST', '/clock/advance', { seconds: 900, environment: 'live' });
  expect((await order(till)).status).toBe(200);
  expect(await outbox(till)).toHaveLength(1);
});

test.each([
  [{ username: '@nobody' }, 404],
  [{ pin: '12345' }, 422],
  [{ pin: undefined }, 422],
  [{ title: 'Four' }, 422],
  [{ title: 'x'.repeat(256) }, 422],
  [{ amount: 0.99 }, 422],
  [{ amount: 1e11 }, 409],
  [{ currency: 'USD' }, 422],
  [{ ref: undefined }, 422],
  [{ amount: '2500.00' }, 422],
  [{ amount: 2500, currency: 'ngn' }, 200],
])('an order with %j is answered %i', async (change, status) => {
  expect((await order(openSandbox(), change)).status).toBe(status);
});

test('magic amounts lose the answer of a payment, or find the wallet empty', async ({ till }) => {
  const lost = await pending(till, { amount: 13.01 });
  await expect(pay(till, lost.id, lost.otp)).rejects.toThrow('fetch failed');
  expect(await naira(till)).toBe(1_000_012.88);
  expect((await pay(till, lost.id, lost.otp)).status).toBe(405);
  const empty = await pending(till, { amount: 13.1, ref: 'pay-2' });
  expect((await pay(till, empty.id, empty.otp)).status).toBe(410);
});

test('neither a pin nor a one-time password stands in the journal, the overview or the file', async () => {
  const data = join(mkdtempSync(join(tmpdir(), 'tillside-')), 'state.json');
  let last = 0;
  const next = (): number => (last = (last * 31 + 7) % 251);
  // The same ids in every run: no part of one may look like a password by chance.
  const till = openSandbox({ data, random: (size) => Uint8Array.from({ length: size }, next) });
  const { id, otp, wrong } = await pending(till);
  await order(till, { pin: '7531', ref: 'pay-2' });
  await order(till, { pin: 7531, ref: 'pay-3' });
  await pay(till, id, wrong);
  await pay(till, id, otp);
  const shown = await till.control('GET', '/journal?environment=live');
  const overview = await till.control('GET', '/overview?environment=live');
  await till.sandbox.close();
  const text = JSON.stringify([shown.json, overview.json]) + readFileSync(data, 'utf8');
  expect(text).not.toMatch(new RegExp(`\\b(${otp}|${wrong}|7531|1234)\\b`));
});
