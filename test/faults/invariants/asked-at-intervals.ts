import { questionsAbout } from '../workload/whose-question.ts';
import type { InstructionRow, Written } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const askedAtIntervals: Invariant = {
  name: 'asked at intervals',
  sentence:
    'Between two questions about one send there is at least the requery interval, whoever asks, and each question was noted before it was asked.',
  check: ({ world, rows }) => rows.flatMap((row) => [...tooSoon(world, row), ...unnoted(world, row)]),
};

function tooSoon({ history, timings }: Ending['world'], { ref }: InstructionRow): readonly Violation[] {
  let last: number | null = null;
  return history.written.flatMap((write) => {
    if (isSend(write, ref)) last = null;
    if (write.kind !== 'touch' || write.before.ref !== ref || typeof write.note.lastAskedAt !== 'number') return [];
    const since = last === null ? Infinity : write.note.lastAskedAt - last;
    last = write.note.lastAskedAt;
    return since >= timings.requeryInterval ? [] : [violation(ref, `It was asked about again after ${since} ms.`)];
  });
}

function isSend(write: Written, ref: string): boolean {
  return write.kind === 'transition' && write.after.ref === ref && write.after.state === 'sending';
}

/** At no time were more reads sent than recorded. */
function unnoted({ history }: Ending['world'], row: InstructionRow): readonly Violation[] {
  const notes = history.written.filter(
    (write) => write.kind === 'touch' && write.before.ref === row.ref && typeof write.note.lastAskedAt === 'number',
  );
  return (questionsAbout(history, row) ?? []).flatMap(({ at }, index) => {
    const noted = notes.filter((note) => note.at <= at).length;
    return index < noted ? [] : [violation(row.ref, `${index + 1} questions were asked, and ${noted} noted.`)];
  });
}
