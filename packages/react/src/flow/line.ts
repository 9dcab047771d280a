/** One line of a review or receipt. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** On a receipt: offers a button that copies the value. */
  readonly copy?: boolean;
}
