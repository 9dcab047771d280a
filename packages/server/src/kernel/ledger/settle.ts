import { afterFunding, delivered, keepLease, transition, releaseLease, type LedgerContext } from './context.ts';
import { holdBack, isHeld } from './heartbeat.ts';
import { callHook, fundingRequest, tryLater } from './hooks.ts';
import type { ReleaseOutcome } from '../options/funding.ts';
import { deliveredShare, beginRefund, oweRefund, refund } from './refund.ts';
import type { InstructionRow } from '../model/row.ts';
import { creditPayee, owesCredit, payOut } from './pay-out.ts';

/**
 * Settles the shopper's money according to the outcome, and stores the records that the success created. Hooks are
 * called until they return.
 */
export async function settle(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (isHeld(context, row)) return holdBack(context, row);
  if (row.state === 'succeeded') {
    await context.plans[row.operation].remember?.(row, { store: context.store, now: context.clock.now() });
  }
  switch (row.funding) {
    case 'capturing':
      return capture(context, row);
    case 'releasing':
      return release(context, row);
    case 'none':
      return owesCredit(context, row) ? payOut(context, row) : finishSettling(context, row);
    case 'captured':
      return row.state === 'reversed' ? oweRefund(context, row) : finishSettling(context, row);
    case 'refund_owed':
      return row.owed?.byHook ? beginRefund(context, row) : finishSettling(context, row);
    case 'refunding':
      return refund(context, row);
    case 'crediting':
      return creditPayee(context, row);
    case 'reserving':
    case 'reserved':
    case 'released':
    case 'refunded':
    case 'credit_owed':
    case 'credited':
      return finishSettling(context, row);
    default:
      return row.funding satisfies never;
  }
}

/** Whether the funding of a final instruction is still being settled: it is not reconciled before that has ended. */
export function isSettling(context: LedgerContext, row: InstructionRow): boolean {
  switch (row.funding) {
    case 'capturing':
    case 'releasing':
    case 'refunding':
    case 'crediting':
      return true;
    case 'captured':
      return row.state === 'reversed';
    case 'refund_owed':
      return row.owed?.byHook === true;
    default:
      return owesCredit(context, row);
  }
}

async function finishSettling(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return context.store.touch(row, row.state === 'succeeded' ? delivered(context, row) : releaseLease(null));
}

async function capture(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { due, rest } = row.state === 'partial' ? deliveredShare(row) : { due: row.quote, rest: null };
  const captured = await callHook(context, row, 'capture', (funding, known) =>
    funding.capture(fundingRequest(known, due)),
  );
  if (!captured.answered) return tryLater(context, row);
  if (rest !== null && rest.minor > 0) {
    const released = await callHook(context, row, 'release', (funding, known) =>
      funding.release(fundingRequest(known, rest)),
    );
    if (!released.answered) return tryLater(context, row);
    if (cannotGoBack(released.value)) return oweRefund(context, row, 'rest_owed');
  }
  const next = row.state === 'reversed' ? keepLease(context) : afterFunding(context, row);
  return transition(context, row, { patch: { funding: 'captured', ...next }, step: 'payment_complete' });
}

async function release(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const released = await callHook(context, row, 'release', (funding, known) => funding.release(fundingRequest(known)));
  if (!released.answered) return tryLater(context, row);
  if (cannotGoBack(released.value)) return oweRefund(context, row);
  return transition(context, row, {
    patch: { funding: 'released', ...afterFunding(context, row) },
    step: 'funds_released',
  });
}

function cannotGoBack(answer: ReleaseOutcome | void): boolean {
  return answer?.outcome === 'refund_owed';
}
