import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts';
import type { Store } from '../../model/store.ts';
import { postgresStore } from './postgres-store.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.close());

async function query(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}

let databases = 0;

/** A database of its own, with these settings of an operator. */
async function newDatabase(...settings: readonly string[]): Promise<string> {
  const name = `isolated_${(databases += 1)}`;
  await query(server.url, `CREATE DATABASE ${name}`);
  for (const setting of settings) await query(server.url, `ALTER DATABASE ${name} SET ${setting}`);
  return server.url.replace(/postgres$/, name);
}

async function pooled(url: string): Promise<string> {
  const pooler = await startTransactionPooler(url);
  onTestFinished(() => pooler.close());
  return pooler.url;
}

async function opened(url: string, direct: string): Promise<Store> {
  const store = postgresStore(url, { clock: 'caller', ...(url === direct ? {} : { direct }) });
  onTestFinished(() => store.close());
  await store.open();
  return store;
}

const levels = ['serializable', 'repeatable read', 'read committed', 'read uncommitted'];

describe.each(levels)('a database whose default isolation is %s', (level) => {
  const setting = `default_transaction_isolation = '${level}'`;

  it.each([false, true])('holds limits, and leases what is due to one process (pooled: %s)', async (isPooled) => {
    const direct = await newDatabase(setting);
    const url = isPooled ? await pooled(direct) : direct;
    // Both create the tables.
    const stores = await Promise.all([opened(url, direct), opened(url, direct)]);
    const both = (index: number): Store => stores[index % 2] ?? stores[0];
    expect(await stores[0].facts?.()).toMatchObject({ isolation: level });
    const rule = { limit: 3, window: 1_000, now };
    const acts = await Promise.all(Array.from({ length: 12 }, (_, index) => both(index).allow('pin:ada', rule)));
    expect(acts.filter(({ allowed }) => allowed)).toHaveLength(3);
    const rows = Array.from({ length: 12 }, (_, index) =>
      aRow({ ref: aRef(`ts_${index}`), clientKey: `key-${index}`, nextAt: now }),
    );
    await Promise.all(rows.map((row, index) => both(index).create(row, 'received')));
    const claims = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        both(index).claim({ by: `process-${index}`, now, leaseUntil: now + 1, limit: 12, perOwner: 12, without: [] }),
      ),
    );
    expect(claims.flatMap(({ rows: leased }) => leased.map(({ ref }) => ref)).toSorted()).toEqual(
      rows.map(({ ref }) => ref).toSorted(),
    );
  });
});

it('a database whose operator makes transactions read-only stays so, and says that it cannot be written', async () => {
  const url = await newDatabase();
  const store = await opened(url, url);
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`);
  const later = await opened(url, url);
  await expect(later.create(aRow({}), 'received')).rejects.toMatchObject({ code: '25006' });
  await expect(later.ping()).rejects.toMatchObject({ code: '25006' });
  await store.ping();
  await store.create(aRow({}), 'received');
  expect(await later.find(aRow({}).ref, null)).not.toBeNull();
});

it('another copy of the data has another name, and a restart has the same', async () => {
  const url = await newDatabase();
  const copyOf = async (): Promise<string | null | undefined> => (await opened(url, url)).copy?.();
  const first = await copyOf();
  expect(first).toMatch(/^[0-9A-F]{8} \d+$/);
  expect(await copyOf()).toBe(first);
  // As `pg_restore` does, into a database without the schema.
  await query(url, 'DROP SCHEMA tillside CASCADE');
  expect(await copyOf()).not.toBe(first);
});
