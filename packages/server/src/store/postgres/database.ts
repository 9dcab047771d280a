import type { Pool, PoolClient } from 'pg';
import { StoreError } from '../../model/errors.ts';
import type { Columns, Row, Value } from '../rows/values.ts';
import { Undone } from '../sql/statements.ts';

type Parameter = Value | readonly string[];

/**
 * Runs statements. `@name` in a statement is that table in the store's own schema, independent of the
 * connection's settings.
 */
export interface Session {
  all(sql: string, ...values: Parameter[]): Promise<Row[]>;
  get(sql: string, ...values: Parameter[]): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: Parameter[]): Promise<number>;
  insert(table: string, columns: Columns): Promise<void>;
}

export interface Database extends Session {
  readonly schema: string;
  /** Runs work on one connection, in one transaction; an error rolls it back. It must contain no network call. */
  transaction<Answer>(work: (session: Session) => Promise<Answer>): Promise<Answer>;
}

type Queryable = Pick<PoolClient, 'query'>;

/** `begin`: the statement that begins a transaction. */
export function createDatabase(pool: Pool, schema: string, begin: string): Database {
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  return {
    ...createSession(pool, schema),
    schema,
    async transaction(work) {
      const client = await pool.connect();
      // The running statement fails with it; the same error as an event must not end the process.
      const ignore = (): void => {};
      client.on('error', ignore);
      let isLost = false;
      try {
        await client.query(begin);
        const answer = await work(createSession(client, schema));
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

export function createSession(queryable: Queryable, schema: string): Session {
  const query = (sql: string, values: readonly Parameter[]) => queryable.query<Row>(inSchema(sql, schema), [...values]);
  return {
    all: async (sql, ...values) => (await query(sql, values)).rows,
    get: async (sql, ...values) => (await query(sql, values)).rows[0],
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    async insert(table, columns) {
      await query(insertion(table, columns), Object.values(columns));
    },
  };
}

export function insertion(table: string, columns: Columns): string {
  const names = Object.keys(columns);
  return `INSERT INTO @${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
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
async function rollBack(client: PoolClient, error: unknown): Promise<boolean> {
  // An error of our own says nothing about the connection.
  if (!isRefusal(error) && !(error instanceof Undone) && !(error instanceof StoreError)) return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
