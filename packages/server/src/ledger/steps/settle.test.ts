import { describe, expect, it } from 'vitest';
import type { TillsideEvent } from '../../events/event.ts';
import type { Funding, ReleaseOutcome } from '../../options.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import type { InstructionRow, ItemRow } from '../row.ts';
import { settle } from './settle.ts';

const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
const items: readonly ItemRow[] = [300, 100].map((amount, index) => ({
  ref: aRef(`ts_one-${index + 1}`),
  phone: '2348031234567',
  network: 'mtn',
  amount,
  state: index === 0 ? 'succeeded' : 'failed',
}));

async function settled(
  release: () => ReleaseOutcome | void,
  change: Partial<InstructionRow>,
): Promise<{ context: TestContext; row: InstructionRow | null; told: readonly TillsideEvent[]; calls: string[] }> {
  const calls: string[] = [];
  const funding: Funding = {
    reserve: () => ({ outcome: 'reserved' }),
    capture: ({ amount }) => void calls.push(`capture ${amount.amount}`),
    release({ amount }) {
      calls.push(`release ${amount.amount}`);
      return release();
    },
  };
  const context = await testContext(undefined, { funding });
  const row = await created(context, { ...held, ...change });
  await settle(context, row);
  // As another process would that claimed the same row before this one wrote.
  await settle(context, row);
  const due = await context.store.dueAnnouncements(startOfTime, startOfTime + 1, 10);
  const told = due.flatMap(({ event }) => event ?? []);
  return { context, row: await context.store.find(aRef('ts_one'), null), told, calls };
}

describe('what has to go back to the shopper', () => {
  const failed = { state: 'failed', funding: 'releasing' } as const;

  it('is released where the hook says nothing else', async () => {
    for (const answer of [() => {}, () => ({ outcome: 'released' }) as const]) {
      const { row, told } = await settled(answer, failed);
      expect(row).toMatchObject({ state: 'failed', funding: 'released', leaseBy: null });
      expect(told).toEqual([]);
    }
  });

  it('is owed where the hook cannot give it back: told once, whoever asks it and how often', async () => {
    const { row, told } = await settled(() => ({ outcome: 'refund_owed' }), failed);
    expect(row).toMatchObject({ state: 'failed', funding: 'refund_owed', leaseBy: null });
    expect(told).toMatchObject([{ type: 'refund.owed', ref: 'ts_one', amount: { amount: 490, currency: 'NGN' } }]);
  });

  it('is asked for again where the hook cannot tell yet', async () => {
    const { context, row, told } = await settled(() => {
      throw new Error('canary');
    }, failed);
    expect(row).toMatchObject({ state: 'failed', funding: 'releasing', attempts: 1 });
    expect(told).toEqual([]);
    expect(context.logged()).not.toContain('canary');
  });

  it('of a purchase in part is its rest: what was delivered stays captured', async () => {
    const partial = { state: 'partial', funding: 'capturing', items } as const;
    const owed = await settled(() => ({ outcome: 'refund_owed' }), partial);
    expect(owed.row).toMatchObject({ state: 'partial', funding: 'refund_owed' });
    expect(owed.calls.slice(0, 2)).toEqual(['capture 367.5', 'release 122.5']);
    expect(owed.told).toMatchObject([{ type: 'refund.owed', amount: { amount: 122.5, currency: 'NGN' } }]);
    const released = await settled(() => {}, partial);
    expect(released.row).toMatchObject({ state: 'partial', funding: 'captured' });
    expect(released.told).toEqual([]);
  });
});
