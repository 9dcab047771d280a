import type { Dollars, Role } from '@tillside/contract';
import { keepLease, transition, releaseLease, type LedgerContext } from './context.ts';
import type { InstructionProgress, InstructionRow } from '../model/row.ts';

export interface Decision {
  readonly state: 'succeeded' | 'failed';
  readonly note: string;
  /** The amount paid back, if only a person can give it. */
  readonly amount?: Dollars | undefined;
  /** The person who decided. */
  readonly by: string;
  /** The roles of the person who decided, over HTTP. Empty for the merchant's own code. */
  readonly roles: readonly Role[];
}

/** Settles a review with a person's decision. The money follows it. */
export async function decideReview(
  context: LedgerContext,
  row: InstructionRow,
  { state, note, by, roles, amount }: Decision,
): Promise<InstructionRow | null> {
  const funding = state === 'succeeded' ? 'capturing' : 'releasing';
  const moves: Partial<InstructionProgress> = row.funding === 'reserved' ? { funding } : {};
  // A success without the shopper's money may still have to be paid out, or recorded.
  const goesOn = state === 'succeeded' || row.funding === 'reserved';
  const next = { ...moves, ...(goesOn ? keepLease(context) : releaseLease(null)) };
  const at = context.clock.now();
  const credited = amount === undefined ? undefined : context.plans[row.operation].withCredited?.(row, amount);
  return transition(context, row, {
    patch: {
      state,
      problem: state === 'failed' ? { code: 'not_executed' } : null,
      recheck: false,
      ...(credited ? { details: credited } : {}),
      ...next,
    },
    step: state === 'succeeded' ? 'review_delivered' : 'review_not_delivered',
    evidence: {
      at,
      source: 'staff',
      code: 'review_decided',
      outcome: state,
      ...(amount === undefined ? {} : { amount }),
      note,
      by,
    },
    audit: { at, actorId: by, roles, act: 'instruction.resolve', subject: row.ref, found: state },
    publish: [state === 'succeeded' ? 'instruction.succeeded' : 'instruction.failed'],
  });
}
