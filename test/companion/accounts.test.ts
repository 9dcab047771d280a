import { readdirSync, readFileSync } from 'node:fs';
import { naira } from '@tillside/contract';
import { AccountPageSchema, companionRoutes, problemsOf } from '@tillside/contract/schemas';
import { describe, expect, test as plainTest } from 'vitest';
import {
  carriedOut,
  everyOutput,
  instructAs,
  openAccount,
  secretKey,
  startCollections,
  type Collections,
} from './collections.ts';
import { paymentsOf } from './transfers.ts';
import { readProblem, post } from './world.ts';

const test = plainTest.extend('world', () => startCollections('sandbox'));

describe('opening accounts', () => {
  test('a shopper opens one at each bank, for themself, and sees them', async ({ world }) => {
    const input = { bank: ['9psb', 'palmpay', '9psb'], customer_id: 'cus_bayo' };
    const made = await carriedOut(await instructAs(world, 'ada', 'account.create', input));
    expect(made).toMatchObject({ state: 'succeeded', kind: 'account', input: { customer_id: 'cus_ada' } });
    const { items } = AccountPageSchema.parse(await (await world.request('/accounts')).json());
    expect(
      items.map(({ bank_name, customer_id, status }) => `${bank_name} ${customer_id} ${status}`).toSorted(),
    ).toEqual(['9PSB cus_ada active', 'PalmPay cus_ada active']);
    expect(await (await world.request('/accounts', { as: 'bayo' })).json()).toEqual({ items: [], next: null });
    const page = AccountPageSchema.parse(await (await world.request('/accounts?limit=1')).json());
    const rest = AccountPageSchema.parse(await (await world.request(`/accounts?limit=1&after=${page.next}`)).json());
    expect([...page.items, ...rest.items]).toEqual(items);
    expect(rest.next).toBeNull();
  });

  test('a page after another caller’s account looks like one after an unknown number', async ({ world }) => {
    await openAccount(world);
    const theirs = await openAccount(world, 'bayo');
    const after = async (number: string): Promise<unknown> => (await world.request(`/accounts?after=${number}`)).json();
    expect(await after(theirs)).toEqual(await after('0000000000'));
    expect(await after(theirs)).toEqual({ items: [], next: null });
  });

  test.each([
    ['a flat dynamic body', { bank: '9psb', account_type: 'dynamic', amount: naira(500_000) }, 'account_type'],
    ['a nested dynamic body', { bank: '9psb', order: { amount: naira(5) } }, 'account_type'],
    ['a bank of dynamic accounts only', { bank: 'cashconnect' }, 'bank'],
    ['a name of their own choice', { bank: '9psb', business_name: 'First Bank Support' }, 'business_name'],
    ['a BVN of ten digits', { bank: 'palmpay', bvn: '1234567890' }, 'bvn'],
    ['no bank', {}, 'bank'],
  ])('a shopper with %s is refused at the field, before anything is sent', async (_what, input, field) => {
    const world = await startCollections('sandbox');
    const problem = await readProblem(await instructAs(world, 'ada', 'account.create', input));
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect(world.sent).toEqual([]);
  });

  test('without a customer at the platform there is nothing to open or to see', async ({ world }) => {
    const opened = await readProblem(await instructAs(world, 'guest', 'account.create', { bank: '9psb' }));
    expect(opened.code).toBe('customer_missing');
    expect((await readProblem(await world.request('/accounts', { as: 'guest' }))).code).toBe('customer_missing');
  });

  test('rate limits reveal nothing to a caller who tries account numbers', async ({ world }) => {
    const theirs = await openAccount(world, 'bayo');
    const tried = async (numbers: readonly string[]): Promise<number[]> => {
      const answers: Response[] = [];
      for (const number of numbers) answers.push(await world.request(`/accounts/${number}/payments`));
      await world.clock.advance(60_000);
      return answers.map(({ status }) => status);
    };
    const unknown = Array.from({ length: 12 }, (_, index) => String(9_000_000_000 + index));
    const another = await tried(unknown.map(() => theirs));
    expect(another).toEqual(await tried(unknown));
    expect(another).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
  });

  test('the stored hash of a request reveals nothing about the BVN', async ({ world }) => {
    const open = (bvn: string): Promise<Response> =>
      instructAs(world, 'bayo', 'account.create', { bank: 'palmpay', bvn }, 'one-key-two-numbers');
    const [first, other] = [await carriedOut(await open('22212345678')), await carriedOut(await open('22287654321'))];
    // If the hash covered the BVN, another BVN under the same key would be a different request.
    expect(other.ref).toBe(first.ref);
  });

  test('a lost answer goes to review: nothing is opened twice', async ({ world }) => {
    await world.control('POST', '/faults', { operation: 'account.create', fault: 'lost_response' });
    const response = instructAs(world, 'ada', 'account.create', { bank: '9psb' }, 'the-key-that-was-lost');
    await world.pass(120);
    await response;
    const again = await carriedOut(
      await instructAs(world, 'ada', 'account.create', { bank: '9psb' }, 'the-key-that-was-lost'),
    );
    expect(again).toMatchObject({ state: 'review', can_retry: 'after_review' });
    expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    const other = await readProblem(await instructAs(world, 'ada', 'account.create', { bank: '9psb' }));
    expect(other.code).toBe('busy_subject');
  });
});

