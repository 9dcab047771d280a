import type { CommittedEvent } from '../../model/record-store.ts';
import type { Columns, Row, Value } from '../rows/values.ts';

/** A statement and its values. `@name` in it is a table of the store, `$1` its first value. */
export type Statement = readonly [sql: string, ...values: Value[]];

/** An event that is yet to get its number. */
export type Hint = Omit<CommittedEvent, 'number'> & { readonly at: number };

/** A step of a transaction. */
type Step =
  /** `reads`: returns its rows; otherwise the number of rows that it changed. */
  | { readonly statement: Statement; readonly reads: boolean }
  /** Writes a caller's next event with its number, and notifies every process with the commit. */
  | { readonly event: Hint };

/** The result of a step. */
export interface Stepped {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** The work of a transaction, which yields its steps: SQLite answers each at once, PostgreSQL after a round trip. */
export type Work<Answer> = Generator<Step, Answer, Stepped>;

export function* all(...statement: Statement): Work<readonly Row[]> {
  return (yield { statement, reads: true }).rows;
}

export function* get(...statement: Statement): Work<Row | undefined> {
  return (yield* all(...statement))[0];
}

/** Returns the number of changed rows. */
export function* run(...statement: Statement): Work<number> {
  return (yield { statement, reads: false }).changed;
}

export function* emit(event: Hint): Work<void> {
  yield { event };
}

export function insertion(table: string, columns: Columns): Statement {
  const names = Object.keys(columns);
  const marks = names.map((_, index) => `$${index + 1}`);
  return [`INSERT INTO @${table} (${names.join(', ')}) VALUES (${marks.join(', ')})`, ...Object.values(columns)];
}

/** `false` if a row has one of its unique values. PostgreSQL waits for a transaction that is about to write one. */
export function* insertNew(table: string, columns: Columns): Work<boolean> {
  const [sql, ...values] = insertion(table, columns);
  return (yield* run(`${sql} ON CONFLICT DO NOTHING`, ...values)) === 1;
}

/** Runs statements that both databases understand. Outside of a transaction, each write is durable once it returns. */
export interface Statements {
  all(...statement: Statement): Promise<readonly Row[]>;
  get(...statement: Statement): Promise<Row | undefined>;
  /** Writes, and returns the number of changed rows. */
  run(...statement: Statement): Promise<number>;
  /** Writes, and returns the rows that the statement returns. */
  change(...statement: Statement): Promise<readonly Row[]>;
  /** Runs work in one transaction; an error rolls it back. */
  transaction<Answer>(work: () => Work<Answer>): Promise<Answer>;
  /** Whether others write concurrently, so that a row has to be locked. */
  readonly isShared: boolean;
  /** Serialises the transactions that count actions of this name. */
  lock(name: string): Work<void>;
  /** The clock of the rate budget. */
  readonly clock: {
    /** The value to bind for the caller's time. */
    value(now: number): number | null;
    /** The time in milliseconds, given that value's mark. */
    time(mark: string): string;
  };
  /** A condition: the column is one of the texts in a JSON array, which is the value at this position. */
  isOneOf(column: string, position: number): string;
  /** A text in a JSON column that holds an object. */
  textIn(column: string, name: string): string;
  /** The table, with this index as a hint if the database accepts one. */
  readBy(table: string, index: string): string;
  /** Whether a statement was refused for a foreign key from a sealed value to its data key. */
  isForeignKeyViolation(error: unknown): boolean;
}

/** Thrown in a transaction to roll it back. */
export class Undone extends Error {}

/** `null` if the transaction was undone. */
export async function unlessUndone<Answer>(written: Promise<Answer>): Promise<Answer | null> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof Undone) return null;
    throw error;
  }
}

/** Rows of a table that are due. */
interface Due {
  readonly table: 'instructions' | 'inbox' | 'outbox';
  readonly key: string;
  readonly due: string;
  /** A condition that selects some of those. */
  readonly only?: string;
  readonly limit: string;
  /** The columns that change with the lease. */
  readonly sets: string;
}

/** Leases rows that are due, each to one caller, and returns them in no order. */
export async function leased(
  { get: find, change, isShared }: Statements,
  { table, key, due, only = 'TRUE', limit, sets }: Due,
  ...values: Value[]
): Promise<readonly Row[]> {
  // Most checks find nothing, and then need no write transaction.
  if (!isShared && !(await find(`SELECT 1 FROM @${table} WHERE ${due} LIMIT 1`, ...values))) return [];
  return change(
    `WITH found AS MATERIALIZED (
       SELECT ${key} FROM @${table} AS due WHERE ${due} AND ${only}
       ORDER BY next_at LIMIT ${limit} ${isShared ? 'FOR UPDATE SKIP LOCKED' : ''}
     )
     UPDATE @${table} SET ${sets} WHERE ${key} IN (SELECT ${key} FROM found) RETURNING *`,
    ...values,
  );
}
