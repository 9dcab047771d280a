import { isBeforeSend, isFinal, type ProblemCode } from '@tillside/contract';
import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';
import type { InstructionRow } from '../world/history.ts';

/** Why something is given up: an invariant admits no other reason. */
const reasons = [
  'expired',
  'funds_declined',
  'funds_expired',
  'secrets_lost',
  'amount_refused',
  'currency_refused',
] as const satisfies readonly ProblemCode[];

/** The outcomes of the instructions that were requested during the faults. */
export function* ofInstructions({ world, settled }: Ending): Generator<Effect> {
  const known = new Set(settled.map(({ ref }) => ref));
  const before = new Map<string, InstructionRow>();
  for (const { after } of world.history.commits) {
    if (!known.has(after.ref)) continue;
    yield* ofCommit(before.get(after.ref), after);
    before.set(after.ref, after);
  }
  for (const row of settled) if (isOvertaken(row)) yield* ofPlaceTaken(row, settled);
}

/** A payment that was accepted, and given up before it was sent. */
function isOvertaken({ operation, state, problem }: InstructionRow): boolean {
  return operation === 'wallet.pay' && state === 'abandoned' && problem?.code === 'busy_subject';
}

/** What took its place: a new order, or another payment. */
function* ofPlaceTaken({ input }: InstructionRow, rows: readonly InstructionRow[]): Generator<Effect> {
  const isReplaced = rows.some(
    (other) =>
      other.operation === 'wallet.order' &&
      other.input['checkout'] === input['checkout'] &&
      Number(other.input['attempt']) > Number(input['attempt']),
  );
  yield isReplaced ? 'payment of an order that was replaced' : 'payment beside another one';
}

function* ofCommit(before: InstructionRow | undefined, after: InstructionRow): Generator<Effect> {
  const { operation, kind, state, funding } = after;
  if (isFinal(state) || state === 'review') {
    yield `${operation} ${state}`;
    yield `${kind} ${state}`;
    if (after.input['payment_method'] === 'stablecoin') yield `deposit ${state}`;
    if (after.items !== null) yield `bulk purchase ${state}`;
  }
  const reason = state === 'abandoned' ? reasons.find((code) => code === after.problem?.code) : undefined;
  if (reason !== undefined) yield `given up: ${reason}`;
  if (state === 'partial' && before?.state === 'partial' && funding === 'refund_owed')
    yield 'refund of a purchase in part';
  if (operation === 'wallet.pay' && state === 'failed' && after.problem?.code === 'otp_wrong')
    yield 'wrong one-time password';
  if (operation === 'wallet.order' && after.problem?.code === 'payer_not_verified') yield 'wrong PIN';
  if (state === 'sending' && after.sends > 1) yield 'sent again';
  if (before?.state === 'review' && (state === 'succeeded' || state === 'failed'))
    yield `staff resolve a review as ${state}`;
  if (before?.state === 'awaiting_funds' && !isBeforeSend(state)) yield 'sent after late funds';
  if (funding !== before?.funding) yield `funding ${funding}`;
}
