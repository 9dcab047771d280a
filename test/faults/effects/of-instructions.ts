import { isBeforeSend, isFinal } from '@tillside/contract';
import type { Ending } from '../invariants/invariant.ts';
import type { InstructionRow } from '../world/history.ts';

/** The outcomes of the instructions that were requested during the faults. */
export function* ofInstructions({ world, settled }: Ending): Generator<string> {
  const known = new Set(settled.map(({ ref }) => ref));
  const before = new Map<string, InstructionRow>();
  for (const { after } of world.history.commits) {
    if (!known.has(after.ref)) continue;
    yield* ofCommit(before.get(after.ref), after);
    before.set(after.ref, after);
  }
}

function* ofCommit(before: InstructionRow | undefined, after: InstructionRow): Generator<string> {
  const { operation, kind, state, funding } = after;
  if (isFinal(state) || state === 'review') {
    yield `${operation} ${state}`;
    yield `${kind} ${state}`;
    if (after.input['payment_method'] === 'stablecoin') yield `deposit ${state}`;
    if (after.items !== null) yield `bulk purchase ${state}`;
  }
  if (state === 'abandoned') yield `given up: ${after.problem?.code}`;
  if (state === 'sending' && after.sends > 1) yield 'sent again';
  if (before?.state === 'review' && isFinal(state)) yield `staff resolve a review as ${state}`;
  if (before?.state === 'awaiting_funds' && !isBeforeSend(state)) yield 'sent after late funds';
  if (funding !== before?.funding) yield `funding ${funding}`;
}
