import { describe, expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { expectRefused, isoTime, newRef, platformUnderTest, withControl } from './support.ts';

const { sandbox, control } = platformUnderTest();

const staticAccount = () => ({ customer_id: fixtures.customer, bank: fixtures.bankA, account_type: 'static' });
const create = (change: object = {}) =>
  sandbox.post('/collections/virtual-accounts/create', { ...staticAccount(), ...change });
const newNumber = async (): Promise<string> => (await create()).details.account[0].account_number;

const item = {
  id: expect.any(String),
  account_number: expect.stringMatching(/^\d{10}$/),
  account_name: expect.any(String),
  bank_name: expect.any(String),
  bank_code: expect.any(String),
  currency: 'NGN',
  account_type: 'static',
};

describe('a virtual account', () => {
  test('platform §2.9 account.create shape; §4.2 account.create list: account is an array', async () => {
    const { status, details } = await create();
    expect(status).toBe(200);
    expect(details).toMatchObject({
      customer: { id: fixtures.customer, name: expect.any(String) },
      account: [item],
      status: 'active',
      created_at: expect.stringMatching(isoTime),
      updated_at: expect.stringMatching(isoTime),
    });
  });

  test('platform §4.2 account.create several: several banks open several accounts in one call', async () => {
    const { details } = await create({ bank: [fixtures.bankA, fixtures.bankB] });
    expect(details.account).toMatchObject([item, item]);
    expect(details.account[0].account_number).not.toBe(details.account[1].account_number);
  });

  test('platform §4.2 account.create business name: it overrides the payer-visible name', async () => {
    const { details } = await create({ business_name: 'Conformance Stores' });
    expect(details.account[0].account_name).toContain('Conformance Stores');
  });

  test('platform §4.2 account.create bvn: the second bank needs a bvn unless the customer has one on file', async () => {
    const bare = { customer_id: fixtures.bareCustomer, bank: fixtures.bankB };
    expectRefused(await create(bare));
    expect((await create({ ...bare, bvn: '22222222222' })).status).toBe(200);
    expect((await create({ bank: fixtures.bankB })).status).toBe(200);
  });

  test.each(['customer_id', 'bank', 'account_type'])(
    'platform §4.2 account.create required: %s is required',
    async (field) => {
      expectRefused(await create({ [field]: undefined }));
    },
  );

  test('platform §4.2 account.create banks, type: another bank or type is refused', async () => {
    for (const bank of [fixtures.bankA, fixtures.bankB]) expect((await create({ bank })).status).toBe(200);
    for (const change of [{ bank: 'no-such-bank' }, { account_type: 'borrowed' }]) expectRefused(await create(change));
  });

  test('platform §4.2 account.create default name: payers see the name of the business', async () => {
    expect((await create()).details.account[0].account_name).toContain(fixtures.businessName);
  });

  test.each([
    ['platform §4.2 account.deactivate required: account', 'deactivate'],
    ['platform §4.2 account.activate required: account', 'activate'],
  ])('%s', async (_title, action) => {
    expectRefused(await sandbox.post(`/collections/virtual-accounts/${action}`, {}));
  });

  test('platform §7 account.create 400; §4.2 account.create flat dynamic: a dynamic account with a flat body is refused with 400', async () => {
    expect((await create({ account_type: 'dynamic', amount: 50_000 })).status).toBe(400);
  });

  test('platform §4.2 account.create nested dynamic; §2.1 envelope dynamic sample: a nested body opens a static one', async () => {
    const nested = {
      account_type: 'dynamic',
      ref: newRef(),
      order: { amount: 50_000, description: 'An order', amount_type: 'EXACT', expiry: 3_600 },
      customer: { name: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' },
    };
    const { details, status, json } = await create(nested);
    expect([status, json.status_code]).toEqual([201, 200]);
    expect(details.account[0].account_type).toBe('static');
    for (const field of ['ref', 'order', 'customer']) expectRefused(await create({ ...nested, [field]: undefined }));
  });

  test('platform §2.9 account.get shape, no balance; §4.2 account.get object: account is an object, without a balance', async () => {
    const number = await newNumber();
    const { status, details } = await sandbox.get(`/collections/virtual-accounts/${number}`);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      customer: { id: fixtures.customer },
      account: { ...item, account_number: number },
      status: 'active',
    });
    expect(JSON.stringify(details)).not.toContain('balance');
  });

  test('platform §3 account.deactivate next; §2.9 account.deactivate shape; §4.2 account.deactivate status: an active account becomes inactive', async () => {
    const account = await newNumber();
    const { status, details } = await sandbox.post('/collections/virtual-accounts/deactivate', { account });
    expect(status).toBe(200);
    expect(details).toMatchObject({
      id: expect.any(String),
      account,
      status: 'inactive',
      updated_at: expect.any(String),
    });
    expect((await sandbox.get(`/collections/virtual-accounts/${account}`)).details.status).toBe('inactive');
  });

  test('platform §3 account.activate next; §2.9 account.activate shape; §4.2 account.activate status: an inactive account becomes active', async () => {
    const account = await newNumber();
    await sandbox.post('/collections/virtual-accounts/deactivate', { account });
    const { status, details } = await sandbox.post('/collections/virtual-accounts/activate', { account });
    expect(status).toBe(200);
    expect(details).toMatchObject({
      id: expect.any(String),
      account,
      status: 'active',
      updated_at: expect.any(String),
    });
    expect((await sandbox.get(`/collections/virtual-accounts/${account}`)).details.status).toBe('active');
  });

  test('platform §3 account.deactivate transfers: an inactive account accepts no transfers', withControl, async () => {
    const account = await newNumber();
    await sandbox.post('/collections/virtual-accounts/deactivate', { account });
    expect((await control('POST', '/transfers', { account, amount: 500 })).status).toBe(400);
  });
});
