import { closeSync, openSync } from 'node:fs';

/** Read and written by the process' own user only: the store holds sealed tokens and who bought what. */
const ownerOnly = 0o600;

/**
 * Creates a file with mode 0600 where there is none, whatever the umask. SQLite gives the mode of a database to its
 * `-wal`, `-shm` and journal. A file that exists keeps its mode: an operator may have chosen it.
 */
export function createPrivately(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {
    // It exists, or cannot be created; opening it as a database then says which.
  }
}
