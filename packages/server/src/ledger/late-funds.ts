import { isBeforeSend, isRef } from '@tillside/contract';
import type { LedgerContext } from './context.ts';
import type { Engine } from './engine.ts';
import type { InstructionRow } from './row.ts';
import { abandon, fundsReserved } from './steps/begin.ts';
import { oweRefund } from './steps/refund.ts';

/**
 * The merchant tells how a pending reservation ended. Funds that come after the purchase was given up raise
 * `refund.owed`. Telling the same again changes nothing.
 */
export async function settleFunds(
  context: LedgerContext,
  engine: Engine,
  ref: string,
  result: 'reserved' | 'declined',
): Promise<void> {
  const row = await noteFunds(context, ref, result);
  if (row) await engine.run(row);
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
  const known = isRef(ref) ? await context.store.find(ref, null) : null;
  if (!known) throw new Error('till.funding.settle: there is no instruction with this ref.');
  if (!isBeforeSend(known.state) && known.state !== 'abandoned') return null;
  const { clock, instance, timings } = context;
  const now = clock.now();
  const row = await context.store.claimOne(known.ref, { by: instance, now, leaseUntil: now + timings.lease });
  if (!row) throw new Error('till.funding.settle: the instruction is being worked on. Call it again.');
  // It was sent meanwhile: only the end of that lease may say that no answer comes.
  if (row.state === 'sending') return null;
  return (await applyFunds(context, row, result)) ?? row;
}

async function applyFunds(
  context: LedgerContext,
  row: InstructionRow,
  result: 'reserved' | 'declined',
): Promise<InstructionRow | null> {
  const waiting = row.state === 'awaiting_funds' || row.state === 'reserving';
  if (waiting && result === 'reserved') return fundsReserved(context, row);
  if (isBeforeSend(row.state) && result === 'declined' && waiting)
    return abandon(context, row, 'funds_declined', 'It was not paid for.');
  if (row.state === 'abandoned' && row.funding === 'released' && result === 'reserved') return oweRefund(context, row);
  return row;
}
