import { isMoney, naira } from '@tillside/contract';
import { AccountPaymentSchema } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { describe, expect, test as plainTest } from 'vitest';
import { deliver, openAccount, startCollections } from './collections.ts';
import { asked, confirm, eventOf, paymentsOf, transfer } from './transfers.ts';
import { readProblem, silence } from './world.ts';

const test = plainTest.extend('world', () => startCollections('sandbox'));

describe('a transfer that arrives', () => {
  test('is shown immediately, and counts once the platform has confirmed it', async ({ world }) => {
    const account = await openAccount(world);
    const through = world.network;
    let asks = (): void => {};
    const held = new Promise<void>((resolve) => (asks = resolve));
    world.network = async (input, init) => {
      if (new Request(input).url.endsWith('/confirm-payment')) await held;
      return through(input, init);
    };
    const { session_id, trans_id } = await transfer(world, account);
    await world.pass(1);
    expect(await paymentsOf(world, account)).toMatchObject([{ session_id, state: 'received', amount: naira(5_000) }]);
    expect(world.received).toEqual([]);
    asks();
    await world.pass(3);
    expect(await paymentsOf(world, account)).toMatchObject([
      {
        session_id,
        state: 'confirmed',
        amount: naira(5_000),
        sender: { name: 'Chidi Okafor', account_ending: '6789' },
        confirmation: { trans_id, fee: naira(50) },
      },
    ]);
    expect(world.received).toMatchObject([
      {
        type: 'account.credited',
        ref: session_id,
        amount: naira(5_000),
        caller: { id: 'ada', customerId: 'cus_ada' },
        transfer: { accountNumber: account, transId: trans_id },
      },
    ]);
  });

  test('does not loop: the event of a confirmation causes no further read', async ({ world }) => {
    const account = await openAccount(world);
    await transfer(world, account);
    await world.pass(3_600, 10);
    expect(asked(world)).toBe(1);
    expect(world.received).toHaveLength(1);
  });

  test('is shown as settled once an event comes after the settlement', async ({ world }) => {
    const account = await openAccount(world);
    const { session_id } = await transfer(world, account);
    await world.pass(3);
    expect((await paymentsOf(world, account))[0]).not.toHaveProperty('settlement');
    await world.pass(90, 5);
    await deliver(world, await eventOf(world, session_id));
    await world.pass(5);
    expect((await paymentsOf(world, account))[0]).toMatchObject({ settlement: { amount: naira(4_950) } });
    expect(asked(world)).toBe(2);
    await deliver(world, await eventOf(world, session_id));
    await world.pass(300, 10);
    expect(asked(world)).toBe(2);
    expect(world.received).toHaveLength(1);
  });

  test('to an account that the companion did not open is adopted by its customer, after a read', async ({ world }) => {
    const body = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static' };
    const opened: { message: { details: { account: { account_number: string }[] } } } = await (
      await world.sandbox.fetch('https://platform.test/api/v1/collections/virtual-accounts/create', {
        method: 'POST',
        headers: { authorization: 'Bearer ps_pk_test_tillside', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
    const account = opened.message.details.account[0]?.account_number ?? '';
    await transfer(world, account);
    await world.pass(3);
    expect(world.received).toMatchObject([{ caller: { customerId: 'cus_ada' } }]);
    expect(await (await world.request('/accounts')).json()).toMatchObject({ items: [{ account_number: account }] });
    expect((await world.request(`/accounts/${account}/payments`, { as: 'bayo' })).status).toBe(404);
  });

  test('with a failed confirmation is confirmed later, and credited then', async ({ world }) => {
    const account = await openAccount(world);
    const through = world.network;
    world.network = silence;
    await transfer(world, account);
    await world.pass(100, 5);
    expect(world.received).toEqual([]);
    expect(await paymentsOf(world, account)).toMatchObject([{ state: 'received' }]);
    world.network = through;
    await world.pass(300, 5);
    expect(world.received).toHaveLength(1);
    expect(await paymentsOf(world, account)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('notifies the pages of its customer, and no other customer’s', async () => {
    const store = sqliteStore(':memory:');
    const world = await startCollections('sandbox', { store });
    const account = await openAccount(world);
    await world.request('/session', { as: 'bayo' });
    await transfer(world, account);
    await world.pass(3);
    const hints = await store.eventsAfter('ada', 0, 100);
    expect(hints.filter(({ ref }) => ref === `account:${account}`).length).toBeGreaterThanOrEqual(2);
    expect(await store.eventsAfter('bayo', 0, 100)).toEqual([]);
  });
});

describe('forged and lost events', () => {
  test('an event of a payment that does not exist credits nothing', async ({ world }) => {
    const account = await openAccount(world);
    const { session_id } = await transfer(world, account, 100);
    const real = await eventOf(world, session_id);
    await world.pass(2);
    const lie = {
      ...real,
      amount: 1_000_000,
      transaction: { ...Object(real).transaction, session_id: '9'.repeat(30) },
    };
    expect((await deliver(world, lie)).status).toBe(200);
    expect((await deliver(world, real, 'another secret')).status).toBe(401);
    await world.pass(600, 10);
    expect(world.received).toMatchObject([{ ref: session_id, amount: naira(100) }]);
    const states = (await paymentsOf(world, account)).map((payment) => [
      payment.session_id === session_id,
      payment.state,
    ]);
    expect(states).toEqual([
      [false, 'received'],
      [true, 'confirmed'],
    ]);
  });

  test('a signed event with a wrong amount or account credits what the platform confirms', async ({ world }) => {
    const [ours, theirs] = [await openAccount(world), await openAccount(world, 'bayo')];
    await world.control('POST', '/faults', { operation: 'transfer.simulate', fault: 'webhook_lost' });
    const { session_id } = await transfer(world, ours, 250);
    const real = await eventOf(world, session_id);
    await deliver(world, { ...real, amount: 999_999, customer: { ...Object(real).customer, number: theirs } });
    await world.pass(5);
    expect(world.received).toEqual([]);
    await deliver(world, { ...real, amount: 999_999 });
    await world.pass(5);
    expect(world.received).toMatchObject([{ ref: session_id, amount: naira(250), transfer: { accountNumber: ours } }]);
    expect(await paymentsOf(world, theirs, 'bayo')).toEqual([]);
    await world.pass(300, 10);
    expect(world.received).toHaveLength(1);
  });

  test('dozens of transfers, repeated, reordered, forged, some events lost and a restart between, credit each once', async () => {
    const world = await startCollections('sandbox', { limits: { perCaller: () => ({ recoveries: 20 }) } });
    const accounts = [await openAccount(world), await openAccount(world, 'bayo')];
    const faults = ['webhook_lost', 'webhook_repeated', 'webhook_reordered', null];
    const sessions: string[] = [];
    for (let number = 0; number < 60; number += 1) {
      const fault = faults[number % faults.length];
      if (fault) await world.control('POST', '/faults', { operation: 'transfer.simulate', fault });
      const { session_id } = await transfer(world, accounts[number % 2] ?? '', 100 + number);
      sessions.push(session_id);
      if (number % 7 === 0) await deliver(world, await eventOf(world, session_id));
      if (number % 11 === 0) await deliver(world, await eventOf(world, session_id), 'a forger’s secret');
      if (number === 30) await world.restart();
    }
    await world.pass(900, 5);
    // The payer asks for those whose events were all lost, twice, from two tabs.
    const known = new Set(world.received.map(({ ref }) => ref));
    const lost = sessions.filter((session) => !known.has(session));
    expect(lost.length).toBeGreaterThan(10);
    for (const session of lost) {
      const index = sessions.indexOf(session) % 2;
      const [account, as] = [accounts[index] ?? '', index === 0 ? 'ada' : 'bayo'];
      await Promise.all([confirm(world, account, session, as), confirm(world, account, session, as)]);
      await world.pass(30, 5);
    }
    await world.pass(60, 5);
    const credited = world.received.map(({ ref }) => ref);
    expect(credited.toSorted()).toEqual(sessions.toSorted());
    const amounts = new Map(world.received.map(({ ref, amount }) => [ref, isMoney(amount) && amount.minor]));
    expect(sessions.map((session) => amounts.get(session))).toEqual(sessions.map((_, number) => (100 + number) * 100));
  }, 60_000);

  test('a session confirmed by the page and by the event at once is credited once', async ({ world }) => {
    const account = await openAccount(world);
    const { session_id } = await transfer(world, account);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(world, account, session_id)));
    await world.pass(5);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(world.received).toHaveLength(1);
  });
});

describe('“I have sent it”', () => {
  test('confirms the session with the platform, and credits it when its events were lost', async ({ world }) => {
    const account = await openAccount(world);
    await world.control('POST', '/faults', { operation: 'transfer.simulate', fault: 'webhook_lost' });
    const { session_id } = await transfer(world, account, 750);
    const answer = AccountPaymentSchema.parse(await (await confirm(world, account, session_id)).json());
    expect(answer).toMatchObject({ session_id, state: 'confirmed', amount: naira(750) });
    await world.pass(2);
    expect(world.received).toHaveLength(1);
  });

  test('of a session that the platform does not know is refused as not recognised', async ({ world }) => {
    const account = await openAccount(world);
    const problem = await readProblem(await confirm(world, account, '0'.repeat(30)));
    expect(problem).toMatchObject({ code: 'not_recognised', detail: expect.stringContaining('session ID') });
    expect(await paymentsOf(world, account)).toEqual([]);
  });

  test.each(['12345', '1'.repeat(129), '100004 261121', '１００００４', 'a/b/c/d', 'session\u0000id'])(
    'is refused at the field where the session id is %j, and costs no question',
    async (session) => {
      const world = await startCollections('sandbox');
      const account = await openAccount(world);
      for (const as of ['ada', 'staff'])
        expect(await readProblem(await confirm(world, account, session, as))).toMatchObject({
          code: 'invalid_input',
          errors: { session_id: { code: expect.any(String) } },
        });
      expect(asked(world)).toBe(0);
    },
  );

  test('is for staff only when the session id cannot be typed, and is then credited once', async ({ world }) => {
    const account = await openAccount(world);
    const { session_id } = await transfer(world, account);
    await world.pass(3);
    const odd = `${session_id} (again)`;
    const real = await eventOf(world, session_id);
    await deliver(world, { ...real, transaction: { ...Object(Reflect.get(real, 'transaction')), session_id: odd } });
    await world.pass(3);
    expect(await paymentsOf(world, account)).toMatchObject([{ session_id: odd, state: 'review' }, { session_id }]);
    expect(world.received).toMatchObject([{ type: 'account.credited' }, { type: 'account.review_opened', ref: odd }]);
    expect((await confirm(world, account, odd)).status).toBe(422);
    // The platform finds the same transaction under this name.
    const through = world.network;
    world.network = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/confirm-payment')) return through(input, init);
      const body = JSON.stringify({ session_id, account_number: account });
      const { headers, method } = request;
      const answer = await (await through(request.url, { method, headers, body })).text();
      return new Response(answer.replaceAll(session_id, odd));
    };
    expect(await (await confirm(world, account, odd, 'staff')).json()).toMatchObject({
      session_id,
      state: 'confirmed',
    });
    await world.pass(3);
    expect(await paymentsOf(world, account)).toMatchObject([{ session_id }]);
    expect(world.received.filter(({ type }) => type === 'account.credited')).toHaveLength(1);
  });

  test('is accepted a few times a minute from one caller', async ({ world }) => {
    const account = await openAccount(world);
    const statuses: number[] = [];
    for (let press = 0; press < 8; press += 1)
      statuses.push((await confirm(world, account, `session_${press}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(asked(world)).toBe(5);
    await world.pass(61);
    expect((await confirm(world, account, 'session_9')).status).toBe(422);
  });

  test('is for the caller’s own account only, and another’s payment counts as unknown', async ({ world }) => {
    const [ours, theirs] = [await openAccount(world), await openAccount(world, 'bayo')];
    const { session_id } = await transfer(world, theirs);
    await world.pass(3);
    for (const path of [`/accounts/${theirs}/payments`, '/accounts/0000000000/payments', '/accounts/x/payments']) {
      expect([path, (await world.request(path)).status]).toEqual([path, 404]);
    }
    expect((await confirm(world, theirs, session_id)).status).toBe(404);
    expect((await readProblem(await confirm(world, ours, session_id))).code).toBe('not_recognised');
    expect(await paymentsOf(world, theirs, 'staff')).toMatchObject([{ session_id }]);
  });
});
