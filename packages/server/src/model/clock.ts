/** The companion's source of time: a seam for tests and simulation. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from an arbitrary start, never set back. */
  monotonic(): number;
  /** Runs something later; the returned function cancels it. */
  setTimeout(run: () => void, milliseconds: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Formats an instant as ISO 8601, as in answers and events. */
export function isoTime(instant: number): string {
  return new Date(instant).toISOString();
}

/** Settles like `work`, or rejects with the result of `late` at the deadline. */
export async function withDeadline<Value>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.setTimeout(() => reject(late()), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}
