import { delivered, held, move, parked, type LedgerContext } from '../context.ts';
import { callHook, fundingRequest, requireCredit, tryLater } from '../hooks.ts';
import type { ReleaseOutcome } from '../../options.ts';
import { sameMoney } from '@tillside/contract';
import { plans } from '../../plans.ts';
import { priceOf } from '../../pricing.ts';
import { deliveredShare } from '../delivered-share.ts';
import type { InstructionRow } from '../row.ts';

/**
 * Brings the shopper's money to where the outcome says it belongs, and remembers what the success made. Hooks are
 * called until they answer.
 */
export async function settle(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (row.state === 'succeeded') {
    await plans[row.operation].remember?.(row, { store: context.store, now: context.clock.now() });
  }
  switch (row.funding) {
    case 'capturing':
      return capture(context, row);
    case 'releasing':
      return release(context, row);
    case 'none':
      if (owesCredit(row)) return credit(context, row);
      return letRest(context, row);
    case 'captured':
      if (row.state === 'reversed') return oweRefund(context, row);
      return letRest(context, row);
    case 'reserving':
    case 'reserved':
    case 'released':
    case 'credited':
    case 'refund_owed':
      return letRest(context, row);
    default:
      return row.funding satisfies never;
  }
}

async function letRest(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return context.store.note(row, row.state === 'succeeded' ? delivered(context, row) : parked(null));
}

/** Whether a success still has to be paid out to the shopper. */
export function owesCredit({ state, funding, funded, operation }: InstructionRow): boolean {
  return state === 'succeeded' && funding === 'none' && funded && plans[operation].funds === 'credit';
}

async function credit(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const plan = plans[row.operation];
  const paid = plan.credited?.(row) ?? row.cost;
  const credited = await callHook(context, row, 'credit', async (funding) => {
    const { operation, ref, input, owner: caller } = row;
    const priced = { operation, ref, input, cost: paid, caller };
    const amount = sameMoney(paid, row.cost) ? row.quote : await priceOf(funding, priced);
    if (amount.amount > 0) await requireCredit(funding)(fundingRequest(row, amount));
  });
  if (!credited.answered) return tryLater(context, row);
  return move(context, row, {
    patch: { funding: 'credited', ...delivered(context, row) },
    why: 'The money was paid out.',
  });
}

async function capture(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { due, rest } = row.state === 'partial' ? deliveredShare(row) : { due: row.quote, rest: null };
  const captured = await callHook(context, row, 'capture', (funding) => funding.capture(fundingRequest(row, due)));
  if (!captured.answered) return tryLater(context, row);
  if (rest !== null && rest.amount > 0) {
    const released = await callHook(context, row, 'release', (funding) => funding.release(fundingRequest(row, rest)));
    if (!released.answered) return tryLater(context, row);
    if (cannotGoBack(released.value)) return oweRefund(context, row, 'What was not delivered is owed as a refund.');
  }
  const next = row.state === 'reversed' || row.recheck ? held(context) : delivered(context, row);
  return move(context, row, { patch: { funding: 'captured', ...next }, why: 'The payment is complete.' });
}

async function release(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const released = await callHook(context, row, 'release', (funding) => funding.release(fundingRequest(row)));
  if (!released.answered) return tryLater(context, row);
  if (cannotGoBack(released.value)) return oweRefund(context, row);
  const next = row.recheck ? held(context) : parked(null);
  return move(context, row, { patch: { funding: 'released', ...next }, why: 'The money was given back.' });
}

function cannotGoBack(answer: ReleaseOutcome | void): boolean {
  return answer?.outcome === 'refund_owed';
}

/** The shopper has paid for what they did not get, and no hook gives it back: the merchant is told, once. */
export async function oweRefund(
  context: LedgerContext,
  row: InstructionRow,
  why = 'A refund is owed.',
): Promise<InstructionRow | null> {
  // What was delivered in part may be taken back too, so that it is asked about a last time like any other.
  const rest = row.state === 'partial' ? delivered(context, row) : parked(null);
  return move(context, row, {
    patch: { funding: 'refund_owed', ...(row.recheck ? held(context) : rest) },
    why,
    announce: ['refund.owed'],
  });
}
