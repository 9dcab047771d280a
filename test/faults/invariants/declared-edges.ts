import type { Write } from '../world/history.ts';
import { violation, type Invariant, type TimelineLine, type Violation } from './invariant.ts';

/** The transitions of the design, repeated here so that the companion's own table is not trusted. */
const states: Readonly<Record<string, string>> = {
  created: 'reserving',
  reserving: 'awaiting_funds reserved abandoned',
  awaiting_funds: 'reserved abandoned',
  reserved: 'sending abandoned',
  sending: 'reserved processing succeeded failed partial unknown',
  processing: 'succeeded failed partial review',
  unknown: 'sending succeeded failed partial review',
  review: 'succeeded failed',
  succeeded: 'reversed',
};
const fundings: Readonly<Record<string, string>> = {
  none: 'reserving credited credit_owed',
  reserving: 'reserved releasing',
  reserved: 'capturing releasing',
  capturing: 'captured refund_owed',
  captured: 'refund_owed',
  releasing: 'released refund_owed',
  released: 'refund_owed',
  refund_owed: 'refunding refunded',
  refunding: 'refunded',
  credit_owed: 'crediting none',
  crediting: 'credited',
};

export const declaredEdges: Invariant = {
  name: 'declared edges',
  sentence: 'States, and the money’s states, move only along declared edges, one version at a time.',
  check({ world, rows, timelines }) {
    const shown = shownVersions(world.history.written);
    return rows.flatMap((row) => {
      const lines = timelines.get(row.ref) ?? [];
      const last = lines.at(-1);
      const found = lines.flatMap((line, index) => between(row.ref, lines[index - 1], line, shown));
      const matches =
        last?.state === row.state && last.funding === row.funding && next(row.ref, last.version, shown) > row.version;
      return matches ? found : [...found, violation(row.ref, 'The last line of its timeline is not where it stands.')];
    });
  },
};

/** The versions that have no timeline line: a touch raised them, because the owner sees part of the change. */
function shownVersions(written: readonly Write[]): ReadonlySet<string> {
  return new Set(
    written.flatMap((write) =>
      write.kind === 'touch' && write.after.version > write.before.version
        ? [`${write.after.ref} ${write.after.version}`]
        : [],
    ),
  );
}

/** The version of the next line. */
function next(ref: string, version: number, shown: ReadonlySet<string>): number {
  let following = version + 1;
  while (shown.has(`${ref} ${following}`)) following += 1;
  return following;
}

function between(
  ref: string,
  before: TimelineLine | undefined,
  line: TimelineLine,
  shown: ReadonlySet<string>,
): readonly Violation[] {
  if (!before) {
    const isFirst = line.version === 1 && line.state === 'created' && line.funding === 'none';
    return isFirst ? [] : [violation(ref, `It began as ${line.state}, ${line.funding}, version ${line.version}.`)];
  }
  const moved = (edges: Readonly<Record<string, string>>, from: string, to: string): boolean =>
    from === to || (edges[from] ?? '').split(' ').includes(to);
  return [
    ...(line.version === next(ref, before.version, shown)
      ? []
      : [violation(ref, `Version ${line.version} follows ${before.version}.`)]),
    ...(moved(states, before.state, line.state)
      ? []
      : [violation(ref, `It went from ${before.state} to ${line.state}.`)]),
    ...(moved(fundings, before.funding, line.funding)
      ? []
      : [violation(ref, `Its money went from ${before.funding} to ${line.funding}.`)]),
  ];
}
