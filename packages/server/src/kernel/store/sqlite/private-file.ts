import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf, StoreError } from '../../model/errors.ts';

/** Accessible to the process' own user only: the store contains sealed tokens and purchases. */
const ownerOnly = 0o600;
const others = 0o007;
/** Suffixes of the files that SQLite creates beside a database, with the mode that the database then has. */
const companions = ['', '-wal', '-shm', '-journal'];

/**
 * Creates a missing file with mode 0600, whatever the umask. SQLite copies the mode of a database to its `-wal`, `-shm`
 * and journal. An existing file that every user of the machine may open gets 0600 too, because that mode is only a
 * common default. Access for a group stays, because an operator may have chosen it.
 */
export function createPrivately(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {
    // It exists, or cannot be created; opening it as a database reports which.
    for (const end of companions) closeToOthers(path + end);
  }
}

function closeToOthers(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  // Windows has no such modes, and reports all of them.
  if ((mode & others) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, ownerOnly);
  } catch {
    process.emitWarning(
      `Every user of this machine may open ${path}, which holds purchases, and its mode could not be changed. Run the companion as the owner of the file, or set the mode to 600.`,
      { code: 'TILLSIDE_STORE_MODE' },
    );
  }
}

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
