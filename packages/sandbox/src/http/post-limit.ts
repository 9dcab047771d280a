const minute = 60_000;

/** The platform's limit on POST requests per minute and source (platform §8), as an exact sliding window. */
export class PostLimit {
  readonly #perMinute: number;
  readonly #bySource = new Map<string, number[]>();

  /** `0` lifts the limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts a request and returns whether it is admitted. Rejected requests are not counted. */
  admits(source: string, now: number): boolean {
    if (this.#perMinute === 0) return true;
    const recent = (this.#bySource.get(source) ?? []).filter((time) => time > now - minute && time <= now);
    const admitted = recent.length < this.#perMinute;
    if (admitted) recent.push(now);
    this.#bySource.set(source, recent);
    return admitted;
  }

  clear(): void {
    this.#bySource.clear();
  }
}
