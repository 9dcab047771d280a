import { isBeforeSend, isRef } from '@tillside/contract';
import type { LedgerContext } from './context.ts';
import type { Engine } from './engine.ts';
import type { InstructionRow } from './row.ts';
import { abandon, fundsReserved } from './steps/reserve.ts';
import { oweRefund } from './steps/refund.ts';

/**
 * The merchant tells how a pending reservation ended. Funds that come after the purchase was given up raise
 * `refund.owed`. Telling the same again changes nothing.
 * @throws where it could not be understood yet, and has to be told again: while the instruction is being worked on, and
 * until some time after `release` has answered, for only then is it known that these funds did not go back with it.
 */
export async function settleFunds(
  context: LedgerContext,
  engine: Engine,
  ref: string,
  result: 'reserved' | 'declined',
): Promise<void> {
  const row = await noteFunds(context, ref, result);
  if (!row) return;
  await engine.run(row);
  if (result === 'declined') return;
  const current = await context.store.find(row.ref, null);
  if (current && (await isGivenBackUnpaid(context, current)))
    throw new Error('till.funding.settle: what was set aside is being given back. Call it again.');
}

/**
 * As `settleFunds`, without carrying the instruction on: it answers where it then stands, held by this process. `null`:
 * that tells nothing new, and what is on its way goes on undisturbed.
 */
export async function noteFunds(
  context: LedgerContext,
  ref: string,
  result: 'reserved' | 'declined',
): Promise<InstructionRow | null> {
  const { clock, instance, timings } = context;
  const toldAt = clock.now();
  const known = isRef(ref) ? await context.store.find(ref, null) : null;
  if (!known) throw new Error('till.funding.settle: there is no instruction with this ref.');
  if (!isBeforeSend(known.state) && known.state !== 'abandoned') return null;
  const isReleased = known.funding === 'released';
  // What was told may have waited for the store while `release` gave back what came in time: the merchant's books know.
  const isFresh = isReleased && toldAt < known.updatedAt + timings.lease;
  if (isFresh && result === 'reserved' && (await isGivenBackUnpaid(context, known))) throw new Error(justReleased);
  const now = clock.now();
  const row = await context.store.claimOne(known.ref, { by: instance, now, leaseUntil: now + timings.lease });
  if (!row) throw new Error(busy);
  // It was sent meanwhile: only the end of that lease may say that no answer comes.
  if (row.state === 'sending') return null;
  const applied = await applyFunds(context, row, { result, isReleased: isReleased && row.funding === 'released' });
  if (!applied) throw new Error(busy);
  return applied;
}

const justReleased = 'till.funding.settle: what was set aside has just been given back. Call it again in a moment.';
const busy = 'till.funding.settle: the instruction is being worked on. Call it again.';

/** `isReleased`: `release` had answered before this was told. `null`: somebody else moved the row meanwhile. */
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

/** Whether it was given up before any funds were known: what was told of them in time was given back with it. */
async function isGivenBackUnpaid({ store }: LedgerContext, { ref, state, funding }: InstructionRow): Promise<boolean> {
  if (state !== 'abandoned' || (funding !== 'releasing' && funding !== 'released')) return false;
  const lines = (await store.timeline([ref])).get(ref) ?? [];
  return lines.every((line) => line.funding !== 'reserved');
}
