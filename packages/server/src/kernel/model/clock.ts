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

/** How far two measured times may be apart without being different, in milliseconds. */
const tolerance = 250;

/**
 * Reckons in the time of another clock, such as that of a database, once it follows it. In between it counts by the
 * monotonic clock, so that a time server that sets its own clock changes nothing.
 */
export class FollowingClock implements Clock {
  readonly #own: Clock;
  /** The followed time at the start of the monotonic clock. */
  #start: number | null = null;
  /** The same of its own time. */
  #ownStart = 0;

  constructor(own: Clock) {
    this.#own = own;
  }

  now(): number {
    return this.#start === null ? this.#own.now() : Math.floor(this.#own.monotonic() + this.#start);
  }

  monotonic(): number {
    return this.#own.monotonic();
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    return this.#own.setTimeout(run, milliseconds);
  }

  /** Whether its own clock was set, or the machine slept, since it last followed. */
  get wasSet(): boolean {
    return Math.abs(this.#own.now() - this.#own.monotonic() - this.#ownStart) > tolerance;
  }

  /** Follows the clock that is now at `instant`, give or take `doubt`. Returns how far its own time is ahead. */
  follow(instant: number, doubt: number): number {
    const measured = instant - this.#own.monotonic();
    this.#ownStart = this.#own.now() - this.#own.monotonic();
    this.#start ??= this.#ownStart;
    if (Math.abs(measured - this.#start) > doubt + tolerance) this.#start = measured;
    return this.#ownStart - measured;
  }
}

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
