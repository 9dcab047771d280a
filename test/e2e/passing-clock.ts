import type { Clock } from '@tillside/server/testing';

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
  cancel: () => void;
}

/**
 * The machine's clock, which can be moved ahead. That is as if the machine had slept: each timer that fell due meanwhile
 * runs once, in its order, and all others come so much sooner. One of these drives a shop and its sandbox together.
 */
export class PassingClock implements Clock {
  #ahead = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return Date.now() + this.#ahead;
  }

  monotonic(): number {
    return performance.now() + this.#ahead;
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    const timer: Timer = { dueAt: this.monotonic() + milliseconds, run, cancel: () => {} };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      timer.cancel();
      this.#timers.delete(timer);
    };
  }

  pass(milliseconds: number): void {
    this.#ahead += milliseconds;
    const waiting = [...this.#timers].toSorted((one, other) => one.dueAt - other.dueAt);
    for (const timer of waiting) {
      if (!this.#timers.has(timer)) continue; // one that ran before has cancelled it
      timer.cancel();
      this.#arm(timer);
    }
  }

  #arm(timer: Timer): void {
    const handle = setTimeout(
      () => {
        this.#timers.delete(timer);
        timer.run();
      },
      Math.max(0, timer.dueAt - this.monotonic()),
    );
    timer.cancel = () => clearTimeout(handle);
  }
}
