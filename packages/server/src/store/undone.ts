/** Thrown in a transaction to roll it back. */
export class Undone extends Error {}
