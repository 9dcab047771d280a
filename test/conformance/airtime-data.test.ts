import { describe, expect, test } from 'vitest';
import { billFields, expectCharged, without } from './bill-result.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, newRef, plainTime, platformUnderTest } from './support.ts';

const { sandbox } = platformUnderTest();

const one = () => ({ phone: fixtures.phone, amount: 500, network: fixtures.network, ref: newRef() });
const processed = { number: fixtures.localPhone, amount: expect.any(Number), id: expect.any(String) };

describe('airtime', () => {
  test('platform §4.3 airtime.buy: one number, in local form where it is processed', async () => {
    const body = one();
    const { status, details } = await sandbox.post('/airtime', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      transaction_status: 'processing',
      ref: body.ref,
      processed: [processed],
    });
    for (const field of ['category', 'product']) expect(details[field]).toEqual(expect.any(String));
    expect(details.processed[0]).toHaveProperty('response');
    expectCharged(details, 500);
  });

  test('platform §4.3 airtime.buy: ref is optional', async () => {
    expect((await sandbox.post('/airtime', { ...one(), ref: undefined })).status).toBe(200);
  });

  test('platform §4.3 airtime.buy: rows, with the sum over them', async () => {
    const rows = [
      { ...one(), ref: undefined, reference: newRef() },
      { ...one(), ref: undefined, phone: fixtures.otherPhone, amount: 300 },
    ];
    const ref = newRef();
    const { status, details } = await sandbox.post('/airtime', { rows, ref });
    expect(status).toBe(200);
    expect(details).toMatchObject({ ref, processed: [{ amount: 500 }, { amount: 300 }] });
    expectCharged(details, 800);
  });

  test('platform §4.3 airtime.buy: several phones share an amount and a network', async () => {
    const { details } = await sandbox.post('/airtime', { ...one(), phone: [fixtures.phone, fixtures.otherPhone] });
    expect(details.processed).toHaveLength(2);
    expectCharged(details, 1_000);
  });

  test('platform §1.6 airtime.buy: a repeated ref answers the existing result', async () => {
    const body = one();
    const [first, second] = [await sandbox.post('/airtime', body), await sandbox.post('/airtime', body)];
    expect(second.status).toBe(200);
    expect(second.details.trans_id).toBe(first.details.trans_id);
  });

  test('platform §4.3 airtime.buy: phone, amount and network are required', async () => {
    for (const body of without(one(), ['phone', 'amount', 'network'])) {
      expectRefused(await sandbox.post('/airtime', body));
    }
  });
});

describe('data', () => {
  const plans = async () => (await sandbox.get('/data/lookup', { network: fixtures.network })).details;

  test('platform §4.3 data.plans: networks with plans by category', async () => {
    const details = await plans();
    expect(details[0]).toMatchObject({
      network_name: expect.any(String),
      title: expect.any(String),
      network_code: fixtures.network,
    });
    for (const field of ['check_balance', 'logo_url']) expect(details[0]).toHaveProperty(field);
    const [group] = details[0].plans;
    expect(group).toMatchObject({ category: expect.any(String), plans: expect.any(Array) });
    expect(group.plans[0]).toMatchObject({
      plan_code: expect.stringMatching(/^\w+_\d+$/),
      name: expect.any(String),
      alias: expect.any(String),
      amount: expect.any(Number),
      discount: expect.any(Number),
      discount_type: expect.any(String),
    });
    expect(group.plans[0]).toHaveProperty('capped_at');
  });

  test('platform §4.3 data.plans: network is required', async () => {
    expectRefused(await sandbox.get('/data/lookup'));
  });

  const bundle = async () => {
    const [plan] = (await plans())[0].plans[0].plans;
    const variation = String(plan.plan_code).replace(/^.*_/, '');
    return { body: { phone: fixtures.phone, variation, provider: fixtures.network, ref: newRef() }, plan };
  };

  test('platform §4.3 data.buy: by the numeric part of the plan_code, at the plan’s amount', async () => {
    const { body, plan } = await bundle();
    const { status, details } = await sandbox.post('/data/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      ref: body.ref,
      product: expect.any(String),
      processed: expect.any(Array),
    });
    expectCharged(details, plan.amount);
    expect(details.created_at).toMatch(plainTime);
  });

  test('platform §7 data.buy: a missing ref is 406', async () => {
    const { body } = await bundle();
    expect((await sandbox.post('/data/vend', { ...body, ref: undefined })).status).toBe(406);
  });

  test('platform §4.3 data.buy: phone, variation and provider are required', async () => {
    const { body } = await bundle();
    for (const lacking of without(body, ['phone', 'variation', 'provider'])) {
      expectRefused(await sandbox.post('/data/vend', lacking));
    }
  });
});
