import type { Shares } from './expected.ts';

/** From so many schedules on a run is judged. */
const minSchedules = 40;
/** Standard deviations: fewer by so many is not chance. */
const chance = 4;

/** In how many schedules something took effect, and in how many it has to. */
export interface Floor {
  readonly effect: string;
  readonly seen: number;
  readonly floor: number;
}

/**
 * What each effect has to reach in so many schedules: half of what is expected, or what chance alone leaves of it where
 * that is less. A shorter run, as that of a seed which is played again, has no floors, and what is rare has one in a long
 * run only.
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

/** Everything that took effect, and in how many schedules: what shares are measured by. */
export function seenOf(effects: ReadonlyMap<string, number>): readonly string[] {
  return [...effects].map(([effect, count]) => `seen: ${effect}: ${count}`).toSorted();
}
