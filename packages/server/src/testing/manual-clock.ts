import type { Clock } from '../model/clock.ts';

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
}

/** A clock for tests that stands still until it is told to go on. */
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

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer is due, or `null` when none waits. */
  get nextIn(): number | null {
    const next = this.#next();
    return next && next.dueAt - this.#elapsed;
  }

  /**
   * Lets time pass: runs what falls due in its order, each at its own time, with what hangs on its promises. Work that
   * waits for a socket or a file is not waited for.
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

  /** Lets time pass without a timer running, as when the process is suspended. What was due runs with the next `advance`. */
  stall(milliseconds: number): void {
    this.#elapsed += milliseconds;
  }

  /** Sets the wall clock back, as time servers do. The monotonic clock does not notice. */
  setBack(milliseconds: number): void {
    this.#setBack += milliseconds;
  }

  /** The earliest timer; of several at the same time the one that was set first. */
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
