import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import type { CommittedEvent } from '../../model/record-store.ts';
import { sharedStore } from '../sql/shared-store.ts';
import type { Store } from '../../model/store.ts';
import { withPlace } from '../store-place.ts';
import { auditLog } from './audits.ts';
import { loadDriver, type PostgresConnection } from './connection.ts';
import { createDatabase, type Database } from './database.ts';
import { instructionWrites } from './instruction-writes.ts';
import { startListener, type Listener } from './listener.ts';
import { migratePostgres, requireMigrated, schemaOf, type MigrateOptions } from './migrate.ts';
import { recordStore } from './records.ts';
import { postgresStatements } from './statements.ts';
import { rateSlots, type BudgetClock } from './slots.ts';

export interface PostgresStoreOptions extends MigrateOptions {
  /**
   * The clock of the rate budget. Default `database`: one clock for all instances. `caller` is a seam for
   * simulations.
   */
  readonly clock?: BudgetClock;
}

/**
 * Keeps the ledger in PostgreSQL (13 or newer), for any number of companions. Its tables are in a separate
 * schema and are migrated by `open()`, or beforehand by `migratePostgres`. It needs the package `pg`, and
 * session connections: a pooler in transaction mode hides the notifications that live streams need.
 */
export function postgresStore(connection: PostgresConnection, options: PostgresStoreOptions = {}): Store {
  const schema = schemaOf(options);
  const clock = options.clock ?? 'database';
  let opened: { readonly database: Database; readonly pool: Pool; readonly listener: Listener } | null = null;
  const commits = new EventEmitter<{ commit: [CommittedEvent] }>();
  commits.setMaxListeners(0);

  function database(): Database {
    if (opened) return opened.database;
    throw new Error('The store is not open: await till.ready() before using it.');
  }

  const store: Store = {
    async open({ beside } = { beside: false }) {
      if (opened) return;
      await (beside ? requireMigrated(connection, schema) : migratePostgres(connection, { schema }));
      const driver = await loadDriver(connection);
      const pool = driver.pool();
      try {
        const listener = await startListener(driver, schema, (event) => commits.emit('commit', event));
        opened = { pool, listener, database: createDatabase(pool, schema) };
      } catch (error) {
        await pool.end();
        throw error;
      }
    },
    async close() {
      const last = opened;
      opened = null;
      await last?.listener.close();
      await last?.pool.end();
    },
    subscribe(listener) {
      commits.on('commit', listener);
      return () => void commits.off('commit', listener);
    },
    async ping() {
      await database().get('SELECT 1');
    },
    ...sharedStore(postgresStatements(database)),
    ...instructionWrites(database, clock),
    ...rateSlots(database, clock),
    ...auditLog(database),
    ...recordStore(database),
  };
  return withPlace(store, { kind: 'postgres' });
}
