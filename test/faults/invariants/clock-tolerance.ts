import type { World } from '../world/world.ts';

const offsets = 5_000;

/** How much earlier a companion may consider a time as over: clocks differ by at most a third of a lease. */
export function tolerance({ schedule, timings }: World): number {
  // A process whose clock was set back waits less by another clock.
  const isSetBack = schedule.steps.some(({ kind }) => kind === 'set_clock_back');
  return isSetBack ? Number.POSITIVE_INFINITY : offsets + timings.lease / 3;
}

/** The tolerance of the rate budget. Several companions use the database's clock. */
export function budgetTolerance(world: World): number {
  return world.isAlone ? tolerance(world) : 0;
}

/** When the ref reached that state, in world time. A `null` state: when it was created. */
export function timeOf({ history }: World, ref: string, state: string | null, which: 'first' | 'last'): number | null {
  const times = history.commits
    .filter(({ after }) => after.ref === ref && (state === null || after.state === state))
    .map(({ at }) => at);
  return (which === 'first' ? times.at(0) : times.at(-1)) ?? null;
}
