import type { Clock } from '../clock.ts';

/** The platform said 429: nothing is asked for a while. */
export interface Pause {
  /** In milliseconds; 0: none. */
  remaining(): number;
  /** `null`: it did not say for how long. */
  begin(milliseconds: number | null): void;
}

const defaultPause = 10_000;

export function createPause(clock: Clock): Pause {
  let until = Number.NEGATIVE_INFINITY;
  return {
    remaining: () => Math.max(0, until - clock.monotonic()),
    begin(milliseconds) {
      until = Math.max(until, clock.monotonic() + (milliseconds ?? defaultPause));
    },
  };
}
