import type { depthOf } from './judge.ts';

/** How far the inputs of one route came. */
export interface Count {
  readonly played: number;
  readonly passed: number;
  readonly succeeded: number;
}

/** The least share of inputs that pass a route's gates and limiters. */
const leastShare = 0.3;
/** So many inputs of a route have at least one success. */
const enough = 200;

/** Counts by route, or by the name of a message. */
export class Tally {
  readonly #counts = new Map<string, Count>();

  add(name: string, depth: ReturnType<typeof depthOf>): void {
    this.merge({
      [name]: { played: 1, passed: depth === 'gated' ? 0 : 1, succeeded: depth === 'succeeded' ? 1 : 0 },
    });
  }

  merge(counts: Readonly<Record<string, Count>>): void {
    for (const [name, more] of Object.entries(counts)) {
      const known = this.#counts.get(name) ?? { played: 0, passed: 0, succeeded: 0 };
      this.#counts.set(name, {
        played: known.played + more.played,
        passed: known.passed + more.passed,
        succeeded: known.succeeded + more.succeeded,
      });
    }
  }

  toJSON(): Readonly<Record<string, Count>> {
    return Object.fromEntries(this.#counts);
  }

  get played(): number {
    return [...this.#counts.values()].reduce((sum, { played }) => sum + played, 0);
  }

  /** A line for each of these names of which too little passed; one that was never played is among them. */
  shortfalls(names: readonly string[]): readonly string[] {
    return names.flatMap((name) => {
      const { played, passed, succeeded } = this.#counts.get(name) ?? { played: 0, passed: 0, succeeded: 0 };
      if (played === 0) return [`${name} was never asked.`];
      if (passed < played * leastShare)
        return [`${name}: ${passed} of ${played} pass its gates and limiters, fewer than 30 %.`];
      return played >= enough && succeeded === 0 ? [`${name}: none of ${played} succeeded.`] : [];
    });
  }

  /** One line for each name. */
  table(): readonly string[] {
    return [...this.#counts].map(([name, { played, passed, succeeded }]) => {
      const share = (part: number): string => `${Math.round((part / played) * 100)} %`.padStart(6);
      return `${name.padEnd(44)}${String(played).padStart(8)}${share(passed)}${share(succeeded)}`;
    });
  }
}
