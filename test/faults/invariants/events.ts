import type { World } from '../world/world.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const streamsConverge: Invariant = {
  name: 'streams converge',
  sentence:
    'Live streams, replayed from any point, tell every change once and in order, and end where the ledger stands.',
  check: (ending) => [...gaps(ending.world), ...late(ending.world), ...behind(ending), ...replays(ending)],
};

/** Leases within which an open stream sends a change. A process of the simulation stands still for 4.5 at most. */
const toldWithin = 5;

/** A stream is open from the first event that it sent. A late change was found by chance, when another one came. */
function late({ history, timings }: World): Violation[] {
  const committed = new Map<string, number>();
  for (const { at, after } of history.commits) {
    const version = `${after.ref} ${after.version}`;
    if (!committed.has(version)) committed.set(version, at);
  }
  const openSince = new Map<number, number>();
  return history.heard.flatMap(({ at, stream, caller, event }) => {
    const since = openSince.get(stream) ?? at;
    openSince.set(stream, since);
    const told = event ? committed.get(`${event.ref} ${event.version}`) : undefined;
    if (event === null || told === undefined || told < since || at - told <= toldWithin * timings.lease) return [];
    const seconds = Math.round((at - told) / 1_000);
    return [violation(event.ref, `A stream of ${caller} told version ${event.version} ${seconds} s after its commit.`)];
  });
}

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

export const eventsAreHints: Invariant = {
  name: 'events are hints',
  sentence: 'Events that are repeated or come in another order change nothing, and forged ones are not taken.',
  check({ world, untold, rows }) {
    const before = new Map(untold.map((row) => [row.ref, row]));
    const changed = rows.flatMap((row) => {
      const known = before.get(row.ref);
      // A row in review may learn something new from an event that was lost before.
      if (!known || known.state === 'review') return [];
      // A check that found nothing new raises the version, and no more.
      const [was, is] = [known, row].map(({ state, funding, updatedAt }) => `${state}, ${funding}, since ${updatedAt}`);
      return was === is ? [] : [violation(row.ref, `It was ${was}; after every event was told again it is ${is}.`)];
    });
    const caught = world.history.caught.filter(({ invariant }) => invariant === 'events are hints');
    return [...changed, ...caught.map(({ what }) => violation(null, what))];
  },
};

export const publishedOnceCommitted: Invariant = {
  name: 'published once committed',
  sentence:
    'No handler and no stream hears of what is not committed, and an event is put away only after its handler returned.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === 'published once committed')
      .map(({ what }) => violation(null, what)),
    ...uncommitted(ending),
  ],
};

function uncommitted({ world }: Ending): readonly Violation[] {
  const { written, told, announced, heard } = world.history;
  /** When each event, and each version, was committed. */
  const events = new Map(announced);
  const versions = new Map<string, number>();
  for (const write of written) {
    if (write.kind === 'claim' || write.kind === 'release') continue;
    const { ref, version } = write.after;
    const known = versions.get(`${ref} ${version}`);
    if (known === undefined) versions.set(`${ref} ${version}`, write.at);
    for (const one of write.kind === 'transition' ? (write.change.publish ?? []) : []) {
      const type = typeof one === 'string' ? one : one.type;
      events.set(`${ref}:${type}:${version}`, write.at);
    }
  }
  const isEarly = (committed: number | undefined, at: number): boolean => committed === undefined || committed > at;
  return [
    ...told
      .filter(({ at, event }) => isEarly(events.get(event.id), at))
      .map(({ event }) => violation(event.ref, `${event.id} was heard, and had not been committed.`)),
    ...heard.flatMap(({ at, event }) =>
      event?.ref.startsWith('ts_') && isEarly(versions.get(`${event.ref} ${event.version}`), at)
        ? [violation(event.ref, `A stream told version ${event.version}, which had not been committed.`)]
        : [],
    ),
  ];
}
