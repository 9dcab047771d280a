import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Accessible to the process' own user only: the store contains sealed tokens and purchases. */
const ownerOnly = 0o600;
const others = 0o007;
/** What SQLite keeps beside a database, with the mode that the database had when it was made. */
const companions = ['', '-wal', '-shm', '-journal'];

/**
 * Creates a missing file with mode 0600, whatever the umask. SQLite copies the mode of a database to its `-wal`, `-shm` and
 * journal. An existing file that every user of the machine may open gets 0600 too: nobody chose that, it is what most tools
 * create. Access for a group stays, because an operator may have chosen it.
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
