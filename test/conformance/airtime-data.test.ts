import { describe, expect, test } from 'vitest';
import { billFields, expectCharged, without } from './bill-result.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, newRef, plainTime, platformUnderTest } from './support.ts';

const { sandbox } = platformUnderTest();

const one = () => ({ phone: fixtures.phone, amount: 500, network: fixtures.network, ref: newRef() });
const processed = { number: fixtures.localPhone, amount: expect.any(Number), id: expect.any(String) };

describe('airtime', () => {
  test('platform §4.3 airtime.buy shape; §2.12 bill common, processed list: one number, in local form where it is processed', async () => {
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

  test('platform §4.3 airtime.buy ref: it is optional', async () => {
    expect((await sandbox.post('/airtime', { ...one(), ref: undefined })).status).toBe(200);
  });

  test('platform §4.3 airtime.buy rows, sum: rows, with the sum over them', async () => {
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

  test('platform §4.3 airtime.buy shared amount, sum: several phones share an amount and a network', async () => {
    const { details } = await sandbox.post('/airtime', { ...one(), phone: [fixtures.phone, fixtures.otherPhone] });
    expect(details.processed).toHaveLength(2);
    expectCharged(details, 1_000);
  });

  test('platform §1 ref repeated; §4.3 airtime.buy ref: a repeated ref answers the existing result', async () => {
    const body = one();
    const [first, second] = [await sandbox.post('/airtime', body), await sandbox.post('/airtime', body)];
    expect(second.status).toBe(200);
    expect(second.details.trans_id).toBe(first.details.trans_id);
  });

  test('platform §4.3 airtime.buy required: phone, amount and network are required', async () => {
    for (const body of without(one(), ['phone', 'amount', 'network'])) {
      expectRefused(await sandbox.post('/airtime', body));
    }
  });

  test('platform §4.3 airtime.buy rows: phone, amount and network of each row are required', async () => {
    const { ref: _ref, ...row } = one();
    for (const lacking of without(row, Object.keys(row))) {
      expectRefused(await sandbox.post('/airtime', { rows: [row, { ...lacking, ref: undefined }], ref: newRef() }));
    }
    expect((await sandbox.post('/airtime', { rows: [row] })).status).toBe(200);
  });

  test('platform §4.3 airtime.buy reference: a row has its own, or that of the request', async () => {
    const { ref: _ref, ...row } = one();
    const [ref, reference] = [newRef(), newRef()];
    const { details } = await sandbox.post('/airtime', { rows: [{ ...row, reference }, row], ref });
    const refs = details.processed.map(
      async ({ id }: { id: string }) => (await sandbox.get('/requery', { trans_id: id })).details.ref,
    );
    expect(await Promise.all(refs)).toEqual([reference, ref]);
  });

  test('platform §4.3 airtime.buy phone, amount: with country code, and whole naira', async () => {
    for (const change of [{ phone: fixtures.localPhone }, { amount: 99.5 }]) {
      expectRefused(await sandbox.post('/airtime', { ...one(), ...change }));
    }
  });

  test('platform §4.3 airtime.buy number: an amount as text is refused, in a row too', async () => {
    expectRefused(await sandbox.post('/airtime', { ...one(), amount: '100' }));
    const { ref, ...row } = one();
    expectRefused(await sandbox.post('/airtime', { ref, rows: [{ ...row, amount: '100' }] }));
  });

  test('platform §4.3 airtime.buy network: one of four codes', async () => {
    for (const network of fixtures.networks) {
      expect((await sandbox.post('/airtime', { ...one(), network })).status).toBe(200);
    }
    expect(fixtures.networks).toHaveLength(4);
    expectRefused(await sandbox.post('/airtime', { ...one(), network: 'no-such-network' }));
  });
});

describe('data', () => {
  interface Plan {
    readonly plan_code: string;
    readonly capped_at: number | null;
  }
  const plansIn = (networks: { plans: { plans: Plan[] }[] }[]): Plan[] =>
    networks.flatMap((network) => network.plans.flatMap((group) => group.plans));
  const plans = async () => (await sandbox.get('/data/lookup', { network: fixtures.network })).details;

  test('platform §4.3 data.plans shape, code, cap: networks with plans by category', async () => {
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
    for (const { plan_code, capped_at } of plansIn(details)) {
      expect(plan_code).toMatch(/^\w+_\d+$/);
      if (capped_at !== null) expect(capped_at).toEqual(expect.any(Number));
    }
  });

  test('platform §4.3 data.plans required: network is required', async () => {
    expectRefused(await sandbox.get('/data/lookup'));
  });

  const bundle = async () => {
    const [plan] = (await plans())[0].plans[0].plans;
    const variation = String(plan.plan_code).replace(/^.*_/, '');
    return { body: { phone: fixtures.phone, variation, provider: fixtures.network, ref: newRef() }, plan };
  };

  test('platform §4.3 data.buy shape, variation; §2.12 bill processed list: by the numeric part of the plan_code, at the plan’s amount', async () => {
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

  test('platform §7 data.buy 406; §4.3 data.buy missing ref: a missing ref is 406', async () => {
    const { body } = await bundle();
    expect((await sandbox.post('/data/vend', { ...body, ref: undefined })).status).toBe(406);
  });

  test('platform §4.3 data.buy required: phone, variation and provider are required', async () => {
    const { body } = await bundle();
    for (const lacking of without(body, ['phone', 'variation', 'provider'])) {
      expectRefused(await sandbox.post('/data/vend', lacking));
    }
  });
});
