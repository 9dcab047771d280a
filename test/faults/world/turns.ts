import { Randomness } from './randomness.ts';

/**
 * Faults that a seed is assigned by its number, so that each kind takes effect in about every tenth schedule, however
 * rarely it is drawn.
 */
export class Turns {
  readonly #seed: number;
  readonly #taken = new Map<string, number>();

  #isOver = false;

  constructor(seed: number) {
    this.#seed = seed;
  }

  end(): void {
    this.#isOver = true;
  }

  /** For the first calls with this subject, the value whose turn it is; then `null`. */
  take<Value>(subject: string, values: readonly Value[], times = 1): Value | null {
    const taken = this.#taken.get(subject) ?? 0;
    if (this.#isOver || taken === times) return null;
    this.#taken.set(subject, taken + 1);
    // Each value occurs once in this many seeds, combined with different values of other subjects each time.
    const round = new Randomness(Math.floor(this.#seed / values.length)).fork(`${subject} ${taken}`);
    const turn = this.#seed + round.integer(0, values.length - 1);
    return values[turn % values.length] ?? null;
  }
}
