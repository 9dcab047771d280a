import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';

/** Purchases of one caller that are sent in any minute. */
const share = 8;
const minute = 60_000;

/** Whether a caller reached the maximum number of sent purchases. */
export function* ofCallers({ world }: Ending): Generator<Effect> {
  const owners = new Map<string, number[]>();
  for (const { at, after } of world.history.commits) {
    const isPurchase = after.kind === 'bill' && after.state === 'sending' && after.sends === 1;
    if (isPurchase) owners.set(after.owner.id, [...(owners.get(after.owner.id) ?? []), at]);
  }
  const isUsedUp = (times: readonly number[]): boolean =>
    times.some((time, index) => time - (times[index - share + 1] ?? -Infinity) < minute);
  if ([...owners.values()].some(isUsedUp)) yield 'share of a caller used up';
}
