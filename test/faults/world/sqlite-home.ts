import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@tillside/server';
import type { StoreHome } from './store-home.ts';

/** Memory that looks like a disk: a commit is whole or not there all the same, and costs nothing. */
const memoryDisk = '/dev/shm';

/** A SQLite file of its own, with everything that opening and closing one means. The next process opens it once the one before is dead. */
export function sqliteHome(): StoreHome {
  const directory = mkdtempSync(join(existsSync(memoryDisk) ? memoryDisk : tmpdir(), 'tillside-faults-'));
  let current: Store | null = null;
  return {
    isAlone: true,
    async storeFor() {
      await current?.close();
      current = sqliteStore(join(directory, 'till.db'));
      return current;
    },
    // The next process takes it over.
    letGo() {},
    everything: async () =>
      readdirSync(directory)
        .map((file) => readFileSync(join(directory, file), 'latin1'))
        .join('\n'),
    async discard() {
      await current?.close();
      rmSync(directory, { recursive: true });
    },
  };
}
