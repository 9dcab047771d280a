/** What a state or a code means, and what a person does about it. Both are Markdown. */
export interface Advice {
  /** What it means, and how it comes about. */
  readonly means: string;
  /** What staff, or who runs the companion, do. */
  readonly act: string;
}
