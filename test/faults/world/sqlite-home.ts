import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore, type Store } from '@tillside/server';
import type { StoreHome } from './store-home.ts';

/** Memory that looks like a disk: a commit is still atomic, and costs nothing. */
export const memoryDisk = '/dev/shm';

/**
 * A SQLite file, with the effects of opening and closing it. The next process opens it once the previous one has ended.
 */
export function sqliteHome(): StoreHome {
  const directory = mkdtempSync(join(existsSync(memoryDisk) ? memoryDisk : tmpdir(), 'tillside-faults-'));
  const file = join(directory, 'till.db');
  let current: Store | null = null;
  return {
    isAlone: true,
    async storeFor() {
      await current?.close();
      current = sqliteStore(file);
      return current;
    },
    // The next process takes it over.
    letGo() {},
    async openAnother() {
      const another = sqliteStore(file, { lockWait: 0 });
      try {
        await another.open();
        return 'It was opened twice.';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await another.close();
      }
    },
    async backUp() {
      const backup = join(directory, 'backup');
      const database = new DatabaseSync(file);
      database.exec(`VACUUM INTO '${backup}'`);
      database.close();
      return async () => {
        await current?.close();
        current = null;
        for (const more of ['-wal', '-shm']) rmSync(`${file}${more}`, { force: true });
        copyFileSync(backup, file);
      };
    },
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
