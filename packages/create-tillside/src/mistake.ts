/** A mistake of the person who typed the command. Its message is all that they see. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
}
