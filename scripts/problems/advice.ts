/** The meaning of a state or a code, and the action that a person takes. Both are Markdown. */
export interface Advice {
  /** Its meaning and its cause. */
  readonly means: string;
  /** The action of staff, or of the operator of the companion. */
  readonly act: string;
}
