import { postgresStore, type Store } from '@tillside/server';
import pg from 'pg';
import type { StoreHome } from './store-home.ts';

const schema = 'tillside_faults';

/** A schema on a running server, emptied before each schedule: one for each process that runs schedules. */
export interface PostgresHomes {
  homeFor(): Promise<StoreHome>;
  close(): Promise<void>;
}

export async function openPostgresHomes(connection: string, lane: string): Promise<PostgresHomes> {
  const own = `${schema}_${lane}`;
  const pool = new pg.Pool({ connectionString: connection, max: 2 });
  // The server may end before its last connection has heard of it.
  pool.on('error', () => {});
  // Once, so that the tables are there to be emptied.
  const first = postgresStore(connection, { schema: own });
  await first.open();
  await first.close();
  const found = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = $1 AND table_name <> 'migrations' ORDER BY table_name`,
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
      const letGo = (store: Store): void => {
        if (opened.delete(store)) closing.push(store.close());
      };
      return {
        isAlone: false,
        async storeFor() {
          const store = postgresStore({ connectionString: connection, max: 4 }, { schema: own, clock: 'caller' });
          opened.add(store);
          return store;
        },
        letGo,
        everything,
        async discard() {
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
