import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore, type Store } from '@tillside/server';
import { reads } from '../world/faulty-store.ts';
import { memoryDisk } from '../world/sqlite-home.ts';
import type { StoreHome } from '../world/store-home.ts';

/** A store that goes back to an earlier moment under whoever uses it, and that refuses writes for a while. */
export interface LosingHome extends StoreHome {
  /** Keeps this moment, as a standby or a backup does. The returned function goes back to it. */
  keep(): () => Promise<void>;
  /** What it answers to every write from now on; `null`: it accepts them. */
  refuse(error: Error | null): void;
  /** What time the database says it is. */
  now: () => number;
}

/** Processes share it, as they share PostgreSQL, which says what time it is. `isAlone`: one process at a time. */
export function losingHome({ isAlone }: Pick<StoreHome, 'isAlone'>): LosingHome {
  const directory = mkdtempSync(join(existsSync(memoryDisk) ? memoryDisk : tmpdir(), 'tillside-losing-'));
  const pathOf = (number: number): string => join(directory, `till-${number}.db`);
  const subscribed = new Map<object, { readonly listener: Parameters<Store['subscribe']>[0]; end: () => void }>();
  let number = 0;
  let newest = 0;
  let current = sqliteStore(pathOf(number));
  let refusal: Error | null = null;

  const own: Pick<Store, 'open' | 'close' | 'subscribe' | 'facts'> = {
    open: () => current.open({ beside: number > 0 }),
    // The next process takes it over.
    close: async () => {},
    subscribe(listener) {
      const name = {};
      subscribed.set(name, { listener, end: current.subscribe(listener) });
      return () => {
        subscribed.get(name)?.end();
        subscribed.delete(name);
      };
    },
    facts: async () => ({ isolation: 'read committed', ...(isAlone ? {} : { now: Math.round(home.now()) }) }),
  };

  const store = new Proxy(current, {
    get(_first, name): unknown {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      if (typeof Reflect.get(current, name) !== 'function') return Reflect.get(current, name);
      return async (...parameters: unknown[]): Promise<unknown> => {
        if (refusal !== null && !reads.has(name) && name !== 'copy') throw refusal;
        const member: unknown = Reflect.get(current, name);
        return typeof member === 'function' ? Reflect.apply(member, current, parameters) : member;
      };
    },
  });

  const home: LosingHome = {
    isAlone,
    now: Date.now,
    storeFor: async () => store,
    letGo() {},
    keep() {
      newest += 1;
      const kept = newest;
      const database = new DatabaseSync(pathOf(number));
      database.exec(`VACUUM INTO '${pathOf(kept)}'`);
      database.close();
      return async () => {
        const [before, next] = [current, sqliteStore(pathOf(kept))];
        // Leases outlive a failover: whoever holds one may still live.
        await next.open({ beside: true });
        [current, number] = [next, kept];
        for (const entry of subscribed.values()) {
          entry.end();
          entry.end = current.subscribe(entry.listener);
        }
        await before.close();
      };
    },
    refuse(error) {
      refusal = error;
    },
    everything: async () =>
      readdirSync(directory)
        .map((file) => readFileSync(join(directory, file), 'latin1'))
        .join('\n'),
    async discard() {
      await current.close();
      rmSync(directory, { recursive: true });
    },
  };
  return home;
}
