import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { TillsideEvent } from '../model/event.ts';
import type { Funding, FundingRequest, ReleaseOutcome } from '../options/funding.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, created, startOfTime } from '../../testing/rows.ts';
import type { InstructionRow, ItemRow } from '../model/row.ts';
import { settle } from './settle.ts';

const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
const items: readonly ItemRow[] = [300, 100].map((amount, index) => ({
  ref: aRef(`ts_one-${index + 1}`),
  phone: '2348031234567',
  network: 'mtn',
  amount: naira(amount),
  state: index === 0 ? 'succeeded' : 'failed',
}));

async function settled(
  release: () => ReleaseOutcome | void,
  change: Partial<InstructionRow>,
): Promise<{ context: TestContext; row: InstructionRow | null; events: readonly TillsideEvent[]; calls: string[] }> {
  const calls: string[] = [];
  const funding: Funding = {
    reserve: () => ({ outcome: 'reserved' }),
    capture: ({ amount }) => void calls.push(`capture ${amount.minor / 100}`),
    release({ amount }) {
      calls.push(`release ${amount.minor / 100}`);
      return release();
    },
  };
  const context = await testContext(undefined, { funding });
  const row = await created(context, { ...held, ...change });
  await settle(context, row);
  // As another process does that claimed the same row before this one wrote.
  await settle(context, row);
  const due = await context.store.dueOutbox(startOfTime, startOfTime + 1, 10);
  const events = due.flatMap(({ event }) => event ?? []);
  return { context, row: await context.store.find(aRef('ts_one'), null), events, calls };
}

describe('what has to go back to the shopper', () => {
  const failed = { state: 'failed', funding: 'releasing' } as const;

  it('is released unless the hook answers otherwise', async () => {
    for (const answer of [() => {}, () => ({ outcome: 'released' }) as const]) {
      const { row, events } = await settled(answer, failed);
      expect(row).toMatchObject({ state: 'failed', funding: 'released', leaseBy: null });
      expect(events).toEqual([]);
    }
  });

  it('is owed if the hook cannot release it: reported once, whichever process settles it and how often', async () => {
    const { row, events } = await settled(() => ({ outcome: 'refund_owed' }), failed);
    expect(row).toMatchObject({ state: 'failed', funding: 'refund_owed', leaseBy: null });
    expect(events).toMatchObject([{ type: 'refund.owed', ref: 'ts_one', amount: naira(490) }]);
  });

  it('is released in a later attempt if the hook throws', async () => {
    const { context, row, events } = await settled(() => {
      throw new Error('canary');
    }, failed);
    expect(row).toMatchObject({ state: 'failed', funding: 'releasing', attempts: 1 });
    expect(events).toEqual([]);
    expect(context.logged()).not.toContain('canary');
  });

  it('of a partial purchase is its rest: what was delivered stays captured', async () => {
    const partial = { state: 'partial', funding: 'capturing', items } as const;
    const owed = await settled(() => ({ outcome: 'refund_owed' }), partial);
    expect(owed.row).toMatchObject({ state: 'partial', funding: 'refund_owed' });
    expect(owed.calls.slice(0, 2)).toEqual(['capture 367.5', 'release 122.5']);
    expect(owed.events).toMatchObject([{ type: 'refund.owed', amount: naira(122.5) }]);
    const released = await settled(() => {}, partial);
    expect(released.row).toMatchObject({ state: 'partial', funding: 'captured' });
    expect(released.events).toEqual([]);
  });
});

describe('a refund that a hook pays', () => {
  /** Settles a row as the engine does, until its lease is released. */
  async function carried(refund: NonNullable<Funding['refund']>, change: Partial<InstructionRow>, looks = 9) {
    const funding: Funding = {
      reserve: () => ({ outcome: 'reserved' }),
      capture() {},
      release: () => ({ outcome: 'refund_owed' }),
      refund,
    };
    const context = await testContext(undefined, { funding });
    const fundings: string[] = [];
    let row: InstructionRow | null = await created(context, { ...held, ...change });
    for (let look = 0; row !== null && row.leaseBy === 'me' && look < looks; look += 1) {
      fundings.push(row.funding);
      row = await settle(context, row);
    }
    const events = (await context.store.dueOutbox(startOfTime, startOfTime + 1, 10)).map(({ event }) => event);
    return { context, row: await context.store.find(aRef('ts_one'), null), fundings, events };
  }
  const reversed = { state: 'reversed', funding: 'captured' } as const;

  it('is reported when it was paid, and never as owed: a handler of that event would pay it again', async () => {
    const paid: FundingRequest[] = [];
    const { row, fundings, events } = await carried((request) => void paid.push(request), reversed);
    expect(fundings).toEqual(['captured', 'refund_owed', 'refunding']);
    expect(row).toMatchObject({ funding: 'refunded', owed: { byHook: true }, leaseBy: null, nextAt: null });
    expect(paid).toMatchObject([{ ref: 'ts_one', caller: { id: 'ada' }, amount: naira(490) }]);
    expect(events).toMatchObject([{ type: 'refund.paid', ref: 'ts_one', amount: naira(490) }]);
  });

  it('is tried again while the hook throws, and its sentence is not logged', async () => {
    const refused = (): never => {
      throw new Error('canary');
    };
    const { context, row, events } = await carried(refused, reversed);
    expect(row).toMatchObject({ funding: 'refunding', attempts: 1, leaseBy: null });
    expect(row?.nextAt).toBeGreaterThan(startOfTime);
    expect(events).toEqual([]);
    expect(context.logged()).not.toContain('canary');
  });

  it('of a partial purchase is its rest, and the purchase is checked again as usual', async () => {
    const paid: number[] = [];
    const partial = { state: 'partial', funding: 'capturing', items } as const;
    const { row, events } = await carried(({ amount }) => void paid.push(amount.minor / 100), partial);
    expect(paid).toEqual([122.5]);
    expect(events).toMatchObject([{ type: 'refund.paid', amount: naira(122.5) }]);
    expect(row).toMatchObject({ state: 'partial', funding: 'refunded', recheck: true });
  });

  it('is not paid if it was reported as owed before there was a hook: a handler, or a person, pays it', async () => {
    const paid: string[] = [];
    const old = { state: 'reversed', funding: 'refund_owed', owed: { amount: aRow().quote } } as const;
    const { row } = await carried(({ ref }) => void paid.push(ref), old);
    expect(paid).toEqual([]);
    expect(row).toMatchObject({ funding: 'refund_owed', leaseBy: null, nextAt: null });
  });

  it('is not recorded as paid if the hook was removed', async () => {
    const context = await testContext(undefined, {
      funding: { reserve: () => ({ outcome: 'reserved' }), capture() {}, release() {} },
    });
    const row = await created(context, {
      ...held,
      state: 'reversed',
      funding: 'refunding',
      owed: { amount: aRow().quote },
    });
    await settle(context, row);
    expect(await context.store.find(row.ref, null)).toMatchObject({ funding: 'refunding', attempts: 1 });
    expect(context.logged()).toContain('no `refund` hook');
  });
});
