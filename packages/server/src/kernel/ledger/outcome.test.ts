import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, startOfTime } from '../../testing/rows.ts';
import { applyOutcome } from './outcome.ts';
import type { Outcome } from './plan.ts';
import type { InstructionRow, ItemRow } from '../model/row.ts';

const ref = aRef('ts_one');
const items: readonly ItemRow[] = [1, 2].map((row) => ({
  ref: aRef(`ts_one-${row}`),
  phone: '2348031234567',
  network: 'mtn',
  amount: naira(250),
  state: 'succeeded',
}));
const evidence = { at: startOfTime, source: 'requery', code: 'outcome', outcome: 'partial' } as const;

/** A bulk purchase that was delivered and paid for. */
async function delivered(context: TestContext): Promise<InstructionRow> {
  const created = await context.store.create(aRow({ state: 'succeeded', funding: 'captured', items }), 'received');
  if (!created) throw new Error('Something else is under way.');
  return created.row;
}

const partial: Outcome = {
  meaning: 'partial',
  transId: null,
  ref,
  details: {},
  items: items.map((item, index) => ({ ...item, state: index === 0 ? 'succeeded' : 'failed' })),
  charged: naira(250),
};

describe('a bulk purchase that was paid for', () => {
  it('opens a review when one of its rows is reversed, because no hook refunds a part', async () => {
    const context = await testContext();
    await applyOutcome(context, await delivered(context), partial, evidence);
    expect(await context.store.find(ref, null)).toMatchObject({
      state: 'succeeded',
      funding: 'captured',
      problem: { code: 'under_review' },
    });
    const due = await context.store.dueOutbox(startOfTime, startOfTime + 1, 10);
    expect(due.map(({ event }) => event?.type)).toEqual(['review.opened']);
  });

  it('stays delivered when an older answer is processed', async () => {
    const context = await testContext();
    const older: Outcome = { ...partial, meaning: 'processing', items: null };
    await applyOutcome(context, await delivered(context), older, { ...evidence, outcome: 'processing' });
    expect(await context.store.find(ref, null)).toMatchObject({ state: 'succeeded', problem: null });
  });

  it('opens one review, however often that answer is processed', async () => {
    const context = await testContext();
    await applyOutcome(context, await delivered(context), partial, evidence);
    const reviewed = await context.store.find(ref, null);
    if (!reviewed) throw new Error('The row is gone.');
    await applyOutcome(context, reviewed, partial, evidence);
    expect((await context.store.find(ref, null))?.version).toBe(reviewed.version);
  });
});

describe('a reversal', () => {
  const reversed: Outcome = { ...partial, meaning: 'reversed', items: null };
  const settled = async (context: TestContext, change: Partial<InstructionRow>): Promise<InstructionRow> => {
    const created = await context.store.create(aRow({ state: 'succeeded', ...change }), 'received');
    if (!created) throw new Error('Something else is under way.');
    return created.row;
  };

  it.each([
    ['of a withdrawal, takes back what was owed for it: the money returned to the card', 'credit_owed', false, 'none'],
    ['of a withdrawal that was paid out, owes nothing more and takes nothing back', 'credited', false, 'credited'],
    ['of a purchase, leaves what was captured to be refunded', 'captured', true, 'captured'],
  ] as const)('%s', async (_what, funding, funded, after) => {
    const context = await testContext();
    const row = await settled(context, { funding, funded, recheck: true, checkingSince: startOfTime });
    const moved = await applyOutcome(context, row, reversed, { ...evidence, outcome: 'reversed' });
    const change = { state: 'reversed', problem: { code: 'reversed' }, recheck: false, checkingSince: null };
    expect(moved).toMatchObject({ ...change, funding: after });
    // The refund goes on at once, and by nobody else.
    expect(moved?.leaseBy === null).toBe(!funded);
    const due = await context.store.dueOutbox(startOfTime, startOfTime + 1, 10);
    expect(due.map(({ event }) => event?.type)).toEqual(['instruction.reversed']);
  });
});

describe('a check that an event triggered', () => {
  const same: Outcome = { ...partial, meaning: 'succeeded', items };

  it('and that brings nothing new does not replace the last one: a later event may be lost', async () => {
    const context = await testContext();
    const row = await delivered(context);
    await applyOutcome(context, { ...row, recheck: true }, same, evidence);
    const last = row.updatedAt + context.timings.recheckAfter;
    expect(await context.store.find(ref, null)).toMatchObject({ recheck: true, nextAt: last, leaseBy: null });
  });

  it.each([1, 2])('after %s of the three waits leads to the next one', async (waits) => {
    const context = await testContext();
    const row = await delivered(context);
    const { recheckAfter } = context.timings;
    await context.clock.advance(waits * recheckAfter);
    await applyOutcome(context, { ...row, recheck: true }, same, evidence);
    const next = row.updatedAt + (waits + 1) * recheckAfter;
    expect(await context.store.find(ref, null)).toMatchObject({ recheck: true, nextAt: next, leaseBy: null });
  });

  it('and that is the last one ends the checks', async () => {
    const context = await testContext();
    const row = await delivered(context);
    await context.clock.advance(3 * context.timings.recheckAfter);
    await applyOutcome(context, row, same, evidence);
    expect(await context.store.find(ref, null)).toMatchObject({ recheck: false, nextAt: null });
  });
});

describe('an answer that comes late, while another process goes on with it', () => {
  const lease = { leaseBy: 'another', leaseUntil: startOfTime + 20_000, nextAt: startOfTime };
  const late = (meaning: 'processing' | 'succeeded'): Outcome => ({ ...partial, meaning, items: null });

  it.each([
    ['is being captured', { state: 'succeeded', funding: 'capturing' }, 'succeeded'],
    ['was delivered', { state: 'succeeded', funding: 'captured' }, 'succeeded'],
    ['is still processing', { state: 'processing', funding: 'reserved' }, 'processing'],
  ] as const)('is kept, and leaves the lease of what %s alone', async (_, progress, meaning) => {
    const context = await testContext();
    const created = await context.store.create(aRow({ ...progress, ...lease }), 'received');
    if (!created) throw new Error('Something else is under way.');
    await applyOutcome(context, created.row, late(meaning), { ...evidence, outcome: meaning });
    expect(await context.store.find(ref, null)).toMatchObject({ ...progress, ...lease });
    expect((await context.store.evidence([ref])).get(ref)).toHaveLength(1);
  });
});
