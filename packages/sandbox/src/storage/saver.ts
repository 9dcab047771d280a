/** Runs at most one write at a time; concurrent callers share the next write. */
export class Saver {
  readonly #write: () => Promise<void>;
  #current: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the present state is written. */
  save(): Promise<void> {
    if (!this.#current) return this.#start();
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  /** Resolves once no write is running. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#current);
  }

  #start(): Promise<void> {
    const writing = this.#write().finally(() => {
      if (this.#current === writing) this.#current = null;
    });
    this.#current = writing;
    return writing;
  }
}
