import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf, StoreError } from '../../model/errors.ts';
import { createPrivately } from './private-file.ts';

/** SQLite's code when another connection holds the lock. */
const busy = 5;

/** Keeps references: an unreferenced connection is closed when it is garbage-collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Admits one process at a time to a database. The lock is the operating system's, held by an open transaction on a file
 * beside the database, so a killed process releases it at once.
 */
export function takeProcessLock(path: string, waitMilliseconds: number): () => void {
  const file = `${path}-lock`;
  createPrivately(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.max(0, Math.floor(waitMilliseconds))}`);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error) !== busy) throw error;
    throw new StoreError(
      'in_use',
      `Another process is using ${path}. SQLite serves one companion at a time: stop the other one, or use a PostgreSQL store to run several.`,
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
