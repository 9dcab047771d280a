import type { Clock } from '../model/clock.ts';

/** A pause of reads after a 429 of the platform. */
export interface Pause {
  /** In milliseconds; 0 without a pause. */
  remaining(): number;
  /** `null` if the platform gave no duration. */
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
