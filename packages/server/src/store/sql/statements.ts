import type { Row, Value } from '../rows/values.ts';

/** The terms on which due rows are leased. Times are milliseconds since 1970. */
interface Lease {
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
  /** A condition on the rows. */
  readonly only?: string;
}

/** One of several writes of a transaction. `changes`: how many rows it has to change. */
export interface Write {
  readonly sql: string;
  readonly values: readonly Value[];
  readonly changes?: number;
}

/**
 * Single statements that both databases understand. `@name` in a statement is a table of the store, `$1` its first value.
 * Each write is a transaction of its own, durable once it is answered.
 */
export interface Statements {
  all(sql: string, ...values: Value[]): Promise<Row[]>;
  get(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /** Writes, and answers how many rows were changed. */
  run(sql: string, ...values: Value[]): Promise<number>;
  /** Writes, and answers the first row that the statement returns. */
  change(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /** Writes all of these in one transaction, or nothing: `false` if one changes another number of rows. */
  together(writes: readonly Write[]): Promise<boolean>;
  /** Leases rows of a queue that are due, each to one caller, counts the attempt, and returns these columns in no order. */
  lease(queue: 'inbox' | 'outbox', columns: readonly string[], lease: Lease): Promise<Row[]>;
  /** A condition: the column is one of the texts in a JSON array, which is the value at this position. */
  isOneOf(column: string, position: number): string;
  /** A text in a JSON column that holds an object. */
  textIn(column: string, name: string): string;
  /** The table, to be read by this index where the database takes such a hint. */
  readBy(table: string, index: string): string;
  /** Whether a statement was refused for a foreign key from a sealed value to its data key. */
  isForeignKeyViolation(error: unknown): boolean;
}

/** Thrown in a transaction to roll it back. */
export class Undone extends Error {}

/** @throws Undone if a write changed another number of rows. */
export function requireChanges(changed: number, expected = changed): void {
  if (changed !== expected) throw new Undone();
}

/** Whether a transaction was committed. */
export async function unlessUndone(written: Promise<void>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}
