import { delivered, held, move, parked, type LedgerContext } from '../context.ts';
import { callHook, fundingRequest, tryLater } from '../hooks.ts';
import { deliveredShare } from '../outcome.ts';
import type { InstructionRow } from '../row.ts';

/** Brings the shopper's money to where the outcome says it belongs. Hooks are called until they answer. */
export async function settle(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  switch (row.funding) {
    case 'capturing':
      return capture(context, row);
    case 'releasing':
      return release(context, row);
    case 'captured':
    case 'released':
      if (row.state === 'reversed' && row.funding === 'captured') return oweRefund(context, row);
      return context.store.note(row, parked(null));
    case 'none':
    case 'reserving':
    case 'reserved':
    case 'credited':
    case 'refund_owed':
      return context.store.note(row, parked(null));
    default:
      return row.funding satisfies never;
  }
}

async function capture(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { due, rest } = row.state === 'partial' ? deliveredShare(row) : { due: row.quote, rest: null };
  const captured = await callHook(context, row, 'capture', (funding) => funding.capture(fundingRequest(row, due)));
  if (!captured.answered) return tryLater(context, row);
  if (rest !== null && rest.amount > 0) {
    const released = await callHook(context, row, 'release', (funding) => funding.release(fundingRequest(row, rest)));
    if (!released.answered) return tryLater(context, row);
  }
  const next = row.state === 'reversed' || row.recheck ? held(context) : delivered(context);
  return move(context, row, { patch: { funding: 'captured', ...next }, why: 'The payment is complete.' });
}

async function release(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const released = await callHook(context, row, 'release', (funding) => funding.release(fundingRequest(row)));
  if (!released.answered) return tryLater(context, row);
  const next = row.recheck ? held(context) : parked(null);
  return move(context, row, { patch: { funding: 'released', ...next }, why: 'The money was given back.' });
}

/** The shopper has paid for what they did not get, and no hook takes a captured payment back: the merchant is told. */
export async function oweRefund(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return move(context, row, {
    patch: { funding: 'refund_owed', ...parked(null) },
    why: 'A refund is owed.',
    announce: ['refund.owed'],
  });
}
