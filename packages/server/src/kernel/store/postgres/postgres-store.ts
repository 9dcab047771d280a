import { optionRule as rule } from '@tillside/contract/schemas';
import type { Pool } from 'pg';
import type { CommittedEvent } from '../../model/record-store.ts';
import { createCommits, requireOpened, sharedStore } from '../sql/shared-store.ts';
import { requireOptions, StoreError } from '../../model/errors.ts';
import type { Store } from '../../model/store.ts';
import { withPlace } from '../store-place.ts';
import { aConnection, beginPooled, loadDriver, type PostgresConnection } from './connection.ts';
import { createDatabase, isRefusal, type Database, isForeignKeyViolation } from './database.ts';
import { startListener, type Listener } from './listener.ts';
import { aSchema, migratePostgres, requireMigrated, schemaOf, type MigrateOptions } from './migrate.ts';
import { run, type Statements } from '../sql/statements.ts';
import { integer, text } from '../rows/values.ts';

/**
 * The clock in which all processes reckon. The clocks of several machines differ, so the default is the database's.
 * `caller` is for simulations.
 */
type BudgetClock = 'database' | 'caller';

export interface PostgresStoreOptions extends MigrateOptions {
  /** The clock of all times. Default `database`: one clock for all instances. `caller` is for simulations. */
  readonly clock?: BudgetClock;
  /**
   * The database's own address, if `connection` leads to a pooler in transaction mode, such as PgBouncer. Migrations
   * and one listening connection use it. Default: `connection`.
   */
  readonly direct?: PostgresConnection;
}

/**
 * Returns a store that keeps the ledger in PostgreSQL (13 or newer), for any number of companions. Its tables have
 * their own schema. `open()` migrates them, or `migratePostgres` before. Requires the package `pg`. A pooler in
 * transaction mode requires `direct`; without it `open()` throws (`pooled`).
 */
export function postgresStore(connection: PostgresConnection, options: PostgresStoreOptions = {}): Store {
  requireOptions({ of: 'postgresStore', about: 'store' }, { connection, options }, rules);
  const schema = schemaOf(options);
  const { clock = 'database', direct = connection } = options;
  const isPooled = options.direct !== undefined;
  let opened: { readonly database: Database; readonly pool: Pool; readonly listener: Listener } | null = null;
  const commits = createCommits();
  const database = (): Database => requireOpened(opened).database;

  const store: Store = {
    async open({ beside } = { beside: false }) {
      if (opened) return;
      const ends: (() => Promise<void>)[] = [];
      try {
        await (beside ? requireMigrated(direct, schema) : migratePostgres(direct, { schema }));
        const pool = (await loadDriver(connection)).pool(isPooled);
        ends.unshift(() => pool.end());
        const database = createDatabase(pool, schema, isPooled ? beginPooled : undefined);
        const emit = (event: CommittedEvent): void => void commits.emit('commit', event);
        const listener = await startListener(await loadDriver(direct), schema, emit);
        ends.unshift(() => listener.close());
        const notify = (channel: string, payload: string) => database.get('SELECT pg_notify($1, $2)', channel, payload);
        if (!(await listener.receives(notify))) throw pooled();
        // A pooler in statement mode takes every statement but those of a transaction.
        if (isPooled) await database.transaction(() => run('SELECT 1')).catch(refuseStatementMode);
        opened = { pool, listener, database };
      } catch (error) {
        for (const end of ends) await end();
        throw isSettingRefused(error) ? pooled(error) : error;
      }
    },
    async close() {
      const last = opened;
      opened = null;
      await last?.listener.close();
      await last?.pool.end();
    },
    copy: () => copyOf(database()),
    async facts() {
      // This connection has a default of its own: `reset_val` is the one that it was given.
      const found = await database().get(
        `SELECT reset_val AS isolation, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
           (SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'async') AS standbys
         FROM pg_settings WHERE name = 'default_transaction_isolation'`,
      );
      const facts = { isolation: text(found?.isolation), asynchronousStandbys: integer(found?.standbys) };
      return clock === 'caller' ? facts : { ...facts, now: integer(found?.now) };
    },
    ...sharedStore(postgresStatements(database, schema, clock), commits),
    async ping() {
      // Changes nothing. A standby refuses it, and so does a primary that is read-only.
      await database().run('UPDATE @schema_version SET version = version WHERE FALSE');
    },
  };
  return withPlace(store, { kind: 'postgres' });
}

/** A dump that is restored makes new tables, and a standby that is promoted begins another timeline. */
async function copyOf(database: Database): Promise<string | null> {
  const sql = `SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || ' ' || '@instructions'::regclass::oid AS copy`;
  // A role, or a database of another make, may not have these functions.
  const row = await database.get(sql).catch(() => undefined);
  return typeof row?.copy === 'string' ? row.copy : null;
}

const rules = {
  connection: aConnection,
  options: {
    schema: aSchema,
    clock: rule.maybe(rule.oneOf('database', 'caller')),
    direct: rule.maybe(aConnection),
  },
};

/** Whether a pooler refused the limits that a connection has from its start. */
function isSettingRefused(error: unknown): boolean {
  return isRefusal(error) && error.code === '08P01' && error.message.includes('startup parameter');
}

function refuseStatementMode(error: unknown): never {
  if (!isRefusal(error) || error.code !== '08P01') throw error;
  throw new StoreError(
    'pooled',
    'The pooler before the database carries no transactions: set `pool_mode = transaction` in PgBouncer, not `statement`.',
    error,
  );
}

function pooled(cause?: unknown): StoreError {
  return new StoreError(
    'pooled',
    'A pooler such as PgBouncer stands before the database and hides its notifications: give the database’s own address as well, as in postgresStore(pooler, { direct }).',
    cause,
  );
}

function postgresStatements(database: () => Database, schema: string, clock: BudgetClock): Statements {
  return {
    all: (...statement) => database().all(...statement),
    get: (...statement) => database().get(...statement),
    run: (...statement) => database().run(...statement),
    change: (...statement) => database().all(...statement),
    transaction: (work) => database().transaction(work),
    isShared: true,
    lock: function* (name) {
      yield* run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', `tillside act ${schema} ${name}`);
    },
    clock: {
      value: (now) => (clock === 'caller' ? now : null),
      time: (mark) => `coalesce(${mark}::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`,
    },
    isOneOf: (column, position) => `${column} = ANY(ARRAY(SELECT jsonb_array_elements_text($${position}::jsonb)))`,
    textIn: (column, name) => `(${column}::json ->> '${name}')`,
    readBy: (table) => `@${table}`,
    isForeignKeyViolation,
  };
}
