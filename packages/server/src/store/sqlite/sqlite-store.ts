import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { CommittedEvent } from '../../model/record-store.ts';
import { sharedStore } from '../sql/shared-store.ts';
import type { Store } from '../../model/store.ts';
import { cannotOpen } from '../../model/errors.ts';
import { withPlace } from '../store-place.ts';
import { auditLog } from './audits.ts';
import { commitAtOnce, commitTogether, type Write } from './commits.ts';
import { Database, isForeignKeyViolation } from './database.ts';
import { instructionWrites } from './instruction-writes.ts';
import { takeProcessLock } from './private-file.ts';
import { recordStore } from './records.ts';
import { rateSlots } from './slots.ts';
import { requireChanges, unlessUndone, type Statements } from '../sql/statements.ts';
import type { Row, Value } from '../rows/values.ts';

/** How long to wait for the lock of a predecessor that is still draining. */
const lockWait = 10_000;

/**
 * Keeps the ledger in one SQLite file (`node:sqlite`, WAL, `synchronous=FULL`): every acknowledged write survives a power
 * cut. One process at a time; a second is refused. `:memory:` is for tests.
 */
export function sqliteStore(path: string, options: { readonly lockWait?: number } = {}): Store {
  let opened: { readonly database: Database; readonly unlock: () => void } | null = null;
  const commits = new EventEmitter<{ commit: [CommittedEvent] }>();
  commits.setMaxListeners(0);

  function database(): Database {
    if (opened) return opened.database;
    throw new Error('The store is not open: await till.ready() before using it.');
  }

  // In memory there is no disk to wait for.
  const { write, flush } = path === ':memory:' ? commitAtOnce(database) : commitTogether(database);
  const emitCommitted = (events: readonly CommittedEvent[]): void => {
    for (const event of events) commits.emit('commit', event);
  };

  const store: Store = {
    async open({ beside } = { beside: false }) {
      if (opened) return;
      if (beside) {
        opened = { database: openBeside(path), unlock: () => {} };
        return;
      }
      let unlock = (): void => {};
      let fresh: Database | null = null;
      try {
        if (path !== ':memory:') unlock = takeProcessLock(path, options.lockWait ?? lockWait);
        fresh = new Database(path);
        fresh.migrate();
        // This process holds the lock, so the holders of leases are gone.
        fresh.run('UPDATE instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by IS NOT NULL');
        opened = { database: fresh, unlock };
      } catch (error) {
        fresh?.close();
        unlock();
        throw cannotOpen(path, error);
      }
    },
    async close() {
      if (opened) flush();
      opened?.database.close();
      opened?.unlock();
      opened = null;
    },
    subscribe(listener) {
      commits.on('commit', listener);
      return () => void commits.off('commit', listener);
    },
    async ping() {
      database().get('SELECT 1');
    },
    ...sharedStore(sqliteStatements(database, write)),
    ...instructionWrites(database, write, emitCommitted),
    ...rateSlots(database, write),
    ...auditLog(database, write),
    ...recordStore(database, write, emitCommitted),
  };
  return withPlace(store, { kind: 'sqlite', path });
}

/** Opens without the lock and without voiding leases. @throws if there is no database, or one of another version. */
function openBeside(path: string): Database {
  if (!existsSync(path))
    throw new Error(`There is no database at ${path}: start the companion once, or correct the path.`);
  const database = new Database(path);
  try {
    database.requireMigrated();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A statement in the words of SQLite, and the values of its marks by their position. */
interface Translated {
  readonly sql: string;
  readonly positions: readonly number[];
}

function sqliteStatements(database: () => Database, write: Write): Statements {
  const all = (sql: string, values: readonly Value[]): Row[] => {
    const { sql: own, positions } = translated(sql);
    return database().all(own, ...positions.map((position) => values[position - 1] ?? null));
  };
  const run = (sql: string, values: readonly Value[]): number => {
    const { sql: own, positions } = translated(sql);
    return database().run(own, ...positions.map((position) => values[position - 1] ?? null));
  };
  return {
    all: async (sql, ...values) => all(sql, values),
    get: async (sql, ...values) => all(sql, values)[0],
    run: (sql, ...values) => write(() => run(sql, values)),
    change: (sql, ...values) => write(() => all(sql, values)[0]),
    together: (writes) =>
      unlessUndone(
        write(() => {
          for (const { sql, values, changes } of writes) requireChanges(run(sql, values), changes);
        }),
      ),
    async lease(queue, columns, { now, leaseUntil, limit, only = 'TRUE' }) {
      // Most looks find nothing, and nothing is no reason to write.
      if (database().get(`SELECT 1 FROM ${queue} WHERE next_at <= ? AND ${only} LIMIT 1`, now) === undefined) return [];
      return write(() =>
        database().all(
          `UPDATE ${queue} SET next_at = ?, attempts = attempts + 1
           WHERE id IN (SELECT id FROM ${queue} WHERE next_at <= ? AND ${only} ORDER BY next_at LIMIT ?)
           RETURNING ${columns.join(', ')}`,
          leaseUntil,
          now,
          limit,
        ),
      );
    },
    isOneOf: (column, position) => `${column} IN (SELECT value FROM json_each($${position}))`,
    textIn: (column, name) => `json_extract(${column}, '$.${name}')`,
    readBy: (table, index) => `@${table} INDEXED BY ${index}`,
    isForeignKeyViolation,
  };
}

const known = new Map<string, Translated>();

/** Positional marks, for `node:sqlite` of Node 22 does not bind numbered ones. */
function translated(sql: string): Translated {
  const found = known.get(sql);
  if (found) return found;
  const positions = [...sql.matchAll(/\$(\d+)/g)].map(([, position]) => Number(position));
  const fresh = { sql: sql.replaceAll(/\$\d+/g, '?').replaceAll(/@([a-z_]+)/g, '$1'), positions };
  known.set(sql, fresh);
  return fresh;
}
