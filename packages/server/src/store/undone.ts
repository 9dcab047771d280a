/** Thrown in a transaction to undo it: nothing of it is written. */
export class Undone extends Error {}
