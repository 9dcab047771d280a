import type { Shares } from './expected.ts';

/** The minimum number of schedules for which a run has floors. */
const minSchedules = 40;
/** Standard deviations. A count that is lower by this many is not due to chance. */
const chance = 4;

/** The number of schedules in which something took effect, and the number in which it has to. */
export interface Floor {
  readonly effect: string;
  readonly seen: number;
  readonly floor: number;
}

/**
 * The floor of each effect for this number of schedules: half of the expected count, or what chance alone leaves of it
 * if that is less. A shorter run, such as the replay of a seed, has no floors. A rare effect has a floor in a long run
 * only.
 */
export function floorsOf(expected: Shares, schedules: number, seen: ReadonlyMap<string, number>): readonly Floor[] {
  if (schedules < minSchedules) return [];
  return Object.entries(expected)
    .map(([effect, share]) => ({ effect, seen: seen.get(effect) ?? 0, floor: floorOf(schedules, share) }))
    .filter(({ floor }) => floor > 0);
}

function floorOf(schedules: number, share: number): number {
  const times = schedules * share;
  return Math.floor(Math.min(times / 2, times - chance * Math.sqrt(times * (1 - share))));
}

export function isBelow({ seen, floor }: Floor): boolean {
  return seen < floor;
}

/** A line for each effect, those that are furthest below their floor first. */
export function tableOf(floors: readonly Floor[]): readonly string[] {
  const byReach = floors.toSorted(
    (left, right) => left.seen / left.floor - right.seen / right.floor || left.effect.localeCompare(right.effect),
  );
  return byReach.map(
    (floor) => `${isBelow(floor) ? '✗' : ' '} ${floor.effect}: ${floor.seen}, at least ${floor.floor}`,
  );
}

/** Everything that took effect, and in how many schedules. The shares are measured from these counts. */
export function seenOf(effects: ReadonlyMap<string, number>): readonly string[] {
  return [...effects].map(([effect, count]) => `seen: ${effect}: ${count}`).toSorted();
}
