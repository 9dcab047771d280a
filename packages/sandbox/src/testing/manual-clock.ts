import type { Clock } from '../kernel/world/clock.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** A clock that only a test advances. */
export class ManualClock implements Clock {
  #now: number;
  #timers: Timer[] = [];

  constructor(start = Date.parse('2026-11-21T09:00:00Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    const timer = { due: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((kept) => kept !== timer);
    };
  }

  /** Advances time, running what falls due in order and letting promises settle in between. */
  async pass(milliseconds: number): Promise<void> {
    await settle();
    const target = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#timers
        .filter((timer) => timer.due <= target)
        .toSorted((left, right) => left.due - right.due);
      if (!next) break;
      this.#timers = this.#timers.filter((kept) => kept !== next);
      this.#now = Math.max(this.#now, next.due);
      next.run();
      await settle();
    }
    this.#now = target;
    await settle();
  }
}

/** Lets every promise that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
