import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts';
import { describeStore } from '../conformance/index.ts';
import { postgresStore } from './postgres-store.ts';

let server: PostgresServer;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
});

/** Settings that an operator gave the database, under each of which the store behaves as under none. */
const settings: Readonly<Record<string, readonly string[]>> = {
  serializable: [`default_transaction_isolation = 'serializable'`],
  repeatable_read: [`default_transaction_isolation = 'repeatable read'`],
  read_uncommitted: [`default_transaction_isolation = 'read uncommitted'`],
  limited: ['statement_timeout = 100', 'lock_timeout = 50', 'idle_in_transaction_session_timeout = 50'],
};

for (const [name, given] of Object.entries(settings)) {
  // A statement outside a transaction has the limits of a pooled connection, which are the operator's.
  for (const isPooled of name === 'limited' ? [false] : [false, true]) {
    let addresses: Promise<readonly [url: string, direct: string]> | null = null;
    let schemas = 0;
    const open = async () => {
      const [url, direct] = await (addresses ??= prepare(`${name}_${isPooled}`, given, isPooled));
      const schema = `test_${(schemas += 1)}`;
      const store = postgresStore(url, { schema, clock: 'caller', ...(isPooled ? { direct } : {}) });
      await store.open();
      return store;
    };
    describeStore(`the PostgreSQL store on a database that is ${name} (pooled: ${isPooled})`, open, { crowds: 2 });
  }
}

async function prepare(database: string, given: readonly string[], isPooled: boolean) {
  const client = new Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  for (const setting of given) await client.query(`ALTER DATABASE ${database} SET ${setting}`);
  await client.end();
  const direct = server.url.replace(/postgres$/, database);
  if (!isPooled) return [direct, direct] as const;
  const pooler = await startTransactionPooler(direct);
  ends.push(() => pooler.close());
  return [pooler.url, direct] as const;
}
