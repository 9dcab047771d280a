import { isBeforeSend, isRef } from '@tillside/contract';
import type { LedgerContext } from './context.ts';
import type { Engine } from './engine.ts';
import type { InstructionRow } from '../model/row.ts';
import { abandon, fundsReserved } from './reserve.ts';
import { oweRefund } from './refund.ts';

/**
 * Records how a pending reservation ended, as reported by the merchant. Funds that arrive after the purchase expired raise
 * `refund.owed`. Repeating a report changes nothing.
 * @throws if the report has to be repeated later: while the instruction is leased, and until some time after
 * `release` has answered, because only then is it known that these funds were not returned with it.
 */
export async function settleFunds(
  context: LedgerContext,
  engine: Engine,
  ref: string,
  result: 'reserved' | 'declined',
): Promise<void> {
  const row = await engine.runAfter(recordFunds(context, ref, result));
  if (!row || result === 'declined') return;
  const current = await context.store.find(row.ref, null);
  if (current && (await isGivenBackUnpaid(context, current)))
    throw new Error('till.funding.settle: what was set aside is being given back. Call it again.');
}

/**
 * Like `settleFunds`, without running the instruction. Returns the row, leased by this process, or `null` if the
 * report contains nothing new; running work is not disturbed.
 */
export async function recordFunds(
  context: LedgerContext,
  ref: string,
  result: 'reserved' | 'declined',
): Promise<InstructionRow | null> {
  const { clock, instance, timings } = context;
  const reportedAt = clock.now();
  const known = isRef(ref) ? await context.store.find(ref, null) : null;
  if (!known) throw new Error('till.funding.settle: there is no instruction with this ref.');
  if (!isBeforeSend(known.state) && known.state !== 'abandoned') return null;
  const isReleased = known.funding === 'released';
  // The report may have waited for the store while `release` returned these funds. Only the merchant's books show that.
  const isFresh = isReleased && reportedAt < known.updatedAt + timings.lease;
  if (isFresh && result === 'reserved' && (await isGivenBackUnpaid(context, known))) throw new Error(justReleased);
  const now = clock.now();
  const row = await context.store.claimOne(known.ref, { by: instance, now, leaseUntil: now + timings.lease });
  if (!row) throw new Error(busy);
  // It was sent meanwhile: only the expiry of that lease may make the outcome unknown.
  if (row.state === 'sending') return null;
  const applied = await applyFunds(context, row, { result, isReleased: isReleased && row.funding === 'released' });
  if (!applied) throw new Error(busy);
  return applied;
}

const justReleased = 'till.funding.settle: what was set aside has just been given back. Call it again in a moment.';
const busy = 'till.funding.settle: the instruction is being worked on. Call it again.';

/** `isReleased`: `release` had answered before the report. `null` if another process changed the row meanwhile. */
async function applyFunds(
  context: LedgerContext,
  row: InstructionRow,
  { result, isReleased }: { readonly result: 'reserved' | 'declined'; readonly isReleased: boolean },
): Promise<InstructionRow | null> {
  if (row.state === 'awaiting_funds' || row.state === 'reserving') {
    if (result === 'reserved') return fundsReserved(context, row);
    return abandon(context, row, 'funds_declined', 'not_paid');
  }
  const isLate = result === 'reserved' && isReleased && (await isGivenBackUnpaid(context, row));
  return isLate ? oweRefund(context, row) : row;
}

/** Whether the purchase ended before any funds were known: funds reported in time were returned with it. */
async function isGivenBackUnpaid({ store }: LedgerContext, { ref, state, funding }: InstructionRow): Promise<boolean> {
  if (state !== 'abandoned' || (funding !== 'releasing' && funding !== 'released')) return false;
  const lines = (await store.timeline([ref])).get(ref) ?? [];
  return lines.every((line) => line.funding !== 'reserved');
}
