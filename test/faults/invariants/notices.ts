import type { Notice } from '@tillside/server';
import { lateAfter } from '../world/companion-process.ts';
import type { History } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

type Kind = Notice['kind'];

interface Outcome {
  readonly ref: string;
  readonly kind: Kind;
  /** When it was committed. */
  readonly at: number;
}

export const noticesOnce: Invariant = {
  name: 'notices once',
  sentence:
    'Whoever pays is told of what came late, is back, is with a person or was settled by one: under one id for each outcome, after its commit, and of nothing else.',
  check: ({ world }) => [
    ...untold(world).map(({ ref, kind }) => violation(ref, `It is ${kind}, and its notice was never taken.`)),
    ...idsAmiss(world.history),
    ...untrue(world),
    ...world.history.notices.flatMap(({ notice: { text, instruction } }) =>
      /\d{5}/.test(text) ? [violation(instruction.ref, `A notice has a whole number: ${text}`)] : [],
    ),
  ],
};

/** Whether the notice of an outcome has not been accepted by the merchant's hook yet. */
export function hasUntoldNotices(world: World): boolean {
  return untold(world).length > 0;
}

function untold({ history }: World): readonly Outcome[] {
  const taken = new Set(
    history.notices.flatMap(({ notice, returned }) => (returned ? [`${notice.instruction.ref} ${notice.kind}`] : [])),
  );
  return outcomesOf(history).filter(({ ref, kind }) => !taken.has(`${ref} ${kind}`));
}

/** Outcomes with more than one notice id, also across a restored backup. */
export function idsAmiss({ notices }: History): readonly Violation[] {
  const ids = new Map<string, string>();
  return notices.flatMap(({ notice: { id, kind, instruction } }) => {
    const outcome = `${instruction.ref} ${kind}`;
    const known = ids.get(outcome) ?? id;
    ids.set(outcome, known);
    return known === id ? [] : [violation(instruction.ref, `It is ${kind} under the ids ${known} and ${id}.`)];
  });
}

/** Notices that were sent before the commit of their outcome, or of an outcome that was never committed. */
function untrue({ history }: World): readonly Violation[] {
  const since = new Map(outcomesOf(history).map(({ ref, kind, at }) => [`${ref} ${kind}`, at]));
  return history.notices.flatMap(({ at, notice: { kind, instruction } }) => {
    const committed = since.get(`${instruction.ref} ${kind}`);
    return committed !== undefined && committed <= at
      ? []
      : [violation(instruction.ref, `It was told as ${kind}, which it ${committed ? 'was not yet' : 'never was'}.`)];
  });
}

/** The outcomes of which shoppers have to be notified, according to the commits of the database. */
function outcomesOf({ written }: History): readonly Outcome[] {
  const paidAt = new Map<string, number>();
  const byStaff = new Set<string>();
  const isBack = (funding: string): boolean => funding === 'released' || funding === 'refunded';
  return written.flatMap((write): Outcome[] => {
    if (write.kind !== 'transition' || !write.after.funded) return [];
    const { before, after, change, at } = write;
    const { ref, state, funding } = after;
    const told = (kind: Kind): Outcome[] => [{ ref, kind, at }];
    const isNew = state !== before.state;
    if (change.audit?.act === 'instruction.resolve') byStaff.add(ref);
    if (funding === 'reserved' && !paidAt.has(ref)) paidAt.set(ref, change.at);
    if (isNew && state === 'review') return told('in_review');
    if (isNew && state === 'succeeded') {
      if (byStaff.has(ref)) return told('settled_by_staff');
      return change.at - (paidAt.get(ref) ?? after.createdAt) > lateAfter ? told('delivered_late') : [];
    }
    if (isNew && funding === 'none' && (state === 'failed' || state === 'abandoned'))
      return told(byStaff.has(ref) ? 'settled_by_staff' : 'failed_released');
    const isRest = state === 'partial' && funding === 'captured';
    if (funding === before.funding || !(isBack(funding) || isRest)) return [];
    if (state === 'reversed') return told('reversed_refunded');
    if (byStaff.has(ref)) return told('settled_by_staff');
    return paidAt.has(ref) || funding === 'refunded' ? told('failed_released') : [];
  });
}
