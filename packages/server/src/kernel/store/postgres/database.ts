import { StoreError } from '../../model/errors.ts';
import type { Row, Value } from '../rows/values.ts';
import { Undone, type Hint, type Statement, type Stepped, type Work } from '../sql/statements.ts';

/**
 * Runs statements. `@name` in a statement is that table in the store's own schema, independent of the
 * connection's settings.
 */
export interface Session {
  all(...statement: Statement): Promise<readonly Row[]>;
  get(...statement: Statement): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(...statement: Statement): Promise<number>;
}

export interface Database extends Session {
  /** Runs work on one connection, in one transaction; an error rolls it back. */
  transaction<Answer>(work: () => Work<Answer>): Promise<Answer>;
}

interface Queryable {
  query(sql: string, values?: Value[]): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
}

interface Connection extends Queryable {
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(destroy: boolean): void;
}

/** As much of a `Pool` of `pg` as is used here, so that no type of that package is needed. */
export interface ConnectionPool extends Queryable {
  connect(): Promise<Connection>;
  on(event: 'error', listener: () => void): unknown;
  listenerCount(event: 'error'): number;
}

/**
 * Begins a transaction. It states its isolation, because limits are counted in what others have committed: under a
 * stricter default of the database they would be counted in an older snapshot. The operator decides whether it may write.
 */
export const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** `beginning`: the statement that begins a transaction. */
export function createDatabase(pool: ConnectionPool, schema: string, beginning: string = begin): Database {
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  if (pool.listenerCount('error') === 0) pool.on('error', () => {});
  return {
    ...createSession({ query: (sql, values) => repeated(() => pool.query(sql, values)) }, schema),
    async transaction(work) {
      const client = await pool.connect();
      // The running statement fails with it; the same error as an event must not end the process.
      const ignore = (): void => {};
      client.on('error', ignore);
      let isLost = false;
      try {
        await client.query(beginning);
        const answer = await perform(client, schema, work());
        await client.query('COMMIT');
        return answer;
      } catch (error) {
        isLost = !(await rollBack(client, error));
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isLost);
      }
    },
  };
}

/** Repeats a statement once that the database undid, because another wrote the same: under a stricter default isolation. */
async function repeated<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  try {
    return await query();
  } catch (error) {
    if (isRefusal(error) && error.code === '40001') return query();
    throw error;
  }
}

export function createSession(queryable: Queryable, schema: string): Session {
  const answer = (...statement: Statement): Promise<Stepped> => answerOf(queryable, schema, statement);
  return {
    all: async (...statement) => (await answer(...statement)).rows,
    get: async (...statement) => (await answer(...statement)).rows[0],
    run: async (...statement) => (await answer(...statement)).changed,
  };
}

async function answerOf(queryable: Queryable, schema: string, [sql, ...values]: Statement): Promise<Stepped> {
  const { rows, rowCount } = await queryable.query(inSchema(sql, schema), values);
  return { rows, changed: rowCount ?? 0 };
}

async function perform<Answer>(client: Queryable, schema: string, work: Work<Answer>): Promise<Answer> {
  let next = work.next();
  while (!next.done) {
    const { value: step } = next;
    const statement = 'event' in step ? eventInsertion(schema, step.event) : step.statement;
    next = work.next(await answerOf(client, schema, statement));
  }
  return next.value;
}

/** The channel by which every instance is notified of a commit. */
export function channelOf(schema: string): string {
  return `tillside_${schema}`;
}

/**
 * Writes a caller's next event under a lock of that caller's row until the commit: the next number is assigned only
 * when this event is readable. Every instance is notified with the commit.
 */
function eventInsertion(schema: string, { ownerId, ref, version, at }: Hint): Statement {
  return [
    `WITH counted AS (
       INSERT INTO @callers AS caller (owner_id, event_number) VALUES ($1, 1)
       ON CONFLICT (owner_id) DO UPDATE SET event_number = caller.event_number + 1 RETURNING event_number
     ), event AS (
       INSERT INTO @events (owner_id, number, ref, version, at)
       SELECT $1, event_number, $2, $3, $4 FROM counted RETURNING owner_id, number, ref, version
     )
     SELECT number, pg_notify($5, row_to_json(event)::text) FROM event`,
    ownerId,
    ref,
    version,
    at,
    channelOf(schema),
  ];
}

/** Schema names are interpolated into statements, so only plain names are accepted. */
export function assertSchema(schema: string): void {
  if (/^[a-z_][a-z0-9_]{0,47}$/.test(schema)) return;
  throw new Error(
    `The schema ${JSON.stringify(schema)} cannot be used: name it with 1 to 48 small letters, digits and underscores, not beginning with a digit.`,
  );
}

/** Whether the database refused, as opposed to a broken connection. */
export function isRefusal(error: unknown): error is Error & { readonly code: string; readonly constraint?: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}

/** Whether a statement was refused for a foreign key from a sealed value to its data key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isRefusal(error) && error.code === '23503' && error.constraint?.endsWith('_sealed_with_fkey') === true;
}

const known = new Map<string, string>();

function inSchema(sql: string, schema: string): string {
  const key = `${schema} ${sql}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const text = sql.replace(/@([a-z_]+)/g, `"${schema}".$1`);
  known.set(key, text);
  return text;
}

/** Returns whether the connection is still usable. */
async function rollBack(client: Queryable, error: unknown): Promise<boolean> {
  // An error of our own proves nothing about the connection.
  if (!isRefusal(error) && !(error instanceof Undone) && !(error instanceof StoreError)) return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
