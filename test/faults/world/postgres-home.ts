import { type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import pg from 'pg';
import type { History } from './history.ts';
import { leasesNoted, noteLeases } from './lease-changes.ts';
import { racedClient } from './raced-client.ts';
import { Races } from './races.ts';
import type { StoreHome } from './store-home.ts';

const schema = 'tillside_faults';

/** A lock, or an answer, that took too long in real time: it says how busy the machine is. */
const timeouts: readonly string[] = ['55P03', '57014'];

/** A schema on a running server, emptied before each schedule: one for each process that runs schedules. */
export interface PostgresHomes {
  homeFor(): Promise<StoreHome>;
  close(): Promise<void>;
}

export async function openPostgresHomes(connection: string, lane: string): Promise<PostgresHomes> {
  const own = `${schema}_${lane}`;
  // For emptying and reading it, for a side connection that locks, and for looking who is blocked meanwhile.
  const pool = new pg.Pool({ connectionString: connection, max: 3 });
  // The server may end before its last connection was notified.
  pool.on('error', () => {});
  // A worker that was ended for its silence leaves its tables behind.
  await pool.query(`DROP SCHEMA IF EXISTS ${own} CASCADE`);
  // Once, so that the tables are there to be emptied.
  const first = postgresStore(connection, { schema: own });
  await first.open();
  await first.close();
  await noteLeases(pool, own);
  const found = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = $1 AND table_name <> 'schema_version' ORDER BY table_name`,
    [own],
  );
  const tables = found.rows.map(({ name }) => name);

  async function everything(): Promise<string> {
    const rows: string[] = [];
    for (const table of tables) {
      const held = await pool.query<{ line: string }>(`SELECT t::text AS line FROM ${table} t`);
      rows.push(...held.rows.map(({ line }) => line));
    }
    return rows.join('\n');
  }

  return {
    async homeFor() {
      await pool.query(`TRUNCATE ${tables.join(', ')}`);
      const opened = new Set<Store>();
      const closing: Promise<void>[] = [];
      let races: Races | null = null;
      let history: History | null = null;
      const letGo = (store: Store): void => {
        if (opened.delete(store)) closing.push(store.close());
      };
      const told = (error: unknown): void => {
        if (error instanceof pg.DatabaseError && !timeouts.includes(error.code ?? ''))
          history?.caught.push({ invariant: 'nothing refused', what: `${error.code}: ${error.message}` });
      };
      return {
        isAlone: false,
        async storeFor(process) {
          const Client = racedClient(process, (...sent) => (races ? races.run(...sent) : sent[2]()));
          // The driver makes the pool's connections of this class.
          const settings = { connectionString: named(connection, process), max: 4, Client };
          const store = watched(postgresStore(settings, { schema: own, clock: 'caller' }), told);
          opened.add(store);
          return store;
        },
        letGo,
        race(world) {
          history = world.history;
          races = new Races(pool, own, world);
        },
        leaseChanges: () => leasesNoted(pool, own),
        everything,
        async discard() {
          await races?.end();
          for (const store of opened) letGo(store);
          await Promise.all(closing);
        },
      };
    },
    async close() {
      await pool.query(`DROP SCHEMA ${own} CASCADE`);
      await pool.end();
    },
  };
}

/** The same address, whose connections report the name of their process to the database. */
function named(connection: string, process: string): string {
  const address = new URL(connection);
  address.searchParams.set('application_name', process);
  return address.href;
}

/** The same store, which reports the errors of its calls. */
function watched(store: Store, told: (error: unknown) => void): Store {
  return new Proxy(store, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'subscribe') return member;
      return async (...parameters: unknown[]): Promise<unknown> => {
        try {
          return await Reflect.apply(member, target, parameters);
        } catch (error) {
          told(error);
          throw error;
        }
      };
    },
  });
}