describe('activating and deactivating', () => {
  test('is for staff, and changes the account’s status', async ({ world }) => {
    const account = await openAccount(world);
    expect((await instructAs(world, 'ada', 'account.deactivate', { account })).status).toBe(403);
    const off = await carriedOut(await instructAs(world, 'staff', 'account.deactivate', { account }));
    expect(off).toMatchObject({ state: 'succeeded', details: { status: 'inactive' } });
    expect(await (await world.request('/accounts')).json()).toMatchObject({ items: [{ status: 'inactive' }] });
    const on = await carriedOut(await instructAs(world, 'staff', 'account.activate', { account }));
    expect(on.state).toBe('succeeded');
    expect(await (await world.request('/accounts')).json()).toMatchObject({ items: [{ status: 'active' }] });
  });

  test('is repeated after a lost answer, because it sets a value', async ({ world }) => {
    const account = await openAccount(world);
    await world.control('POST', '/faults', { operation: 'account.deactivate', fault: 'lost_response' });
    const response = instructAs(world, 'staff', 'account.deactivate', { account }, 'switch-it-off-please');
    await world.pass(90);
    await response;
    const off = await carriedOut(
      await instructAs(world, 'staff', 'account.deactivate', { account }, 'switch-it-off-please'),
    );
    expect(off).toMatchObject({ state: 'succeeded' });
    expect(world.sent.filter((line) => line.endsWith('/deactivate'))).toHaveLength(2);
  });

  test('is limited to their own account when the policy allows shoppers', async () => {
    const world = await startCollections('sandbox', { access: { operations: { 'account.deactivate': ['shopper'] } } });
    const account = await openAccount(world, 'bayo');
    expect((await instructAs(world, 'ada', 'account.deactivate', { account })).status).toBe(404);
    expect((await carriedOut(await instructAs(world, 'bayo', 'account.deactivate', { account }))).state).toBe(
      'succeeded',
    );
  });
});

