/** Where a sandbox keeps its state between two runs. */
export interface Storage {
  /** What was saved last, or `null` when nothing was. */
  load(): string | null;
  /** Resolves once the text would survive a power cut. */
  save(text: string): Promise<void>;
}
