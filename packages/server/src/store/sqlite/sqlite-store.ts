import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { CommittedEvent } from '../../model/record-store.ts';
import { sharedStore } from '../sql/shared-store.ts';
import type { Store } from '../../model/store.ts';
import { cannotOpen } from '../../model/errors.ts';
import { withPlace } from '../store-place.ts';
import { auditLog } from './audits.ts';
import { commitAtOnce, commitTogether } from './commits.ts';
import { Database } from './database.ts';
import { instructionWrites } from './instruction-writes.ts';
import { takeProcessLock } from './process-lock.ts';
import { recordStore } from './records.ts';
import { sqliteStatements } from './statements.ts';
import { rateSlots } from './slots.ts';

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