describe('simulated transfers', () => {
  function simulate(world: Collections, as: string, body: object, key = 'a-simulated-transfer'): Promise<Response> {
    const headers = { 'idempotency-key': key };
    return world.request('/simulations/transfer', { method: 'POST', as, headers, body: JSON.stringify(body) });
  }

  test('staff can simulate one: the companion signs it, and credits it once, even if repeated', async ({ world }) => {
    const account = await openAccount(world);
    const made = await carriedOut(
      await simulate(world, 'staff', { account, amount: naira(1_500.5), sender_name: 'Uche' }),
    );
    expect(made).toMatchObject({
      operation: 'transfer.simulate',
      state: 'succeeded',
      details: { amount: naira(1_500.5) },
    });
    const again = await carriedOut(
      await simulate(world, 'staff', { account, amount: naira(1_500.5), sender_name: 'Uche' }),
    );
    expect(again.ref).toBe(made.ref);
    await world.pass(30);
    expect(world.received).toMatchObject([{ type: 'account.credited', amount: naira(1_500.5) }]);
    expect(await paymentsOf(world, account)).toMatchObject([{ sender: { name: 'Uche' }, state: 'confirmed' }]);
  });

  test('to an account that the platform does not know is refused as the route declares', async ({ world }) => {
    const problem = await readProblem(await simulate(world, 'staff', { account: '0341451501', amount: naira(5) }));
    expect(problem).toMatchObject({ status: 422, code: 'not_recognised' });
    const route = companionRoutes.find(({ path }) => path === '/simulations/transfer');
    expect(route && problemsOf(route)).toContain(problem.code);
  });

  test('whose answer is lost is in the state unknown', async ({ world }) => {
    const account = await openAccount(world);
    const lost = { operation: 'transfer.simulate', fault: 'lost_response', times: 1 };
    await world.control('POST', '/faults', lost);
    const asked = simulate(world, 'staff', { account, amount: naira(700) });
    await world.passUntil(asked);
    const response = await asked;
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ operation: 'transfer.simulate', state: 'unknown' });
  });

  test('does not exist for shoppers, in live, or by the route of other instructions', async ({ world }) => {
    const account = await openAccount(world);
    expect((await simulate(world, 'ada', { account, amount: naira(5) })).status).toBe(404);
    const direct = await instructAs(world, 'staff', 'transfer.simulate', {
      account,
      amount: naira(5),
      secret_key: 'x',
    });
    expect((await readProblem(direct)).errors).toHaveProperty('operation');
    const live = await startCollections('live');
    expect((await simulate(live, 'staff', { account, amount: naira(5) })).status).toBe(404);
  });

  test('without the secret key the error says how to fix it', async () => {
    const world = await startCollections('sandbox', { signs: false });
    const problem = await readProblem(await simulate(world, 'staff', { account: '0123456789', amount: naira(5) }));
    expect(problem).toMatchObject({
      code: 'product_unavailable',
      detail: expect.stringContaining('platform.secretKey'),
    });
  });

  test('fields are checked before anything is sent', async ({ world }) => {
    const problem = await readProblem(
      await simulate(world, 'staff', { account: '12', amount: naira(0), sender_name: '' }),
    );
    expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(['account', 'amount', 'sender_name']);
    expect(world.sent).toEqual([]);
  });
});

test('no BVN, secret key or hash is in any answer, log, event or store', async () => {
  const bvn = '22233344455';
  const world = await startCollections('sandbox');
  const bodies: string[] = [];
  const through = world.network;
  world.network = async (input, init) => {
    bodies.push(typeof init?.body === 'string' ? init.body : '');
    return through(input, init);
  };
  const answers: string[] = [];
  const keep = async (response: Response): Promise<void> => void answers.push(await response.text());
  await keep(await instructAs(world, 'bayo', 'account.create', { bank: 'palmpay', bvn }));
  await keep(await instructAs(world, 'bayo', 'account.create', { bank: 'palmpay', bvn: `${bvn}x` }));
  const { items } = AccountPageSchema.parse(await (await world.request('/accounts', { as: 'bayo' })).json());
  const simulated = await post(
    world,
    '/simulations/transfer',
    { account: items[0]?.account_number, amount: naira(20) },
    { as: 'staff', key: 'simulate-one-please' },
  );
  await keep(simulated);
  await world.pass(10);
  for (const path of ['/accounts', '/instructions', `/accounts/${items[0]?.account_number}/payments`]) {
    await keep(await world.request(path, { as: 'bayo' }));
  }
  await keep(await world.request('/staff/instructions', { as: 'staff' }));
  const hash = bodies.map((body) => /"hash":"([0-9A-F]{128})"/.exec(body)?.[1]).find(Boolean) ?? '';
  // The platform received both.
  expect(bodies.some((body) => body.includes(bvn))).toBe(true);
  expect(hash).toHaveLength(128);
  const output = await everyOutput(world, answers);
  const written = readdirSync(world.directory).map((name) => readFileSync(`${world.directory}/${name}`, 'latin1'));
  expect(written.join()).toContain('cus_bayo');
  for (const canary of [bvn, secretKey, hash, hash.toLowerCase()]) {
    expect(output).not.toContain(canary);
    expect(written.join()).not.toContain(canary);
  }
});
