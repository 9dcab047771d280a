import type { Environment } from '@tillside/contract';

/** Whether the requests of one source are counted together, or separately in each environment. */
export type PostLimitScope = 'source' | 'environment';

interface Counted {
  readonly environment: Environment;
  /** By the clock of its environment. */
  readonly at: number;
}

export interface PostLimitOptions {
  /** `0` lifts the limit. */
  readonly perMinute: number;
  readonly scope: PostLimitScope;
  /** The time of an environment. The age of a request is measured by its environment's clock, which may be advanced. */
  readonly now: (environment: Environment) => number;
}

const minute = 60_000;

/**
 * The platform's limit on POST requests per minute and source IP (platform §8), as an exact sliding window. The
 * document names the source only, so both environments share it. Separate counts per environment are another reading.
 */
export class PostLimit {
  readonly #options: PostLimitOptions;
  readonly #bySource = new Map<string, Counted[]>();

  constructor(options: PostLimitOptions) {
    this.#options = options;
  }

  /** Counts a request and returns whether it is admitted. Rejected requests are not counted. */
  admits(source: string, environment: Environment): boolean {
    const { perMinute, scope, now } = this.#options;
    if (perMinute === 0) return true;
    const isRecent = (one: Counted): boolean => {
      const age = now(one.environment) - one.at;
      return age >= 0 && age < minute;
    };
    const recent = (this.#bySource.get(source) ?? []).filter(isRecent);
    const counted = scope === 'source' ? recent : recent.filter((one) => one.environment === environment);
    const admitted = counted.length < perMinute;
    if (admitted) recent.push({ environment, at: now(environment) });
    this.#bySource.set(source, recent);
    return admitted;
  }

  /** Removes the requests to one environment. */
  clear(environment: Environment): void {
    for (const [source, counted] of this.#bySource) {
      this.#bySource.set(
        source,
        counted.filter((one) => one.environment !== environment),
      );
    }
  }
}
