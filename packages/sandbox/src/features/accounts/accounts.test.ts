import { VirtualAccount, parseWith } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { openAccount } from '../../testing/open-account.ts';
import { openSandbox } from '../../testing/open-sandbox.ts';

const root = '/api/v1/collections/virtual-accounts';
const opening = (change: object = {}): object => ({
  customer_id: 'cus_ada',
  bank: '9psb',
  account_type: 'static',
  ...change,
});

test('a list of banks opens an account at each, and business_name is what payers see (platform §4.2)', async () => {
  const till = openSandbox();
  const body = opening({ bank: ['9psb', 'palmpay', '9psb'], business_name: 'Ada Stores' });
  const { json } = await till.platform('POST', `${root}/create`, body);
  const accounts: { bank_name: string; account_name: string; account_number: string }[] = json.message.details.account;
  expect(accounts.map((account) => account.bank_name)).toEqual(['9PSB', 'PalmPay']);
  expect(accounts.every((account) => account.account_name === 'Ada Stores')).toBe(true);
  expect(new Set(accounts.map((account) => account.account_number)).size).toBe(2);
});

test('the second bank needs a bvn, unless the customer has one on file (platform §4.2)', async () => {
  const till = openSandbox();
  expect((await till.platform('POST', `${root}/create`, opening({ bank: 'palmpay' }))).status).toBe(200);
  const bayo = opening({ customer_id: 'cus_bayo', bank: 'palmpay' });
  const refused = await till.platform('POST', `${root}/create`, bayo);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.json.errors)).toEqual(['bvn']);
  expect((await till.platform('POST', `${root}/create`, { ...bayo, bvn: '22233344455' })).status).toBe(200);
  expect((await till.platform('POST', `${root}/create`, bayo)).status).toBe(422);
});

test.each([
  [{ customer_id: 'cus_nobody' }, 404, undefined],
  [{ customer_id: 'cus_chi' }, 403, 'customer_id'],
  [{ bank: 'cashconnect' }, 422, 'bank'],
  [{ bank: 'nope' }, 422, 'bank'],
  [{ bank: [] }, 422, 'bank'],
  [{ bank: undefined }, 422, 'bank'],
  [{ account_type: 'savings' }, 422, 'account_type'],
  [{ bvn: '123' }, 422, 'bvn'],
])('an opening with %j is refused with %i', async (change, status, field) => {
  const refused = await openSandbox().platform('POST', `${root}/create`, opening(change));
  expect(refused.status).toBe(status);
  if (field !== undefined) expect(Object.keys(refused.json.errors)).toEqual([field]);
});

const nested = {
  ref: 'dyn-1',
  account_type: 'dynamic',
  bank: 'cashconnect',
  order: { amount: 5000, description: 'Order 7', amount_type: 'exact', expiry: '30' },
  customer: { name: 'Uche Obi', email: 'uche@example.com', phone: '2348030001111' },
};

test('the nested dynamic body opens a static account, with HTTP 201 and status_code 200 (platform §2.1, §4.2)', async () => {
  const till = openSandbox();
  const { status, json } = await till.platform('POST', `${root}/create`, nested);
  expect(status).toBe(201);
  expect(json.status_code).toBe(200);
  const { account, customer } = json.message.details;
  expect(account).toMatchObject([{ account_type: 'static', bank_name: 'CashConnect' }]);
  expect(customer.name).toBe('Uche Obi');
  const again = await till.platform('POST', `${root}/create`, nested);
  expect(again.json.message.details.account).toEqual(account);
  const other = await till.platform('POST', `${root}/create`, { ...nested, ref: 'dyn-2' });
  expect(other.json.message.details.account[0].account_number).not.toBe(account[0].account_number);
  expect(other.json.message.details.customer).toEqual(customer);
});

test('an account is read as an object, with plain times and no balance (platform §2.9, §4.2)', async () => {
  const till = openSandbox();
  const number = await openAccount(till);
  const { status, json } = await till.platform('GET', `${root}/${number}`);
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details.account.account_number).toBe(number);
  expect(details.created_at).toBe('2026-11-21 10:00:00');
  expect(JSON.stringify(details)).not.toContain('balance');
  expect(parseWith(VirtualAccount, details).ok).toBe(true);
  expect((await till.platform('GET', `${root}/0000000000`)).status).toBe(404);
  expect((await till.platform('GET', `${root}/123`)).status).toBe(422);
});

test('an account is deactivated and activated, as often as is asked (platform §3, §4.2)', async () => {
  const till = openSandbox();
  const number = await openAccount(till);
  const set = (word: string) => till.platform('POST', `${root}/${word}`, { account: number });
  await till.clock.pass(60_000);
  expect((await set('deactivate')).json.message.details).toMatchObject({
    account: number,
    status: 'inactive',
    updated_at: '2026-11-21 10:01:00',
  });
  expect((await set('deactivate')).json.message.details.status).toBe('inactive');
  expect((await till.platform('GET', `${root}/${number}`)).json.message.details.status).toBe('inactive');
  expect((await set('activate')).json.message.details.status).toBe('active');
  expect((await till.platform('POST', `${root}/activate`, { account: '0000000000' })).status).toBe(404);
  expect((await till.platform('POST', `${root}/activate`, {})).status).toBe(422);
});

test('a bvn stands neither in the journal nor in the state nor in a refusal', async () => {
  const till = openSandbox();
  await till.platform(
    'POST',
    `${root}/create`,
    opening({ customer_id: 'cus_bayo', bank: 'palmpay', bvn: '98765432109' }),
  );
  const refused = await till.platform('POST', `${root}/create`, opening({ bvn: '9876543210x' }));
  const journal = await till.control('GET', '/journal');
  const overview = await till.control('GET', '/overview');
  expect(JSON.stringify([refused.json, journal.json, overview.json])).not.toContain('987654321');
});
