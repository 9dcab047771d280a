import type { World } from '../world/world.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const streamsConverge: Invariant = {
  name: 'streams converge',
  sentence:
    'Live streams, replayed from any point, tell every change once and in order, and end where the ledger stands.',
  check: (ending) => [...gaps(ending.world), ...behind(ending), ...replays(ending)],
};

/** Within one stream the numbers are consecutive. */
function gaps({ history }: World): Violation[] {
  const last = new Map<number, number>();
  return history.heard.flatMap(({ stream, caller, event }) => {
    if (event === null) {
      last.delete(stream);
      return [];
    }
    const before = last.get(stream);
    last.set(stream, event.number);
    if (before === undefined || event.number === before + 1) return [];
    return [violation(event.ref, `A stream of ${caller} told event ${event.number} after ${before}.`)];
  });
}

/** A page that stayed open has the newest version of everything. */
function behind({ pages, rows }: Ending): Violation[] {
  return pages.flatMap(({ caller, known }) =>
    rows
      .filter((row) => row.owner.id === caller && known.get(row.ref) !== row.version)
      .map((row) =>
        violation(row.ref, `A page of ${caller} knows version ${known.get(row.ref)}, it is at ${row.version}.`),
      ),
  );
}

/** At the end streams were opened from several points: each must replay everything since. */
function replays({ world, rows }: Ending): Violation[] {
  const byOwner = Map.groupBy(rows, (row) => row.owner.id);
  return world.history.replays.flatMap(({ caller, after, heard, last }) => {
    const numbers = heard.map(({ number }) => number);
    const expected = Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
    if (numbers.join(' ') !== expected.join(' '))
      return [violation(null, `A replay for ${caller} after ${after} told ${numbers.join(' ')}, not up to ${last}.`)];
    if (after > 0) return [];
    const newest = new Map(heard.map(({ ref, version }) => [ref, version]));
    return (byOwner.get(caller) ?? [])
      .filter((row) => newest.get(row.ref) !== row.version)
      .map((row) =>
        violation(row.ref, `A replay of everything ends at version ${newest.get(row.ref)}, it is at ${row.version}.`),
      );
  });
}
