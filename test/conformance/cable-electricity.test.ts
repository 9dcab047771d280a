import { describe, expect, test } from 'vitest';
import { billFields, without } from './bill-result.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, newRef, platformUnderTest } from './support.ts';

const { sandbox } = platformUnderTest();

describe('cable', () => {
  const bouquets = async () => (await sandbox.get('/bouquets', { service: fixtures.cable })).details;
  const subscription = async () => {
    const [bouquet] = await bouquets();
    return { service: fixtures.cable, account: fixtures.smartCard, plan_id: bouquet.id, ref: newRef() };
  };

  test('platform §4.3 cable.bouquets shape, required: an opaque id, a name, an amount and priceOptions', async () => {
    expect((await bouquets())[0]).toMatchObject({
      id: expect.any(String),
      alias: expect.any(String),
      name: expect.any(String),
      amount: expect.any(Number),
      priceOptions: expect.any(Array),
    });
    expectRefused(await sandbox.get('/bouquets'));
  });

  test('platform §4.3 cable.validate shape: returns the customer, with the provider’s camelCase info', async () => {
    const { ref: _ref, ...body } = await subscription();
    const { status, details } = await sandbox.post('/multichoice/validate', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({ customer_name: expect.any(String), info: { accountNumber: expect.any(String) } });
    for (const field of ['outstandingBalance', 'currentBouquet']) expect(details.info).toHaveProperty(field);
    const plan = details.info.currentBouquetPlan;
    expect(plan).toHaveProperty('amount');
    expect(plan.items[0]).toMatchObject({ code: expect.any(String), name: expect.any(String) });
    for (const field of ['price', 'description']) expect(plan.items[0]).toHaveProperty(field);
  });

  test('platform §4.3 cable.validate fixed: the sandbox answers a fixed customer regardless of the account', async () => {
    const { ref: _ref, ...body } = await subscription();
    const names = await Promise.all(
      [fixtures.smartCard, '7099999999'].map(
        async (account) => (await sandbox.post('/multichoice/validate', { ...body, account })).details.customer_name,
      ),
    );
    expect(names[0]).toBe(names[1]);
  });

  test('platform §4.3 cable.buy shape; §2.12 bill charge of cable; §4.3 cable.bouquets id: spells total_charged, and passes the plan_id back', async () => {
    const body = await subscription();
    const { status, details } = await sandbox.post('/multichoice/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      ...body,
      plan: expect.any(String),
      amount: expect.any(Number),
      discount: expect.any(Number),
      total_charged: expect.any(Number),
      currency: 'NGN',
    });
    expect(details).not.toHaveProperty('total_charge');
  });

  test('platform §4.3 cable.validate required; §4.3 cable.buy required: service, account and plan_id', async () => {
    const body = await subscription();
    for (const lacking of without(body, ['service', 'account', 'plan_id'])) {
      expectRefused(await sandbox.post('/multichoice/validate', lacking));
      expectRefused(await sandbox.post('/multichoice/vend', lacking));
    }
  });

  test('platform §4.3 cable.bouquets service: three codes, each with bouquets of its own', async () => {
    const ids: string[] = [];
    for (const service of fixtures.cables) {
      const { status, details } = await sandbox.get('/bouquets', { service });
      expect(status).toBe(200);
      ids.push(...details.map(({ id }: { id: string }) => id));
    }
    expect(fixtures.cables).toHaveLength(3);
    expect(new Set(ids).size).toBe(ids.length);
    expectRefused(await sandbox.get('/bouquets', { service: 'no-such-service' }));
  });

  test('platform §4.3 cable.buy name, month: a name changes nothing, and a month is the default', async () => {
    const priceOf = async (change: object): Promise<number> => {
      const { status, details } = await sandbox.post('/multichoice/vend', { ...(await subscription()), ...change });
      expect(status).toBe(200);
      return details.amount;
    };
    const price = await priceOf({});
    expect(await priceOf({ customer_name: 'Nobody Of That Name', month: 1 })).toBe(price);
    expectRefused(await sandbox.post('/multichoice/vend', { ...(await subscription()), month: 1.5 }));
  });

  test('platform §4.3 cable.buy month: several months cost as many times as much', async () => {
    const one = await sandbox.post('/multichoice/vend', await subscription());
    const three = await sandbox.post('/multichoice/vend', { ...(await subscription()), month: 3 });
    expect(three.details.amount).toBe(3 * one.details.amount);
  });

  test('platform §4.3 cable.topup shape, service: the plan is always topup, and plan_id null', async () => {
    const body = {
      service: fixtures.cable,
      account: fixtures.smartCard,
      amount: 2_000,
      customer_name: 'Ada Obi',
      ref: newRef(),
    };
    const { status, details } = await sandbox.post('/multichoice/topup', body);
    expect(status).toBe(200);
    const { customer_name: _name, ...echoed } = body;
    expect(details).toMatchObject({ ...billFields, ...echoed, plan: 'topup', plan_id: null, currency: 'NGN' });
    for (const field of ['discount', 'total_charged']) expect(details[field]).toEqual(expect.any(Number));
    const other = { ...body, service: fixtures.cableWithoutTopUp, ref: newRef() };
    expectRefused(await sandbox.post('/multichoice/topup', other));
  });

  test('platform §4.3 cable.topup required, amount: service, account, a whole amount and customer_name', async () => {
    const body = { service: fixtures.cable, account: fixtures.smartCard, amount: 2_000, customer_name: 'Ada Obi' };
    for (const lacking of without(body, Object.keys(body))) {
      expectRefused(await sandbox.post('/multichoice/topup', lacking));
    }
    expectRefused(await sandbox.post('/multichoice/topup', { ...body, amount: 99.5, ref: newRef() }));
  });

  test.each([
    ['platform §7 cable.buy 406; §4.3 cable.buy missing ref: a missing ref is 406', 'vend'],
    ['platform §7 cable.topup 406; §4.3 cable.topup missing ref: a missing ref is 406', 'topup'],
  ])('%s', async (_title, path) => {
    const body = { ...(await subscription()), amount: 2_000, customer_name: 'Ada Obi', ref: undefined };
    expect((await sandbox.post(`/multichoice/${path}`, body)).status).toBe(406);
  });
});

