/** Stores the state of a sandbox between two runs. */
export interface Storage {
  /** The last saved text, or `null`. */
  load(): string | null;
  /** Resolves once the text would survive a power cut. */
  save(text: string): Promise<void>;
}
