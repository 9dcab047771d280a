import type { Ref } from '@tillside/contract';
import { describe, expect, it as plainIt } from 'vitest';
import { Failure } from '../../kernel/model/errors.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { SellingOptions } from '../../kernel/options/options.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, created, startOfTime } from '../../testing/rows.ts';
import { createSelling, lookInterval, probeInterval, type Selling } from './selling.ts';

const it = plainIt.extend('world', () => paused());

const minute = 60_000;
const hour = 60 * minute;
const mtn = { operation: 'airtime.buy', input: { phone: '2348031234567', network: 'mtn' } } as const;
const glo = { operation: 'airtime.buy', input: { phone: '2348051234567', network: 'glo' } } as const;

type Asked = typeof mtn | typeof glo;

interface World {
  readonly context: TestContext;
  readonly selling: Selling;
  readonly counted: string[];
  /** An instance beside it, on the same store. */
  another(): Selling;
  /** A purchase of this caller, for a number of its own, ends like this now. */
  ends(caller: string, change?: Partial<InstructionRow>): Promise<void>;
  /** The purchase that this caller pressed last is abandoned: it was not paid for. */
  abandons(caller: string): Promise<void>;
  /** Lets the next look be due, and looks. */
  look(): Promise<void>;
  /** Lets the next turn begin, and this much of it pass. Default: what is for callers with a delivery. */
  turn(part?: number): Promise<void>;
  /** `null` where it is admitted, else the code and its reason. */
  press(caller: string, asked?: Asked, key?: string): Promise<string | null>;
  quoted(asked?: typeof mtn | typeof glo, caller?: string): Promise<string | null>;
  published(): Promise<readonly (string | undefined)[]>;
}

async function startWorld(options: SellingOptions = {}): Promise<World> {
  const context = await testContext();
  const { store, clock } = context;
  const counted: string[] = [];
  const telemetry = {
    count: (name: string, { provider, outcome }: { provider?: string; outcome?: string }) =>
      void counted.push(`${name} ${provider} ${outcome}`),
    took() {},
    level() {},
  };
  const another = (): Selling => createSelling(options, { ...context, telemetry });
  const selling = another();
  let number = 0;
  const pressed = new Map<string, Ref>();
  const refusal = (error: unknown): string => {
    if (!(error instanceof Failure)) throw error;
    const { code, reason } = error.problem;
    return `${code} ${reason}`;
  };
  return {
    context,
    selling,
    counted,
    another,
    async ends(caller, change = { state: 'failed', problem: { code: 'provider_failed' } }) {
      number += 1;
      const at = clock.now();
      const written = {
        ref: aRef(`ts_${number}`),
        clientKey: `key-${number}`,
        owner: { id: caller, roles: ['shopper'] },
      };
      const input = { ...mtn.input, phone: `${2_348_031_000_000 + number}` };
      const row = aRow({ input, createdAt: at, updatedAt: at, sentAt: at, sends: 1, nextAt: null, ...change });
      await created(context, { ...row, ...written, owner: { id: caller, roles: ['shopper'] } });
    },
    async look() {
      await clock.advance(lookInterval);
      await selling.run();
    },
    async turn(part = probeInterval / 2) {
      await clock.advance(probeInterval - (clock.now() % probeInterval) + part);
      await selling.run();
    },
    async abandons(caller) {
      const ref = pressed.get(caller) ?? aRef('ts_none');
      await created(context, aRow({ ref, clientKey: ref, state: 'abandoned', owner: { id: caller, roles: [] } }));
    },
    async press(caller, asked = mtn, clientKey = `press-${(number += 1)}`) {
      const ref = aRef(`ts_press_${number}`);
      pressed.set(caller, ref);
      return selling.admit(asked, { callerId: caller, clientKey, ref }).then(() => null, refusal);
    },
    async quoted(asked = mtn, caller = 'funke') {
      return selling.quote(asked, caller).then(() => null, refusal);
    },
    async published() {
      const due = await store.dueOutbox(clock.now(), clock.now() + 1, 100);
      return due.map(({ event }) => event?.type);
    },
  };
}

const callers = ['ada', 'bayo', 'chi', 'dayo', 'efe'];
const aPress = (callerId: string) => ({ callerId, clientKey: 'a press', ref: aRef('ts_a_press') });

async function paused(options: SellingOptions = {}): Promise<World> {
  const world = await startWorld(options);
  for (const caller of callers) await world.ends(caller);
  await world.look();
  return world;
}

