import { setTimeout as pause } from 'node:timers/promises';
import { sqliteCodeOf, configurationError } from '../../kernel/model/errors.ts';
import { createDatabase, isRefusal, type ConnectionPool, type Database } from '../../kernel/store/postgres/database.ts';
import type { Row, Value } from '../../kernel/store/rows/values.ts';
import { all, get, type Statement, type Work } from '../../kernel/store/sql/statements.ts';
import { balanceTables } from './tables.ts';

/** As much of a `DatabaseSync` of `node:sqlite` as is used here. */
export interface BalanceSqlite {
  exec(sql: string): void;
  prepare(sql: string): { all(...values: Value[]): Row[] };
}

/** As much of a `Pool` of `pg` as is used here. */
export interface BalancePool extends ConnectionPool {
  readonly totalCount: number;
}

/** Runs statements on the database of a shop, each once its tables are there. */
export type Books = Pick<Database, 'all' | 'transaction'>;

/** @throws TillsideError for anything but a database of these two kinds */
export function openBooks(database: BalanceSqlite | BalancePool): Books {
  // A single `Client` of pg has no `totalCount`: it cannot run two transactions at once.
  if (typeof database === 'object' && 'totalCount' in database) return postgresBooks(database);
  if (typeof database === 'object' && 'prepare' in database) return sqliteBooks(database);
  throw configurationError(
    'balanceFunding: its database has to be a DatabaseSync of node:sqlite or a Pool of pg. For another one, write hooks of your own.',
    'funding',
  );
}

/** How long to wait for the lock of another process, in milliseconds: less than a hook may take. */
const patience = 4_000;

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

function sqliteBooks(database: BalanceSqlite): Books {
  const prepared = new Map<string, ReturnType<BalanceSqlite['prepare']>>();
  let isReady = false;

  function query([sql, ...values]: Statement): Row[] {
    const statement = prepared.get(sql) ?? database.prepare(sql.replaceAll('$', '?'));
    prepared.set(sql, statement);
    return statement.all(...values);
  }

  /** Nothing is awaited inside, because the shop's own statements use the same connection. */
  function attempt<Answer>(work: Work<Answer>): Answer {
    database.exec('BEGIN IMMEDIATE');
    try {
      if (!isReady) database.exec(balanceTables.sqlite);
      let next = work.next();
      while (!next.done) {
        next = work.next({ rows: 'statement' in next.value ? query(next.value.statement) : [], changed: 0 });
      }
      database.exec('COMMIT');
      isReady = true;
      return next.value;
    } catch (error) {
      try {
        database.exec('ROLLBACK');
      } catch {
        // Some errors, such as that of a full disk, have rolled it back already.
      }
      throw error;
    }
  }

  async function unlessBusy<Answer>(work: () => Answer): Promise<Answer> {
    for (const until = Date.now() + patience; ; await pause(10)) {
      try {
        return work();
      } catch (error) {
        if (sqliteCodeOf(error) !== busy || Date.now() > until) throw error;
      }
    }
  }
  return {
    transaction: (work) => unlessBusy(() => attempt(work())),
    all: (...statement) => unlessBusy(() => (isReady ? query(statement) : attempt(all(...statement)))),
  };
}

function postgresBooks(pool: BalancePool): Books {
  const database = createDatabase(pool, 'public');
  let isReady = false;

  async function ready(): Promise<Database> {
    if (!isReady) await database.transaction(createTables).catch(explain);
    isReady = true;
    return database;
  }
  return {
    transaction: async (work) => (await ready()).transaction(work),
    all: async (...statement) => (await ready()).all(...statement),
  };
}

function* createTables(): Work<void> {
  if ((yield* get(`SELECT to_regclass('tillside_entries_once') AS last`))?.['last']) return;
  // Two processes that create the same table at once would fail.
  yield* all(`SELECT pg_advisory_xact_lock(hashtextextended('tillside balances', 0))`);
  for (const statement of balanceTables.postgres.split(';\n')) yield* all(statement);
}

function explain(error: unknown): never {
  const isNotPermitted = isRefusal(error) && error.code === '42501';
  if (!isNotPermitted) throw error;
  throw configurationError(
    'balanceFunding: its tables are missing, and its role may not create them. Make them by the SQL of `balanceTables.postgres` with a role that may.',
    'books',
  );
}
