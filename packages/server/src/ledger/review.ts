import type { Dollars, Role } from '@tillside/contract';
import { keepLease, transition, releaseLease, type LedgerContext } from './context.ts';
import type { Standing, InstructionRow } from './row.ts';

export interface Decision {
  readonly state: 'succeeded' | 'failed';
  readonly note: string;
  /** What was paid back, where only a person can say it. */
  readonly amount?: Dollars | undefined;
  /** Who decided. */
  readonly by: string;
  /** What the one who decided may do over HTTP. Empty where the merchant's own code says so. */
  readonly roles: readonly Role[];
}

/** A person settles what could not be found out. The money follows the decision. */
export async function decideReview(
  context: LedgerContext,
  row: InstructionRow,
  { state, note, by, roles, amount }: Decision,
): Promise<InstructionRow | null> {
  const funding = state === 'succeeded' ? 'capturing' : 'releasing';
  const moves: Partial<Standing> = row.funding === 'reserved' ? { funding } : {};
  // A success without money of the shopper's may still have to be paid out to them, or remembered.
  const goesOn = state === 'succeeded' || row.funding === 'reserved';
  const next = { ...moves, ...(goesOn ? keepLease(context) : releaseLease(null)) };
  const at = context.clock.now();
  const told = amount === undefined ? undefined : context.plans[row.operation].withCredited?.(row, amount);
  return transition(context, row, {
    patch: {
      state,
      problem: state === 'failed' ? { code: 'not_executed' } : null,
      recheck: false,
      ...(told ? { details: told } : {}),
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
