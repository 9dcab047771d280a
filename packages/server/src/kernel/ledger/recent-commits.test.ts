import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../model/store.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, created } from '../../testing/rows.ts';
import { rememberCommits, type RecentCommits } from './recent-commits.ts';

const minute = 60_000;

let context: TestContext;
let recent: RecentCommits;
/** The store as it is now. */
let current: Store;
beforeEach(async () => {
  context = await testContext();
  current = context.store;
  const store = new Proxy(current, {
    get(_first, name) {
      const member: unknown = Reflect.get(current, name);
      return member;
    },
  });
  recent = rememberCommits(store, context.clock);
  context = { ...context, store: recent.store };
});

const named = (number: number, change = {}) =>
  aRow({ ref: aRef(`ts_${number}`), clientKey: `key-of-${number}`, ...change });

describe('what a process has committed', () => {
  it('is remembered for a quarter of an hour after its last commit', async () => {
    const row = await created(context, { state: 'reserved' });
    await context.clock.advance(10 * minute);
    await context.store.transition(row, { patch: { state: 'sending' }, at: context.clock.now(), step: 'sent' });
    await context.clock.advance(15 * minute);
    expect(recent.newest()).toMatchObject([{ ref: row.ref, state: 'sending', version: 2 }]);
    await context.clock.advance(1);
    expect(recent.newest()).toEqual([]);
  });

  it('is not remembered if nothing was written', async () => {
    const row = named(1);
    await recent.store.create(row, 'received');
    await context.clock.advance(15 * minute + 1);
    await recent.store.create(row, 'received');
    await recent.store.transition(
      { ...row, version: 9 },
      { patch: { state: 'reserved' }, at: 1, step: 'ready_to_send' },
    );
    expect(recent.newest()).toEqual([]);
  });

  it('takes bounded memory: the oldest go first, and a purchase for many counts as many', async () => {
    for (let number = 1; number <= 3; number += 1) await recent.store.create(named(number), 'received');
    await recent.store.create(named(4, { bulk: { count: 1_998 } }), 'received');
    expect(recent.newest().map(({ ref }) => ref)).toEqual(['ts_2', 'ts_3', 'ts_4']);
  });

  it('is missed also after many later commits, which the store has', async () => {
    const earlier = await testContext();
    await recent.store.create(named(0), 'received');
    current = earlier.store;
    for (let number = 1; number <= 40; number += 1) await recent.store.create(named(number), 'received');
    expect(await recent.areLost()).toBe(true);
  });

  it('is read back once, but for the last', async () => {
    for (let number = 1; number <= 40; number += 1) await recent.store.create(named(number), 'received');
    expect(recent.newest()).toHaveLength(40);
    expect(await recent.areLost()).toBe(false);
    expect(recent.newest()).toHaveLength(16);
    await recent.store.create(named(41), 'received');
    expect(recent.newest()).toHaveLength(17);
  });

  it('comes back with its whole timeline, unless another has its name', async () => {
    const earlier = await testContext();
    const received = { version: 1, at: 1, state: 'created', funding: 'none', step: 'received' } as const;
    const rows = [named(1), named(2, { version: 2 }), named(3, { exclusive: 'card' })];
    for (const row of rows)
      await recent.store.create(row, 'reserving_funds', { earlier: row.version > 1 ? [received] : [] });
    const [, lost] = rows;
    if (lost) await recent.store.transition(lost, { patch: { state: 'reserved' }, at: 5, step: 'ready_to_send' });
    const refs = rows.map(({ ref }) => ref);
    const before = await context.store.timeline(refs);
    await earlier.store.create(named(1), 'reserving_funds');
    await earlier.store.create(named(4, { exclusive: 'card' }), 'received');
    current = earlier.store;
    expect(await recent.areLost()).toBe(true);
    const back = await recent.bringBack();
    expect(back.map(({ row: { ref }, isBack }) => [ref, isBack])).toEqual([
      ['ts_3', false],
      ['ts_2', true],
    ]);
    const after = await earlier.store.timeline(refs);
    expect(after.get(aRef('ts_2'))).toEqual(before.get(aRef('ts_2')));
    expect(await earlier.store.find(aRef('ts_2'), null)).toMatchObject({ state: 'reserved', version: 3 });
    expect(await recent.areLost()).toBe(false);
  });

  it('is lost once, where the store has it in an earlier version', async () => {
    const earlier = await testContext();
    const row = await created(context, { state: 'reserved' });
    await recent.store.transition(row, { patch: { state: 'sending' }, at: 1, step: 'sent' });
    await earlier.store.create(row, 'received');
    current = earlier.store;
    expect(await recent.areLost()).toBe(true);
    expect(await recent.bringBack()).toEqual([]);
    expect(await recent.areLost()).toBe(false);
  });
});

describe('what another process has committed', () => {
  const sending = { patch: { state: 'sending' }, at: 1, step: 'sent', follows: [] } as const;

  it('is missed on another copy of the data, once', async () => {
    const earlier = await testContext();
    await current.create(named(1), 'received');
    expect(await recent.areLost(true)).toBe(false);
    current = earlier.store;
    expect([await recent.areLost(), await recent.areLost(true)]).toEqual([false, true]);
    await recent.bringBack();
    expect(await recent.areLost(true)).toBe(false);
  });

  it('is not sent again on a store that has lost it', async () => {
    const earlier = await testContext();
    const row = named(1, { state: 'reserved' });
    for (const store of [current, earlier.store]) await store.create(row, 'received');
    await current.transition(row, sending);
    current = earlier.store;
    expect(await recent.store.transition(row, sending)).toEqual({ moved: false, because: 'store' });
    expect(await recent.areLost()).toBe(true);
  });

  it('is no loss where the store has it', async () => {
    const row = named(1, { state: 'reserved' });
    await current.create(row, 'received');
    await current.transition(row, sending);
    expect(await recent.store.transition(row, sending)).toEqual({ moved: false, because: 'store' });
    expect(await recent.areLost()).toBe(false);
  });
});