describe('electricity', () => {
  const meter = {
    service: fixtures.distributor,
    meter_number: fixtures.prepaidMeter,
    meter_type: 'prepaid',
    amount: 5_000,
  };

  test('platform §4.3 electricity.validate shape, required: who owns the meter, what it owes and the least it takes', async () => {
    const { status, details } = await sandbox.post('/electricity/validate', meter);
    expect(status).toBe(200);
    expect(details).toMatchObject({ customer_name: expect.any(String), address: expect.any(String) });
    for (const field of ['outstanding_balance', 'account_number', 'minimum_amount', 'debt_amount', 'minimum_debt'])
      expect(details).toHaveProperty(field);
    for (const body of without(meter, ['service', 'meter_number', 'meter_type', 'amount'])) {
      expectRefused(await sandbox.post('/electricity/validate', body));
    }
  });

  test('platform §4.3 electricity.buy shape, token, name: a prepaid meter gets a token', async () => {
    const body = { ...meter, phone: fixtures.phone, customer_name: 'Ada Obi', ref: newRef() };
    const { status, details } = await sandbox.post('/electricity/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      ref: body.ref,
      token: expect.stringMatching(/^[\d\- ]{20,}$/),
      meter_number: fixtures.prepaidMeter,
      service: fixtures.distributor,
      customer_name: 'Ada Obi',
    });
    const others = [
      'token_amount',
      'unit',
      'amount_of_power',
      'reset_token',
      'configure_token',
      'tax_amount',
      'tariff',
    ];
    for (const field of [...others, 'plan', 'address']) expect(details).toHaveProperty(field);
  });

  test('platform §4.3 bill.requery extra: returns the token again', async () => {
    const body = { ...meter, phone: fixtures.phone, ref: newRef() };
    const bought = await sandbox.post('/electricity/vend', body);
    const found = await sandbox.get('/requery', { trans_id: body.ref });
    expect(found.details.token).toMatch(/\d/);
    expect(found.details.token).toBe(bought.details.token);
  });

  test('platform §1 ref repeated; §4.3 electricity.buy ref: a repeated ref answers the existing token', async () => {
    const body = { ...meter, phone: fixtures.phone, ref: newRef() };
    const [first, second] = [
      await sandbox.post('/electricity/vend', body),
      await sandbox.post('/electricity/vend', body),
    ];
    expect(second.details).toMatchObject({ trans_id: first.details.trans_id, token: first.details.token });
  });

  test('platform §4.3 electricity.buy required: service, meter, its type, amount and phone', async () => {
    for (const lacking of without({ ...meter, phone: fixtures.phone }, [...Object.keys(meter), 'phone'])) {
      expectRefused(await sandbox.post('/electricity/vend', lacking));
    }
  });

  test('platform §4.3 electricity.validate meter type, amount: prepaid or postpaid, and whole naira', async () => {
    const postpaid = { ...meter, meter_type: 'postpaid', meter_number: fixtures.postpaidMeter };
    for (const body of [meter, postpaid]) {
      expect((await sandbox.post('/electricity/validate', body)).status).toBe(200);
    }
    for (const change of [{ meter_type: 'borrowed' }, { amount: 5_000.5 }]) {
      expectRefused(await sandbox.post('/electricity/validate', { ...meter, ...change }));
    }
  });

  test('platform §4.3 electricity.buy name: without a name in the request, the answer has no such name', async () => {
    const body = { ...meter, phone: fixtures.phone, ref: newRef() };
    const named = await sandbox.post('/electricity/vend', { ...body, customer_name: 'Somebody Else' });
    const unnamed = await sandbox.post('/electricity/vend', { ...body, ref: newRef() });
    expect(named.details.customer_name).toBe('Somebody Else');
    expect(unnamed.status).toBe(200);
    expect(unnamed.details.customer_name).not.toBe('Somebody Else');
  });
});
