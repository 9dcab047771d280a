import type { World } from '../world/world.ts';

const offsets = 5_000;

/** How much earlier a companion may think that a time is over: clocks differ, and are a third of a lease ahead at most. */
export function tolerance({ schedule, timings }: World): number {
  // Who begins by a clock that was set back, and ends by another one, waits for as much less.
  const isSetBack = schedule.steps.some(({ kind }) => kind === 'set_clock_back');
  return isSetBack ? Number.POSITIVE_INFINITY : offsets + timings.lease / 3;
}

/** How much earlier than that the rate budget may let others in. Several companions go by the database's clock. */
export function budgetTolerance(world: World): number {
  return world.isAlone ? tolerance(world) : 0;
}

/** When the ref came to that state, by the time of the world. `null` for the state: when it began. */
export function timeOf({ history }: World, ref: string, state: string | null, which: 'first' | 'last'): number | null {
  const times = history.commits
    .filter(({ after }) => after.ref === ref && (state === null || after.state === state))
    .map(({ at }) => at);
  return (which === 'first' ? times.at(0) : times.at(-1)) ?? null;
}
