import { violation, type Invariant } from './invariant.ts';

export const oneHolder: Invariant = {
  name: 'one holder at a time',
  sentence: 'A lease is claimed only after the one before has ended, and given back only by its holder.',
  check({ world, leaseChanges }) {
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
  },
};
