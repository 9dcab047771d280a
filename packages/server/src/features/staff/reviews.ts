import { dollars, isMoreThan, isRef, describeMoney, type Dollars } from '@tillside/contract';
import { DollarsSchema, describeFaults, parseWith, type FieldFault } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure, valid } from '../../kernel/model/errors.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Engine } from '../../kernel/ledger/engine.ts';
import { decideReview, type Decision } from '../../kernel/ledger/review.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { ActorName } from '../../kernel/model/text.ts';

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

/** A mistake in a call of `till.instructions.resolve`. The message states what is wrong, why, and how to fix it. */
export class TillsideReviewError extends Error {
  override readonly name = 'TillsideReviewError';
  readonly code: 'invalid_decision' | 'not_found' | 'not_in_review';

  constructor(code: TillsideReviewError['code'], text: string) {
    super(`till.instructions.resolve: ${text}`);
    this.code = code;
  }
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

const StaffDecision = z.strictObject({ state: outcome, note, amount });
const OwnDecision = z.strictObject({ by: ActorName, note, outcome, amount });

/** Lets staff settle a review over HTTP: never their own if a shopper's money depends on it. */
export async function resolveAsStaff(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  caller: Caller,
  body: unknown,
): Promise<InstructionRow> {
  const given = valid(parseWith(StaffDecision, body));
  if (row.state !== 'review') throw new Failure('not_in_review');
  if (await isTheirOwn(context, row, caller)) {
    await refuseOwn(context, row, caller);
  }
  const mistake = mistakeInAmount(context, row, given);
  if (mistake) throw new Failure('invalid_input', { faults: { amount: mistake } });
  const decided = await settle(context, engine, row, { ...given, by: caller.id, roles: [...caller.roles] });
  if (!decided) throw new Failure('not_in_review', { detail: 'It was settled a moment ago. Read it again.' });
  return decided;
}

/**
 * Lets the merchant's own code settle a review, regardless of who instructed it: a one-person shop is not locked out.
 * @throws TillsideReviewError
 */
export async function resolveInProcess(
  context: LedgerContext,
  engine: Engine,
  ref: string,
  decision: ReviewDecision,
): Promise<InstructionRow> {
  const given = parseWith(OwnDecision, decision);
  if (!given.ok) {
    throw new TillsideReviewError('invalid_decision', `${describeFaults(given.faults)} Nothing was decided.`);
  }
  const row = isRef(ref) ? await context.store.find(ref, null) : null;
  if (!row) throw new TillsideReviewError('not_found', 'there is no instruction with this ref.');
  const { outcome: state, ...proof } = given.value;
  const mistake = mistakeInAmount(context, row, { ...proof, state });
  if (mistake) throw new TillsideReviewError('invalid_decision', `amount ${mistake.text}. Nothing was decided.`);
  const decided = row.state === 'review' ? await settle(context, engine, row, { ...proof, state, roles: [] }) : null;
  if (decided) return decided;
  throw new TillsideReviewError(
    'not_in_review',
    'this instruction waits for no decision. Read it again with till.instructions.get: it may be settled already.',
  );
}

/** The amount that a card paid back comes from the platform or a person, and is never computed from outdated data. */
function mistakeInAmount(
  { plans }: Pick<LedgerContext, 'plans'>,
  row: InstructionRow,
  { state, amount: given }: Pick<Decision, 'state' | 'amount'>,
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
  decision: Decision,
): Promise<InstructionRow | null> {
  const decided = await engine.runAfter(decideReview(context, row, decision));
  return decided && ((await context.store.find(row.ref, null)) ?? decided);
}

/** Whether the decision moves a shopper's money, and the decider instructed it or is paid by it. */
async function isTheirOwn(
  { plans, store, clock }: LedgerContext,
  row: InstructionRow,
  { id, customerId }: Caller,
): Promise<boolean> {
  const movesMoney = row.funded || row.kind === 'checkout' || plans[row.operation].funds === 'credit';
  if (!movesMoney) return false;
  if (row.owner.id === id) return true;
  if (customerId === undefined) return false;
  // One person may sign in as two callers.
  if (row.owner.customerId === customerId) return true;
  return (await plans[row.operation].customerOf?.(row, { store, now: clock.now() })) === customerId;
}

async function refuseOwn(
  { store, clock, logger }: LedgerContext,
  { ref, operation }: InstructionRow,
  { id, roles }: Caller,
): Promise<never> {
  const line = { act: 'instruction.resolve', subject: ref, found: 'own_review' };
  await store.audit({ at: clock.now(), actorId: id, roles: [...roles], ...line });
  logger.warn(
    { ref, operation, problem: 'own_review' },
    'a member of staff tried to decide a review of their own: let another decide, or call till.instructions.resolve',
  );
  throw new Failure('own_review', {
    detail:
      'You asked for this, or would be paid by it, so another member of staff has to settle it. A shop of one person settles it in its own code: till.instructions.resolve(ref, {by, note, outcome}).',
  });
}