describe('a product whose provider is down', () => {
  it('is not sold, and log, event, metric and pages report it once', async ({ world }) => {
    expect(await world.press('funke')).toMatch(/^product_unavailable selling_paused$/);
    expect(await world.quoted()).toMatch(/^product_unavailable selling_paused/);
    await world.look();
    expect(await world.published()).toEqual(['selling.paused']);
    expect(world.context.logged().match(/"problem":"selling_paused"/g)).toHaveLength(1);
    expect(world.counted.filter((line) => line.endsWith('paused'))).toEqual(['tillside.selling mtn paused']);
    expect(world.selling.health()).toEqual([
      { operation: 'airtime.buy', field: 'network', provider: 'mtn', state: 'down', paused: true },
    ]);
  });

  it('leaves the other providers alone', async ({ world }) => {
    expect(await world.press('funke', glo)).toBeNull();
    expect(await world.quoted(glo)).toBeNull();
  });

  it('is not sold in a bulk purchase beside another either', async () => {
    const { selling } = await paused();
    const rows = [glo.input, mtn.input];
    const bulk = selling.admit({ operation: 'airtime.buy', input: { rows } }, aPress('funke'));
    await expect(bulk).rejects.toMatchObject({ problem: { reason: 'selling_paused' } });
  });

  it('is sold to one caller in each interval, who finds out whether it is delivered again', async ({ world }) => {
    await world.turn();
    expect(await world.quoted()).toBeNull();
    expect(await world.press('funke')).toBeNull();
    expect(await world.quoted(mtn, 'gbenga')).toMatch(/selling_paused/);
    expect(await world.press('gbenga')).toMatch(/selling_paused/);
    await world.turn();
    expect(await world.press('gbenga')).toBeNull();
  });

  it('is sold once for two presses with one key', async ({ world }) => {
    await world.turn();
    expect(await Promise.all([world.press('funke', mtn, 'one'), world.press('funke', mtn, 'one')])).toEqual([
      null,
      null,
    ]);
    expect(await world.press('gbenga')).toMatch(/selling_paused/);
  });

  it('is sold first to callers with a delivery, then to anybody', async ({ world }) => {
    await world.ends('gbenga', { state: 'succeeded', createdAt: startOfTime - hour, updatedAt: startOfTime - hour });
    await world.turn(0);
    expect(await world.quoted()).toMatch(/selling_paused/);
    expect(await world.press('funke')).toMatch(/selling_paused/);
    expect(await world.press('gbenga')).toBeNull();
    await world.turn(0);
    // Whoever had a turn does not come first again.
    expect(await world.press('gbenga')).toMatch(/selling_paused/);
  });

  it('gives a turn that was not paid for to the next caller at once, and its caller none for ten minutes', async ({
    world,
  }) => {
    await world.turn();
    expect(await world.press('mallory')).toBeNull();
    expect(await world.press('funke')).toMatch(/selling_paused/);
    await world.abandons('mallory');
    expect(await world.quoted(mtn, 'mallory')).toMatch(/selling_paused/);
    expect(await world.press('mallory')).toMatch(/selling_paused/);
    expect(await world.press('funke')).toBeNull();
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      for (const caller of callers) await world.ends(caller);
      await world.turn();
      answers.push(await world.press('mallory'));
    }
    expect(answers.findIndex((answer) => answer === null)).toBe(19);
  });

  it('gives one caller one of four turns', async ({ world }) => {
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await world.turn();
      answers.push(await world.press('funke'));
    }
    expect(answers.filter((answer) => answer === null)).toHaveLength(2);
  });

  it('is sold again after a delivery, and log, event and metric report it once', async ({ world }) => {
    await world.context.clock.advance(1);
    await world.ends('funke', { state: 'succeeded' });
    await world.look();
    await world.look();
    expect(await world.press('gbenga')).toBeNull();
    expect(await world.published()).toEqual(['selling.paused', 'selling.resumed']);
    expect(world.context.logged().match(/"problem":"selling_resumed"/g)).toHaveLength(1);
    expect(world.counted).toContain('tillside.selling mtn resumed');
    expect(world.selling.health()).toEqual([]);
  });

  it('is sold again where its failures are too old to prove anything, even without a purchase', async ({ world }) => {
    await world.context.clock.advance(5 * minute);
    await world.look();
    expect(await world.quoted()).toBeNull();
    expect(await world.published()).toEqual(['selling.paused', 'selling.resumed']);
  });

  it('is paused again by new failures, with another event', async ({ world }) => {
    await world.ends('funke', { state: 'succeeded' });
    await world.look();
    for (const caller of callers) await world.ends(caller);
    await world.look();
    expect(await world.published()).toEqual(['selling.paused', 'selling.resumed', 'selling.paused']);
  });

  it('is sold where the store cannot be read for minutes: the state is no longer known', async ({ world }) => {
    await world.context.clock.advance(2 * minute + 1);
    expect(await world.quoted()).toBeNull();
    expect(world.selling.health()).toEqual([]);
  });
});

