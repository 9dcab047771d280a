import type { Clock } from '@tillside/server/testing';
import type { SimulatedTime } from './simulated-time.ts';

/** Time as one process sees it: its wall clock may be off or set, and while it sleeps none of its timers runs. */
export class ProcessClock implements Clock {
  readonly #time: SimulatedTime;
  #off: number;
  #asleepUntil = 0;
  #suspendedUntil = 0;
  #missed = 0;
  #ended = false;

  constructor(time: SimulatedTime, off: number) {
    this.#time = time;
    this.#off = off;
  }

  now(): number {
    return Math.round(this.#time.now() + this.#off);
  }

  monotonic(): number {
    return this.#time.now() - this.#missed;
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    let cancelled = false;
    const due = (): void => {
      if (cancelled || this.#ended) return;
      const more = this.#asleepUntil - this.#time.now();
      if (more > 0) this.#time.setTimeout(due, more);
      else run();
    };
    const cancel = this.#time.setTimeout(due, milliseconds);
    return () => {
      cancelled = true;
      cancel();
    };
  }

  /**
   * Sets the clock as time servers do; the monotonic clock is unchanged. `false`: the machine is suspended, and sets no
   * clock. With both at once, no clock of its own would show a process how long it was suspended.
   */
  setBack(milliseconds: number): boolean {
    if (this.#time.now() < this.#suspendedUntil) return false;
    this.#off -= milliseconds;
    return true;
  }

  /** Sets the clock ahead of the time by `most`, at most: a clock that runs too fast is noticed. */
  setAhead(milliseconds: number, most: number): boolean {
    if (this.#time.now() < this.#suspendedUntil) return false;
    this.#off = Math.max(this.#off, Math.min(this.#off + milliseconds, most));
    return true;
  }

  /** `suspended`: with its machine, whose monotonic clock stops meanwhile. */
  async fallAsleep(milliseconds: number, suspended: boolean): Promise<void> {
    this.#asleepUntil = Math.max(this.#asleepUntil, this.#time.now() + milliseconds);
    if (suspended) {
      this.#missed += milliseconds;
      this.#suspendedUntil = Math.max(this.#suspendedUntil, this.#time.now() + milliseconds);
    }
    await this.#time.sleep(milliseconds);
  }

  async awake(): Promise<void> {
    for (let more = 1; more > 0;) {
      more = this.#asleepUntil - this.#time.now();
      if (more > 0) await this.#time.sleep(more);
    }
  }

  wake(): void {
    this.#asleepUntil = 0;
  }

  end(): void {
    this.#ended = true;
  }
}
