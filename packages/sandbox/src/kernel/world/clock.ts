/**
 * The sandbox's source of time. It is compatible with the companion's clock, so one simulated clock can drive both.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `milliseconds`; the returned function cancels it. */
  setTimeout(run: () => void, milliseconds: number): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits on a clock. Once `stop` is aborted the timer is gone, and the promise never settles. */
export function wait(clock: Clock, milliseconds: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(resolve, milliseconds);
    stop?.addEventListener('abort', cancel, { once: true });
  });
}
