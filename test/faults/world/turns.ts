import { Randomness } from './randomness.ts';

/**
 * Trouble that falls to a seed by its number, so that each kind of it takes effect in every tenth schedule or so, however
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

  /** The first times that this is met, what is its turn of these values; then `null`. */
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
