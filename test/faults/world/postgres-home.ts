import { type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import pg from 'pg';
import type { History } from './history.ts';
import { leasesNoted, noteLeases } from './lease-changes.ts';
import { IdleConnections, racedClient } from './raced-client.ts';
import { Races } from './races.ts';
import type { StoreHome } from './store-home.ts';

const schema = 'tillside_faults';

/** A lock, or an answer, that took too long in real time: it shows only how busy the machine is. */
const timeouts: readonly string[] = ['55P03', '57014'];

/** A database of a running server, emptied before each schedule: one for each process that runs schedules. */
export interface PostgresHomes {
  homeFor(seed: number): Promise<StoreHome>;
  close(): Promise<void>;
}

export async function openPostgresHomes(server: string, lane: string): Promise<PostgresHomes> {
  // A notification wakes all that listen in its database: those of other schedules would be woken for nothing.
  const connection = await createDatabase(server, `tillside_${lane}`);
  // For emptying and reading it, for a side connection that locks, and for finding which connections are blocked.
  const pool = new pg.Pool({ connectionString: connection, max: 3 });
  // The server may end before its last connection was notified.
  pool.on('error', () => {});
  const idle = new IdleConnections();
  // Once, so that the tables are there to be emptied.
  const first = postgresStore(connection, { schema });
  await first.open();
  await first.close();
  await noteLeases(pool, schema);
  // In the order of their creation: what a table refers to is there before it. A generated column is not written.
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `SELECT format('%I.%I', $1::text, relname) AS name, string_agg(format('%I', attname), ', ' ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname <> 'schema_version'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY pg_class.oid, relname ORDER BY pg_class.oid`,
    [schema],
  );

  async function everything(): Promise<string> {
    const rows: string[] = [];
    for (const { name } of tables) {
      const held = await pool.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
      rows.push(...held.rows.map(({ line }) => line));
    }
    return rows.join('\n');
  }

  async function empty(client: Pick<pg.Pool, 'query'>): Promise<void> {
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  }

  /** All rows as they are at one moment. The returned function puts them back. */
  async function copyRows(): Promise<() => Promise<void>> {
    const copies: string[] = [];
    await inTransaction(pool, 'REPEATABLE READ', async (client) => {
      for (const { name } of tables) {
        const { rows } = await client.query<{ copy: string }>(
          `SELECT coalesce(json_agg(t), '[]')::text AS copy FROM ${name} t`,
        );
        copies.push(...rows.map(({ copy }) => copy));
      }
    });
    return () =>
      inTransaction(pool, 'READ COMMITTED', async (client) => {
        await empty(client);
        for (const [index, { name, columns }] of tables.entries())
          await client.query(
            `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
             SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
            [copies[index]],
          );
      });
  }

  return {
    async homeFor(seed) {
      await empty(pool);
      const opened = new Set<Store>();
      const closing: Promise<void>[] = [];
      let races: Races | null = null;
      let history: History | null = null;
      const letGo = (store: Store): void => {
        if (opened.delete(store)) closing.push(store.close());
      };
      const letAllGo = async (): Promise<void> => {
        for (const store of opened) letGo(store);
        await Promise.all(closing);
      };
      const backUp = async (): Promise<() => Promise<void>> => {
        const putBack = await copyRows();
        return async () => {
          await letAllGo();
          await putBack();
        };
      };
      const told = (error: unknown): void => {
        if (error instanceof pg.DatabaseError && !timeouts.includes(error.code ?? ''))
          history?.caught.push({ invariant: 'nothing refused', what: `${error.code}: ${error.message}` });
      };
      return {
        isAlone: false,
        async storeFor(process) {
          const Client = racedClient(process, idle, (...sent) => (races ? races.run(...sent) : sent[2]()));
          // The driver makes the pool's connections of this class.
          const settings = { connectionString: named(connection, process), max: 4, Client };
          const store = watched(postgresStore(settings, { schema, clock: 'caller' }), told);
          opened.add(store);
          return store;
        },
        letGo,
        // An additional hour, in which several companions receive few requests: in every fourth schedule.
        ...(seed % 4 === 0 ? { backUp } : {}),
        race(world) {
          history = world.history;
          races = new Races(pool, schema, world);
        },
        leaseChanges: () => leasesNoted(pool, schema),
        everything,
        async discard() {
          await races?.end();
          await letAllGo();
        },
      };
    },
    async close() {
      await idle.close();
      await pool.end();
    },
  };
}

/** Returns the address of an empty database. A worker that was ended for its silence leaves one behind. */
async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: name }).href;
}

async function inTransaction(
  pool: pg.Pool,
  isolation: 'READ COMMITTED' | 'REPEATABLE READ',
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let error: Error | undefined;
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
    await work(client);
    await client.query('COMMIT');
  } catch (caught) {
    error = caught instanceof Error ? caught : new Error(String(caught));
    throw error;
  } finally {
    // One that failed inside is closed, and not used again.
    client.release(error);
  }
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