describe('several instances', () => {
  it('agree after a look each, and publish one event', async ({ world }) => {
    const other = world.another();
    await other.run();
    await expect(other.admit(mtn, aPress('funke'))).rejects.toThrow('product_unavailable');
    await expect(other.quote(mtn, 'funke')).rejects.toThrow('product_unavailable');
    expect(other.health()).toEqual(world.selling.health());
    expect(await world.published()).toEqual(['selling.paused']);
  });

  it('let one purchase through in an interval between them', async ({ world }) => {
    const other = world.another();
    await other.run();
    await world.turn();
    await other.admit(mtn, aPress('funke'));
    expect(await world.press('gbenga')).toMatch(/selling_paused/);
  });
});

describe('a product is sold all the same', () => {
  it.each([
    ['four callers failed', callers.slice(0, 4)],
    ['one shopper fails again and again', Array.from({ length: 40 }, () => 'mallory')],
  ])('where %s', async (_what, who) => {
    const world = await startWorld();
    for (const caller of who) await world.ends(caller);
    await world.look();
    expect(await world.press('funke')).toBeNull();
    expect(await world.published()).toEqual([]);
  });

  it.each(['input_refused', 'amount_refused', 'merchant_wallet_low', 'platform_refused'] as const)(
    'where every purchase is refused: %s',
    async (code) => {
      const world = await startWorld();
      for (const caller of callers) await world.ends(caller, { state: 'failed', problem: { code } });
      await world.look();
      expect(await world.press('funke')).toBeNull();
    },
  );

  it('where the merchant pauses nothing, and pages show that it is down', async () => {
    const world = await paused({ pauseAfter: false });
    expect(await world.press('funke')).toBeNull();
    expect(world.selling.health()).toMatchObject([{ provider: 'mtn', state: 'down' }]);
    expect(await world.published()).toEqual([]);
  });
});

it('looks at most every 15 seconds, and at a thousand purchases at most', async () => {
  const pages: number[] = [];
  const { store, ...context } = await testContext();
  for (let number = 0; number <= 1_000; number += 1)
    await created({ store }, { ref: aRef(`ts_${number}`), clientKey: `key-${number}`, sentAt: startOfTime });
  const page: typeof store.page = (request, fields) => {
    pages.push(request.limit);
    return store.page(request, fields);
  };
  const telemetry = { count() {}, took() {}, level() {} };
  const { find, get, insert, records, compareAndSet } = store;
  const selling = createSelling(
    {},
    { ...context, store: { find, get, insert, records, compareAndSet, page }, telemetry },
  );
  await selling.run();
  await selling.run();
  expect(pages).toEqual([1_000]);
});

it('does not read purchases that were never sent: a thousand newer ones displace no evidence', async () => {
  const { store, ...context } = await testContext();
  for (let number = 0; number < 6; number += 1) {
    const failed = { state: 'failed', sentAt: startOfTime, problem: { code: 'provider_failed' } } as const;
    const owner = { id: `caller-${number}`, roles: ['shopper'] } as const;
    await created({ store }, { ...failed, owner, ref: aRef(`ts_${number}`), clientKey: `key-${number}` });
  }
  for (let number = 10; number < 1_020; number += 1) {
    const declined = { state: 'abandoned', problem: { code: 'funds_declined' } } as const;
    const own = { ref: aRef(`ts_${number}`), clientKey: `key-${number}`, createdAt: startOfTime + 1 };
    await created({ store }, { ...declined, ...own });
  }
  const telemetry = { count() {}, took() {}, level() {} };
  const selling = createSelling({ pauseAfter: false }, { ...context, store, telemetry });
  await selling.run();
  expect(selling.evidence().items).toMatchObject([{ provider: 'mtn' }]);
});
