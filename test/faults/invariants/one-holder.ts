import type { LeaseChange } from '../world/lease-changes.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

export const oneHolder: Invariant = {
  name: 'one holder at a time',
  sentence: 'A lease is taken over only after it has ended, and given back only by its holder.',
  check({ world, leaseChanges }) {
    const holders = new Map(leaseChanges.flatMap(({ is, writer }) => (is ? [[is.by, writer] as const] : [])));
    const byRef = Map.groupBy(leaseChanges, ({ ref }) => ref);
    return [...byRef.values()].flatMap((changes) =>
      changes.flatMap((change, index) => {
        // Where clocks disagree a lease is over for one and not for the other. Whoever held it may go on with a change: the
        // version lets one of the two through.
        const goesOn = change.moved && changes[index - 1]?.was?.by === change.is?.by;
        return goesOn ? [] : amiss(change, holders, world.timings.lease);
      }),
    );
  },
};

function amiss(
  { ref, writer, was, is, moved }: LeaseChange,
  holders: ReadonlyMap<string, string>,
  lease: number,
): readonly Violation[] {
  if (was === null) return [];
  // By the clock of whoever took it: a lease lasts from the moment at which it is taken.
  const early = is === null ? 0 : was.until - (is.until - lease);
  if (early > 0)
    return [violation(ref, `${writer} took the lease of ${holders.get(was.by)}, ${early} ms before its end.`)];
  const isForeign = is === null && !moved && holders.get(was.by) !== writer;
  return isForeign ? [violation(ref, `${writer} gave back the lease of ${holders.get(was.by)}.`)] : [];
}
