import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';
import type { Written } from '../world/history.ts';

/** What processes and their database suffered, and what followed for the leases that they held. */
export function* ofProcesses({ world, leaseChanges }: Ending): Generator<Effect> {
  const { mishaps, written, commits } = world.history;
  for (const { what } of mishaps) {
    const kind = kinds.find(([pattern]) => pattern.test(what));
    if (kind) yield kind[1];
  }
  const isTakenOver = leaseChanges.some(({ was, is }) => was !== null && is !== null && was.by !== is.by);
  if (isTakenOver || written.some(takesOver())) yield 'lease runs out, and another takes over';
  if (written.some((write) => write.kind === 'transition' && write.change.evidence?.source === 'lease'))
    yield 'lease of a sender runs out';
  if (!world.isAlone && new Set(commits.map(({ instance }) => instance)).size > 1) yield 'several companions write';
}

const kinds: readonly (readonly [pattern: RegExp, effect: Effect])[] = [
  [/^dies/, 'process dies'],
  [/^sleeps/, 'process sleeps'],
  [/^waits/, 'database answers late'],
  [/fails before/, 'database fails before it is done'],
  [/fails after/, 'database fails after it is done'],
];

/** Whether a write takes a lease that another process held and did not give back. */
function takesOver(): (write: Written) => boolean {
  const holders = new Map<string, string>();
  return (write) => {
    if (write.kind === 'release') {
      for (const [ref, holder] of holders) if (write.by === null || holder === write.by) holders.delete(ref);
      return false;
    }
    const { ref } = write.kind === 'touch' ? write.before : write.after;
    const leaseBy = write.kind === 'touch' ? write.note.leaseBy : write.after.leaseBy;
    const before = holders.get(ref);
    if (leaseBy === null) holders.delete(ref);
    else if (leaseBy !== undefined) holders.set(ref, leaseBy);
    return write.kind === 'claim' && before !== undefined && before !== leaseBy;
  };
}
