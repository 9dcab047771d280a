import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../testing/postgres-server.ts';
import { startTransactionPooler, type Pooler } from '../../testing/transaction-pooler.ts';
import { describeStore } from '../conformance/index.ts';
import { postgresStore } from './postgres-store.ts';

let server: PostgresServer;
const poolers: Pooler[] = [];
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  for (const pooler of poolers) await pooler.close();
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
  for (const isPooled of [false, true]) {
    // A statement outside a transaction has the limits of a pooled connection, which are the operator's.
    if (isPooled && name === 'limited') continue;
    let addresses: Promise<readonly [url: string, direct: string]> | null = null;
    let schemas = 0;
    describeStore(
      `the PostgreSQL store on a database that is ${name}${isPooled ? ', through a pooler' : ''}`,
      async () => {
        addresses ??= prepare(`${name}_${isPooled}`, given, isPooled);
        const [url, direct] = await addresses;
        const schema = `test_${(schemas += 1)}`;
        const store = postgresStore(url, { schema, clock: 'caller', ...(isPooled ? { direct } : {}) });
        await store.open();
        return store;
      },
      { crowds: 2 },
    );
  }
}

async function prepare(
  database: string,
  given: readonly string[],
  isPooled: boolean,
): Promise<readonly [url: string, direct: string]> {
  const client = new Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  for (const setting of given) await client.query(`ALTER DATABASE ${database} SET ${setting}`);
  await client.end();
  const direct = server.url.replace(/postgres$/, database);
  if (!isPooled) return [direct, direct];
  const pooler = await startTransactionPooler(direct);
  poolers.push(pooler);
  return [pooler.url, direct];
}
