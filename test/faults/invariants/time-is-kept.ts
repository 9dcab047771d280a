import { isFinal } from '@tillside/contract';
import type { Written } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { violation, type Ending, type Invariant } from './invariant.ts';

const second = 1_000;
const releaseWithin = 5 * second;
const day = 24 * 60 * 60 * second;

type Move = Extract<Written, { kind: 'transition' }>;

export const timeIsKept: Invariant = {
  name: 'time is kept',
  sentence:
    'Within five seconds of the proof that a purchase failed its money is released, unless the process that learned of it was interrupted, or from the end of a hook that was asked, or of a note that was sent, before; within a day it is final or with a person.',
  check: (ending) => [...releasedLate(ending), ...openForLong(ending)],
};

function releasedLate({ world }: Ending): ReturnType<Invariant['check']> {
  const { history, bank } = world;
  const releases = Map.groupBy(
    bank.asked.filter(({ hook }) => hook === 'release'),
    ({ ref }) => ref,
  );
  return history.written.flatMap((write) => {
    if (write.kind !== 'transition' || !isProof(write) || isInterrupted(world, write)) return [];
    const { ref } = write.after;
    // Another invariant finds a release that never happens.
    const first = releases.get(ref)?.find(({ at }) => at >= write.at);
    const late =
      first === undefined ? 0 : first.at - Math.max(write.at, ...hooksUntil(world, write), ...notesUntil(world, write));
    return late <= releaseWithin ? [] : [violation(ref, `Its money was released ${late} ms after it had failed.`)];
  });
}

function isProof({ before, after }: Move): boolean {
  return after.funding === 'releasing' && before.funding !== 'releasing';
}

/** The ends of the hooks that were called for it before and had not answered: no release runs beside them. */
function hooksUntil({ bank, timings }: World, { at, after }: Move): readonly number[] {
  const open = bank.asked.filter((call) => call.ref === after.ref && call.at <= at && (call.endedAt ?? Infinity) > at);
  return open.map((call) => Math.min(call.endedAt ?? Infinity, call.at + timings.hookDeadline));
}

/** When the database received the notes on it that its process had sent before: a process takes one step of it at a time. */
export function notesUntil(
  { history }: { readonly history: Pick<World['history'], 'lateNotes'> },
  { at, instance, after: { ref } }: Pick<Move, 'at' | 'instance'> & { readonly after: { readonly ref: string } },
): readonly number[] {
  return history.lateNotes
    .filter(({ who, from, until, values }) => who === instance && from <= at && until > at && values.includes(ref))
    .map(({ until }) => until);
}

/**
 * Whether the process slept, died or lost its database before it could call the hook. It may have fallen asleep or died
 * before its commit, which was already in flight and arrived nevertheless.
 */
export function isInterrupted(
  { history }: { readonly history: Pick<World['history'], 'mishaps'> },
  { at, instance }: Pick<Move, 'at' | 'instance'>,
): boolean {
  return history.mishaps.some(
    ({ who, at: then, what }) =>
      who === instance && then <= at + releaseWithin && (then + lengthOf(what) >= at || what.startsWith('dies')),
  );
}

/** How long a process sleeps, in milliseconds. */
function lengthOf(mishap: string): number {
  return Number(/^\w+ for (\d+) ms/.exec(mishap)?.[1] ?? 0);
}

function openForLong({ world }: Ending): ReturnType<Invariant['check']> {
  const ended = new Set<string>();
  return world.history.written.flatMap((write) => {
    if (write.kind !== 'transition') return [];
    const { ref, state, createdAt } = write.after;
    if (ended.has(ref) || !(isFinal(state) || state === 'review')) return [];
    ended.add(ref);
    const took = write.at - createdAt;
    return took <= day ? [] : [violation(ref, `It was neither final nor with a person for ${took} ms.`)];
  });
}
