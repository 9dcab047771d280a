import type { LeaseChange } from '../world/lease-changes.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const oneHolder: Invariant = {
  name: 'one holder at a time',
  sentence: 'A lease is claimed only after the one before has ended, and given back only by its holder.',
  check: (ending) => (ending.leaseChanges.length > 0 ? asTheDatabaseSaw(ending) : asWritten(ending)),
};

/** Where the database recorded how leases changed hands, in its own order. */
function asTheDatabaseSaw({ world, leaseChanges }: Ending): readonly Violation[] {
  const holders = new Map(leaseChanges.flatMap(({ is, writer }) => (is ? [[is.by, writer] as const] : [])));
  return leaseChanges.flatMap(({ ref, writer, was, is, moved }) => {
    // A process with an answer, or one that still holds the lease by its clock, may continue: the version admits one.
    if (was === null || moved) return [];
    // By the clock of the process that took it: a lease starts when it is taken.
    const early = is === null ? 0 : was.until - (is.until - world.timings.lease);
    if (early > 0)
      return [violation(ref, `${writer} took the lease of ${holders.get(was.by)}, ${early} ms before its end.`)];
    const isForeign = is === null && holders.get(was.by) !== writer;
    return isForeign ? [violation(ref, `${writer} gave back the lease of ${holders.get(was.by)}.`)] : [];
  });
}

/**
 * In memory and in a file one write follows the other, and the observations of several processes keep their order. Two writes of one
 * process at one moment are observed as they are answered, which may be the other way round.
 */
function asWritten({ world }: Ending): readonly Violation[] {
  const leases = new Map<string, (NonNullable<LeaseChange['is']> & { readonly holder: string }) | null>();
  return world.history.written.flatMap((write) => {
    if (write.kind === 'release') {
      for (const [ref, lease] of leases) if (write.by === null || lease?.by === write.by) leases.set(ref, null);
      return [];
    }
    const { ref, leaseBy, leaseUntil } = write.after;
    const was = leases.get(ref) ?? null;
    leases.set(ref, leaseBy === null ? null : { by: leaseBy, until: leaseUntil ?? 0, holder: write.instance });
    if (was === null) return [];
    // By the clock of the process that took it.
    const early = write.kind === 'claim' && was.by !== leaseBy ? was.until - write.clock : 0;
    if (early > 0) return [violation(ref, `${write.instance} took a lease ${early} ms before its end.`)];
    const isForeign = write.kind === 'touch' && was.by !== write.before.leaseBy && was.holder !== write.instance;
    return isForeign ? [violation(ref, `${write.instance} wrote to what another process had leased.`)] : [];
  });
}
