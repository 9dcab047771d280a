import { naira } from '@tillside/contract';
import { BalanceSchema, SessionSchema } from '@tillside/contract/schemas';
import type { CallerBalance, Funding } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { Bank } from './bank.ts';
import { airtime, buy, origin, ourSecret, apiKey, readProblem, startWorld, type World } from './world.ts';

type Ask = NonNullable<Funding['balance']>;

const topUp = { url: 'https://shop.test/top-up?from=till' };
const five: CallerBalance = { name: 'Sunbird balance', available: naira(5_000), topUp };

/** A bank that also returns balances. */
function withBalance(balance: Ask): Funding {
  return Object.assign(new Bank(), { balance });
}

const read = (world: World, as: string | null = 'ada'): Promise<Response> => world.request('/balance', { as });

async function offers(world: World, as = 'ada'): Promise<unknown> {
  return SessionSchema.parse(await (await world.request('/session', { as })).json()).balance;
}

function errors(world: World): Record<string, unknown>[] {
  return world.log
    .filter((line) => line.startsWith('error '))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>);
}

describe('a balance', () => {
  test('is what the merchant’s hook answers for this caller, and is read again each time', async () => {
    const asked: unknown[] = [];
    const kobo = new Map([
      ['ada', 500_000],
      ['bayo', 20_000],
    ]);
    const world = await startWorld({
      funding: withBalance((request) => {
        asked.push(request);
        return { ...five, available: { currency: 'NGN', minor: kobo.get(request.caller.id) ?? 0 } };
      }),
    });
    expect(await offers(world)).toBe(true);
    const answer = await read(world);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(BalanceSchema.strict().parse(await answer.json())).toEqual({
      name: 'Sunbird balance',
      available: naira(5_000),
      top_up: topUp,
    });
    kobo.set('ada', 100);
    const both = await Promise.all([read(world), read(world, 'bayo'), read(world)]);
    expect(await Promise.all(both.map(async (one) => (await one.json()).available.minor))).toEqual([100, 20_000, 100]);
    // The hook receives neither the session nor the phone number of a person.
    expect(asked[0]).toEqual({ caller: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] } });
    expect(asked).toHaveLength(4);
  });

  test.each<[string, CallerBalance, object]>([
    [
      'an overdraft',
      { name: 'Credit line', available: naira(-200) },
      { available: { currency: 'NGN', minor: -20_000 } },
    ],
    ['no page to add money', { name: 'Vouchers', available: naira(0) }, { name: 'Vouchers', available: naira(0) }],
    ['spaces around its name', { ...five, name: '  Sunbird  ' }, { name: 'Sunbird' }],
    ['40 characters in any script', { ...five, name: 'ẹ'.repeat(40) }, { name: 'ẹ'.repeat(40) }],
  ])('may have %s', async (_what, answered, expected) => {
    const world = await startWorld({ funding: withBalance(() => answered) });
    expect(await (await read(world)).json()).toMatchObject(expected);
  });

  test('of a path is on the companion’s own origin', async () => {
    const world = await startWorld({ funding: withBalance(() => ({ ...five, topUp: { url: '/account?add=1' } })) });
    expect(await (await read(world)).json()).toMatchObject({ top_up: { url: `${world.url}/account?add=1` } });
  });

  test('does not exist without the hook, for staff, and for a caller without a balance', async () => {
    const without = await startWorld();
    expect(await offers(without)).toBe(false);
    const unknown = await readProblem(await without.request('/nothing'));
    expect(await readProblem(await read(without))).toEqual(unknown);

    const world = await startWorld({ funding: withBalance(({ caller }) => (caller.id === 'ada' ? five : null)) });
    expect(await offers(world, 'staff')).toBe(false);
    expect(await readProblem(await read(world, 'staff'))).toEqual(unknown);
    expect(await readProblem(await read(world, 'bayo'))).toEqual(unknown);
    expect((await read(world)).status).toBe(200);
    expect((await read(world, null)).status).toBe(401);
    expect(errors(world)).toEqual([]);
  });

  test('cannot be read by a page of another site', async () => {
    const world = await startWorld({ funding: withBalance(() => five) });
    const allowed = async (from: string): Promise<string | null> =>
      (await world.request('/balance', { headers: { origin: from } })).headers.get('access-control-allow-origin');
    expect(await allowed(origin)).toBe(origin);
    expect(await allowed('https://evil.test')).toBeNull();
  });

  test('is asked within the caller’s limit of reads', async () => {
    let asked = 0;
    const world = await startWorld({
      funding: withBalance(() => {
        asked += 1;
        return five;
      }),
      limits: { perCaller: ({ caller }) => (caller.id === 'ada' ? { reads: 3 } : undefined) },
    });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await read(world)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(asked).toBe(3);
    expect((await read(world, 'bayo')).status).toBe(200);
  });
});

