import { closeSync, openSync } from 'node:fs';

/** Accessible to the process' own user only: the store contains sealed tokens and purchases. */
const ownerOnly = 0o600;

/**
 * Creates a missing file with mode 0600, whatever the umask. SQLite copies the mode of a database to its
 * `-wal`, `-shm` and journal. An existing file keeps its mode, which an operator may have chosen.
 */
export function createPrivately(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {
    // It exists, or cannot be created; opening it as a database reports which.
  }
}
