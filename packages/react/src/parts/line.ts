/** One line of a review or receipt. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** On a receipt: offer a button that copies the value. */
  readonly copy?: boolean;
}
