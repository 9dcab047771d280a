import { dollars, isMoreThan, describeMoney, type Dollars } from '@tillside/contract';
import { DollarsSchema, type FieldFault } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure } from '../../kernel/model/errors.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Engine } from '../../kernel/ledger/engine.ts';
import { decideReview, type Decision as ReviewOutcome } from '../../kernel/ledger/review.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Decider, Decision } from '../../kernel/instructions/decision.ts';

/** A decision for `till.instructions.resolve`. */
export interface ReviewDecision {
  /** The person who decided: your own name or id for them, 1 to 200 characters. Kept as evidence. */
  readonly by: string;
  /** The basis of the decision, 3 to 500 characters. Kept as evidence. */
  readonly note: string;
  readonly outcome: 'succeeded' | 'failed';
  /**
   * The balance of a card at its termination. Required when such a review succeeded, because it is paid out; otherwise
   * not allowed.
   */
  readonly amount?: Dollars;
}

const outcome = z.enum(['succeeded', 'failed'], { error: 'must be succeeded or failed' });
const note = z
  .string({ error: 'is required: how it was found out' })
  .trim()
  .min(3, 'is required: how it was found out')
  .max(500, 'must be at most 500 characters');

const most = dollars(1_000_000);
const amount = DollarsSchema.refine((given) => !isMoreThan(given, most), {
  error: `must be at most ${describeMoney(most)}`,
  params: { code: 'too_large', maximum: most },
}).optional();

const Given = z.strictObject({ state: outcome, note, amount });

/** Settles a review: by staff, never their own if a shopper's money depends on it. */
export function reviewDecision(
  context: LedgerContext,
  engine: Engine,
): Decision<z.output<typeof Given>, InstructionRow> {
  return {
    act: 'instruction.resolve',
    call: 'till.instructions.resolve',
    given: Given,
    renamed: { outcome: 'state' },
    ownDetail:
      'You asked for this, or would be paid by it, so another member of staff has to settle it. A shop of one person settles it in its own code: till.instructions.resolve(ref, {by, note, outcome}).',
    async decide(row, given, decider) {
      if (row.state !== 'review') throw new Failure('not_in_review');
      await decider.refuseOwn(await isTheirOwn(context, row, decider));
      const mistake = mistakeInAmount(context, row, given);
      if (mistake) throw new Failure('invalid_input', { faults: { amount: mistake } });
      const { by, roles } = decider;
      const decided = await settle(context, engine, row, { ...given, by, roles: [...roles] });
      if (!decided) throw new Failure('not_in_review', { detail: 'It was settled a moment ago.' });
      return decided;
    },
  };
}

/** The amount that a card paid back comes from the platform or a person, and is never computed from outdated data. */
function mistakeInAmount(
  { plans }: Pick<LedgerContext, 'plans'>,
  row: InstructionRow,
  { state, amount: given }: Pick<ReviewOutcome, 'state' | 'amount'>,
): FieldFault | null {
  const needed = state === 'succeeded' && plans[row.operation].withCredited !== undefined;
  if (needed === (given !== undefined)) return null;
  return needed
    ? { code: 'required', text: 'is required: what the card held when it was terminated, as the provider says' }
    : { code: 'unexpected', text: 'is only for a card that was terminated' };
}

/** `null` if another decision, or an answer of the platform, was faster. */
async function settle(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  decision: ReviewOutcome,
): Promise<InstructionRow | null> {
  const decided = await engine.runAfter(decideReview(context, row, decision));
  return decided && ((await context.store.find(row.ref, null)) ?? decided);
}

/** Whether the decision moves a shopper's money, and the decider instructed it or is paid by it. */
async function isTheirOwn(
  { plans, store, clock }: LedgerContext,
  row: InstructionRow,
  { by, customerId }: Decider,
): Promise<boolean> {
  const movesMoney = row.funded || row.kind === 'checkout' || plans[row.operation].funds === 'credit';
  if (!movesMoney) return false;
  if (row.owner.id === by) return true;
  if (customerId === undefined) return false;
  // One person may sign in as two callers.
  if (row.owner.customerId === customerId) return true;
  return (await plans[row.operation].customerOf?.(row, { store, now: clock.now() })) === customerId;
}
