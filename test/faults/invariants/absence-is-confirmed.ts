import { questionsAbout } from '../workload/whose-question.ts';
import type { Departure } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

/** Statuses that mean an unknown transaction. */
const absent: ReadonlySet<number> = new Set([404, 408]);

export const absenceIsConfirmed: Invariant = {
  name: 'an absence is confirmed',
  sentence:
    'That the platform does not know an instruction counts once it was said twice, by two questions a requery interval apart, after the quiet period. Until then its outcome is unknown. Nor is a bill sent again before it was said once.',
  check: (ending) => [
    ...ending.world.history.written.flatMap((write) => (isByAbsence(write) ? doubts(ending, write) : [])),
    ...ending.world.history.written.flatMap((write) => (isRepeat(write) ? unasked(ending, write) : [])),
  ],
};

type Move = Extract<Ending['world']['history']['written'][number], { kind: 'transition' }>;

function isByAbsence(write: Ending['world']['history']['written'][number]): write is Move {
  if (write.kind !== 'transition' || write.after.state !== 'failed' || write.change.audit) return false;
  return write.change.evidence?.source === 'requery' && write.after.problem?.code === 'not_executed';
}

function isRepeat(write: Ending['world']['history']['written'][number]): write is Move {
  return write.kind === 'transition' && write.after.state === 'sending' && write.before.state === 'unknown';
}

function unasked({ world }: Ending, { at, before }: Move): readonly Violation[] {
  const questions = questionsAbout(world.history, before);
  const isSaid = questions === null || questions.some((question) => isAbsent(question, at));
  return isSaid ? [] : [violation(before.ref, 'It is sent again, and nobody said that it was not known.')];
}

function doubts({ world }: Ending, { at, before }: Move): readonly Violation[] {
  const { ref, state, absences, sentAt } = before;
  const { lease, deadline, quiet, requeryInterval } = world.timings;
  const unsure = (what: string): readonly Violation[] => [violation(ref, `It counts as absent, ${what}.`)];
  if (state !== 'unknown' || absences < 1) return unsure(`and was ${state} before, with ${absences} absences`);
  const questions = questionsAbout(world.history, before);
  // For read-backs only the content of the answers counts.
  if (questions === null) return [];
  // Answers count by their arrival.
  const quietUntil = (sentAt ?? 0) + lease + quiet;
  const said = questions.filter((question) => question.clock >= quietUntil && isAbsent(question, at));
  const [first, last] = [said.at(0), said.at(-1)];
  const isSpaced = first && last && last.clock - first.clock >= requeryInterval - deadline;
  return isSpaced ? [] : unsure(`which ${said.length} answers after the quiet period say`);
}

function isAbsent({ endedAt, arrivals }: Departure, at: number): boolean {
  return endedAt !== null && endedAt <= at && arrivals.some(({ status }) => absent.has(status));
}
