import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { expectRefused, newRef, onLive, platformUnderTest, withControl } from './support.ts';

const { sandbox, live, control } = platformUnderTest();

const newNumber = async (): Promise<string> => {
  const body = { customer_id: fixtures.customer, bank: fixtures.bankA, account_type: 'static' };
  return (await sandbox.post('/collections/virtual-accounts/create', body)).details.account[0].account_number;
};

describe('a payment', () => {
  const transaction = {
    session_id: expect.any(String),
    date: expect.any(String),
    bank_name: expect.any(String),
    sender_account: expect.any(String),
    sender_name: expect.any(String),
    amount: 500,
    currency: 'NGN',
    description: expect.any(String),
  };

  test(
    'platform §2.11 payment.confirm shape, settlement; §4.2 payment.confirm status: looks up an existing payment, with its settlement once it settled',
    withControl,
    async () => {
      const account_number = await newNumber();
      const { json } = await control('POST', '/transfers', {
        account: account_number,
        amount: 500,
        sender_name: 'Ngozi',
      });
      await control('POST', '/clock/advance', { seconds: 3_600 });
      const confirm = { session_id: json.session_id, account_number };
      const { status, details } = await sandbox.post('/collections/virtual-accounts/confirm-payment', confirm);
      expect(status).toBe(200);
      expect(details).toMatchObject({
        trans_id: json.trans_id,
        amount: 500,
        fee: expect.any(Number),
        currency: 'NGN',
        transaction: { ...transaction, session_id: json.session_id, sender_name: 'Ngozi' },
        account: {
          id: expect.any(String),
          name: expect.any(String),
          number: account_number,
          bank: expect.any(String),
          account_type: 'static',
        },
        customer: { name: expect.any(String), email: expect.any(String), phone: expect.any(String) },
        settlement: { id: expect.any(String), amount: expect.any(Number), prev_balance: expect.any(Number) },
      });
      for (const field of ['balance', 'status', 'comment', 'created_at'])
        expect(details.settlement).toHaveProperty(field);
    },
  );

  test('platform §2.11 payment.confirm settlement: there is none before it settled', withControl, async () => {
    const account_number = await newNumber();
    await control('PUT', '/settings', { settle_seconds: 3_600 });
    const { json } = await control('POST', '/transfers', { account: account_number, amount: 500 });
    const confirm = { session_id: json.session_id, account_number };
    const { status, details } = await sandbox.post('/collections/virtual-accounts/confirm-payment', confirm);
    await control('PUT', '/settings', { settle_seconds: 3 });
    expect(status).toBe(200);
    expect(details).toMatchObject({ trans_id: json.trans_id });
    expect(details).not.toHaveProperty('settlement');
  });

  test('platform §4.2 payment.confirm required: session_id and account_number', async () => {
    const body = { session_id: '000000000000000000000000000000', account_number: await newNumber() };
    for (const field of Object.keys(body)) {
      expectRefused(
        await sandbox.post('/collections/virtual-accounts/confirm-payment', { ...body, [field]: undefined }),
      );
    }
  });

  test('platform §4.2 payment.confirm creates nothing: creates nothing where there is no payment', async () => {
    const account_number = await newNumber();
    const unknown = { session_id: '000000000000000000000000000000', account_number };
    expectRefused(await sandbox.post('/collections/virtual-accounts/confirm-payment', unknown), 404);
  });

  const transfer = (account: string) => ({
    ref: newRef(),
    account,
    amount: 500,
    currency: 'NGN',
    bank: '058',
    sender_account_number: '0123456789',
    sender_name: 'Ngozi',
    description: 'A transfer',
    name: 'Ada Obi',
  });
  const hashOf = (body: Omit<ReturnType<typeof transfer>, 'amount'> & { amount: number | string }): string =>
    createHash('sha512')
      .update(fixtures.secretKey + body.sender_account_number + body.account + body.bank + body.amount + body.ref)
      .digest('hex')
      .toUpperCase();

  test('platform §2.11 transfer.simulate shape; §4.2 transfer.simulate hash, status; §5 hash text: with the documented hash the transfer is answered', async () => {
    const account = await newNumber();
    const body = transfer(account);
    const { status, details } = await sandbox.post('/collections/virtual-accounts/simulate-transfer', {
      ...body,
      hash: hashOf(body),
    });
    expect(status).toBe(200);
    expect(details).toMatchObject({
      trans_id: expect.any(String),
      amount: 500,
      fee: expect.any(Number),
      currency: 'NGN',
      transaction,
    });
    expect(details.customer).toMatchObject({ id: fixtures.customer, name: expect.any(String), number: account });
  });

  test(
    'platform §6 accounts.simulation silent: answers without dispatching accounts.simulation',
    withControl,
    async () => {
      const body = transfer(await newNumber());
      const before = (await control('GET', '/events')).json.length;
      await sandbox.post('/collections/virtual-accounts/simulate-transfer', { ...body, hash: hashOf(body) });
      await control('POST', '/clock/advance', { seconds: 60 });
      // It dispatches nothing at all.
      expect((await control('GET', '/events')).json).toHaveLength(before);
    },
  );

  test.for(['2500.50', '2500.00', '2.5e3'])(
    'platform §5 hash as sent: the hash of an amount that is sent as the number %s covers that text',
    async (raw) => {
      const body = transfer(await newNumber());
      const hash = hashOf({ ...body, amount: raw });
      const text = JSON.stringify({ ...body, hash }).replace('"amount":500', `"amount":${raw}`);
      const { status, details } = await sandbox.post('/collections/virtual-accounts/simulate-transfer', text);
      expect(status).toBe(200);
      expect(details.amount).toBe(Number(raw));
    },
  );

  test.for(['2500.50', '2500.00'])(
    'platform §5 hash parsed: the hash of the number %s as a parser writes it is accepted too',
    async (raw) => {
      const body = transfer(await newNumber());
      const hash = hashOf({ ...body, amount: Number(raw) });
      const text = JSON.stringify({ ...body, hash }).replace('"amount":500', `"amount":${raw}`);
      expect((await sandbox.post('/collections/virtual-accounts/simulate-transfer', text)).status).toBe(200);
    },
  );

  test('platform §5 hash text; §4.2 transfer.simulate hash: any other hash is refused', async () => {
    const body = transfer(await newNumber());
    for (const hash of [
      '',
      'A'.repeat(128),
      hashOf({ ...body, amount: 501 }),
      hashOf({ ...body, amount: '500.000' }),
      hashOf({ ...body, ref: newRef() }),
    ]) {
      const refused = await sandbox.post('/collections/virtual-accounts/simulate-transfer', { ...body, hash });
      expectRefused(refused);
    }
  });

  test('platform §5 hash uppercase: the same hash in lower case is refused', async () => {
    const body = transfer(await newNumber());
    const hash = hashOf(body).toLowerCase();
    expectRefused(await sandbox.post('/collections/virtual-accounts/simulate-transfer', { ...body, hash }));
  });

  test('platform §4.2 transfer.simulate required: every field is required', async () => {
    const body = transfer(await newNumber());
    const whole = { ...body, hash: hashOf(body) };
    for (const field of Object.keys(whole)) {
      expectRefused(
        await sandbox.post('/collections/virtual-accounts/simulate-transfer', { ...whole, [field]: undefined }),
      );
    }
  });

  test('platform §4.2 transfer.simulate sandbox: live has no counterpart', onLive, async () => {
    expect((await live.post('/collections/virtual-accounts/simulate-transfer', {})).status).toBe(404);
  });
});
