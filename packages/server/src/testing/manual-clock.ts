import type { Clock } from '../kernel/model/clock.ts';

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
}

/** A clock for tests that stands still until the test advances it. */
export class ManualClock implements Clock {
  #elapsed = 0;
  #setBack = 0;
  readonly #start: number;
  readonly #timers = new Set<Timer>();

  constructor(start: number = Date.parse('2026-11-21T09:00:00Z')) {
    this.#start = start;
  }

  now(): number {
    return this.#start + this.#elapsed - this.#setBack;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    const timer: Timer = { dueAt: this.#elapsed + Math.max(0, milliseconds), run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** The number of waiting timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer is due, or `null` if none waits. */
  get nextIn(): number | null {
    const next = this.#next();
    return next && next.dueAt - this.#elapsed;
  }

  /**
   * Advances the clock. Runs due timers in order, each at its own time, with the promises that depend on it. Does not
   * wait for work that waits for a socket or a file.
   */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await turn();
    for (let next = this.#next(); next && next.dueAt <= end; next = this.#next()) {
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.dueAt);
      next.run();
      await turn();
    }
    this.#elapsed = end;
  }

  /** Advances the clock without timers, as during a suspension. The next `advance` runs those that were due. */
  stall(milliseconds: number): void {
    this.#elapsed += milliseconds;
  }

  /** Sets the wall clock back, as time servers do. The monotonic clock is not affected. */
  setBack(milliseconds: number): void {
    this.#setBack += milliseconds;
  }

  /** The earliest timer. Among several of the same time, the one that was set first. */
  #next(): Timer | null {
    let earliest: Timer | null = null;
    for (const timer of this.#timers) if (earliest === null || timer.dueAt < earliest.dueAt) earliest = timer;
    return earliest;
  }
}

/** Lets every promise that can settle now do so, however long the chain. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
