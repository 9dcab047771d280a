import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore, type Store } from '@tillside/server';
import { onTestFinished } from 'vitest';

/** A store that goes back to an earlier moment under the companion, as a standby that is promoted without the end does. */
export interface FallibleStore {
  readonly store: Store;
  /** Keeps this moment. */
  keep(): void;
  /** Goes back to it. */
  goBack(): Promise<void>;
}

export function fallibleStore(): FallibleStore {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  let number = 0;
  const path = (): string => join(directory, `till-${number}.db`);
  let current = sqliteStore(path());
  const later = (): string => join(directory, `till-${number + 1}.db`);
  return {
    store: new Proxy(current, {
      // What calls it keeps the function.
      get:
        (_first, name) =>
        (...given: unknown[]): unknown => {
          const method: unknown = Reflect.get(current, name);
          return typeof method === 'function' ? Reflect.apply(method, current, given) : method;
        },
    }),
    keep() {
      rmSync(later(), { force: true });
      const database = new DatabaseSync(path());
      database.exec(`VACUUM INTO '${later()}'`);
      database.close();
    },
    async goBack() {
      await current.close();
      number += 1;
      current = sqliteStore(path());
      await current.open();
    },
  };
}