describe('a hook that returns no balance', () => {
  const broken = (): never => {
    throw new RangeError('canary: postgres://shop:canary@db, balance of ada@example.test');
  };

  test.each<[string, Ask, string]>([
    ['throws', broken, 'RangeError'],
    ['rejects', async () => broken(), 'RangeError'],
    ['answers nothing', (() => undefined) as unknown as Ask, 'it answered something else'],
    ['answers a number', (() => 5_000) as unknown as Ask, 'it answered something else'],
    ['misspells topUp', () => ({ ...five, top_up: topUp }), 'it answered something else'],
    ['answers a fraction', () => ({ ...five, available: { currency: 'NGN', minor: 0.5 } }) as never, '`available`'],
    ['answers a bare number', () => ({ ...five, available: 5_000 }) as never, '`available`'],
    ['answers another currency', () => ({ ...five, available: { currency: 'GHS', minor: 1 } }) as never, '`available`'],
    ['has no name', () => ({ ...five, name: ' ' }), '`name`'],
    ['has a name of 41 characters', () => ({ ...five, name: 'a'.repeat(41) }), '`name`'],
    ['has a name of two lines', () => ({ ...five, name: 'Sunbird\nbalance' }), '`name`'],
    ['has a name that turns the text around', () => ({ ...five, name: 'Sunbird \u202e' }), '`name`'],
    ['has markup for a name', () => ({ ...five, name: '<b>Sunbird</b>' }), '`name`'],
    [
      'leads to a script',
      () => ({ ...five, topUp: { url: 'javascript:alert(1)//canary' } }),
      'neither an http(s) address nor a path',
    ],
    [
      'leads to data',
      () => ({ ...five, topUp: { url: 'data:text/html,canary' } }),
      'neither an http(s) address nor a path',
    ],
    [
      'leads to a user',
      () => ({ ...five, topUp: { url: 'https://canary@shop.test/' } }),
      'neither an http(s) address nor a path',
    ],
    [
      'leads nowhere',
      () => ({ ...five, topUp: { url: 'https://canary:port/' } }),
      'neither an http(s) address nor a path',
    ],
    ['leads to a number', () => ({ ...five, topUp: { url: 5 } }) as never, '`topUp`'],
  ])('because it %s is logged with its cause and fix, and its data is not shown', async (_what, balance, cause) => {
    const world = await startWorld({ funding: withBalance(balance) });
    const answer = await read(world);
    expect(answer.headers.get('retry-after')).toBe('5');
    const problem = await readProblem(answer);
    expect(problem).toMatchObject({ status: 503, code: 'unavailable', reason: 'balance_not_known' });
    expect(errors(world)).toEqual([
      {
        hook: 'balance',
        problem: 'balance_not_known',
        error: expect.stringContaining(cause),
        why: expect.stringContaining('Fix the hook'),
      },
    ]);
    expect(JSON.stringify(problem) + world.log.join()).not.toContain('canary');
  });

  test('because it never answers times out at the deadline', async () => {
    const world = await startWorld({ funding: withBalance(() => new Promise<never>(() => {})) });
    const asked = read(world);
    await world.passUntil(asked);
    expect(await readProblem(await asked)).toMatchObject({ code: 'unavailable', reason: 'balance_not_known' });
    expect(errors(world)).toMatchObject([{ hook: 'balance', error: 'TimeoutError' }]);
  });

  test('never blocks a purchase, and neither does a balance that is too low', async () => {
    for (const balance of [broken, () => ({ ...five, available: naira(0) })]) {
      const world = await startWorld({ funding: withBalance(balance) });
      await read(world);
      expect((await buy(world, { ...airtime, phone: '08030000001' })).instruction.state).toBe('succeeded');
    }
  });
});

test('a top-up page in the live environment is on https, or on this machine', async () => {
  const live = async (url: string): Promise<Response> => {
    const world = await startWorld({
      platform: { baseUrl: 'https://platform.test/live/api/v1', apiKey: 'ps_pk_live_tillside', environment: 'live' },
      funding: withBalance(() => ({ ...five, topUp: { url } })),
    });
    return read(world);
  };
  expect((await live('https://shop.test/top-up')).status).toBe(200);
  expect((await live('http://localhost:5173/top-up')).status).toBe(200);
  expect(await readProblem(await live('http://shop.test/top-up'))).toMatchObject({ reason: 'balance_not_known' });
});

test('the address that a top-up page returns to is on one of the shop’s own origins', async () => {
  const world = await startWorld();
  const { returnTo } = world.till.funding;
  expect(returnTo(`${origin}/airtime?ts=1`)).toBe(`${origin}/airtime?ts=1`);
  expect(returnTo(`${world.url}/airtime`)).toBe(`${world.url}/airtime`);
  expect(returnTo('https://evil.test/airtime')).toBeNull();
});

test('neither balance nor recent recipients hold a key, a secret or another caller', async () => {
  const world = await startWorld({ funding: withBalance(() => five) });
  await buy(world, { ...airtime, phone: '08030000001' });
  await buy(world, { ...airtime, phone: '08030000001' }, { as: 'bayo' });
  const answers = [await read(world), await world.request('/recipients/recent?operation=airtime.buy')];
  const text = (await Promise.all(answers.map((answer) => answer.text()))).join();
  expect(text).toContain('2348030000001');
  for (const secret of [apiKey, ourSecret, 'session of ada', 'bayo', 'cost', 'owner', 'sealed', 'lease']) {
    expect(text).not.toContain(secret);
  }
});
