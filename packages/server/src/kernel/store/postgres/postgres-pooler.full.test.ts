import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { startTransactionPooler, type Pooler } from '../../../testing/transaction-pooler.ts';
import { everyCall } from '../conformance/every-call.ts';
import { written } from '../conformance/store-of-test.ts';
import type { Store } from '../../model/store.ts';
import { postgresStore } from './postgres-store.ts';

interface Options {
  readonly ignoresSettings?: boolean;
  readonly mode?: 'session' | 'transaction' | 'statement';
}

/** Debian's `pgbouncer`. */
const pgbouncer = '/usr/sbin/pgbouncer';

const kinds: readonly (readonly [name: string, start: (database: string, options?: Options) => Promise<Pooler>])[] = [
  ['a pooler that gives each transaction another connection', startTransactionPooler],
  ...(existsSync(pgbouncer) ? [['PgBouncer in transaction mode', startPgBouncer] as const] : []),
];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.close());

let schemas = 0;
const newSchema = (): string => `pooled_${(schemas += 1)}`;

describe.each(kinds)('%s', (_, start) => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await start(server.url);
  });
  afterAll(() => pooler.close());

  async function opened(schema: string): Promise<Store> {
    const store = postgresStore(pooler.url, { direct: server.url, schema, clock: 'caller' });
    onTestFinished(() => store.close());
    await store.open();
    return store;
  }

  it('carries every statement, with the database’s own address beside it', async () => {
    const schema = newSchema();
    const store = await opened(schema);
    await everyCall(store);
    expect(await store.find(aRef('ts_moved'), null)).toMatchObject({ state: 'abandoned' });
  });

  it('lets one of many win, over several instances', async () => {
    const schema = newSchema();
    const [one, other] = [await opened(schema), await opened(schema)];
    const stores = Array.from({ length: 20 }, (_, number) => (number % 2 ? one : other));
    const made = await Promise.all(
      stores.map((store, number) => store.create(aRow({ ref: aRef(`ts_${number}`) }), 'received')),
    );
    expect(made.filter((answer) => answer?.created)).toHaveLength(1);
    const counted = await Promise.all(stores.map((store) => store.allow('pin:ada', { limit: 3, window: 1_000, now })));
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it.each([false, true])(
    'is refused without it, at the start and in one sentence (settings ignored: %s)',
    async (ignoresSettings) => {
      const other = await start(server.url, { ignoresSettings });
      onTestFinished(() => other.close());
      const schema = newSchema();
      const direct = postgresStore(server.url, { schema });
      await direct.open();
      await direct.close();
      const opening = postgresStore(other.url, { schema }).open();
      await expect(opening).rejects.toMatchObject({ code: 'pooled' });
      await expect(opening).rejects.toThrow(/^A pooler such as PgBouncer .* give the database’s own address as well/);
    },
  );

  it('notifies every instance of what another one commits', async () => {
    const schema = newSchema();
    const [one, other] = [await opened(schema), await opened(schema)];
    const received: string[] = [];
    other.subscribe(({ ref }) => received.push(ref));
    for (let number = 0; number < 20; number += 1) {
      await one.create(aRow({ ref: aRef(`ts_${number}`), clientKey: `key-${number}` }), 'received');
    }
    await expect.poll(() => new Set(received).size).toBe(20);
  });

  it('does not hold a lock for longer than a transaction may wait', async () => {
    const schema = newSchema();
    const store = await opened(schema);
    const row = await written(store, aRow());
    const other = new Client(server.url);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; SELECT 1 FROM "${schema}".instructions FOR UPDATE`);
    const moving = store.transition(row, { patch: { state: 'reserved' }, at: now, step: 'ready_to_send' });
    await expect(moving).rejects.toMatchObject({ code: '55P03' });
    await other.query('ROLLBACK');
    const moved = await store.transition(row, { patch: { state: 'reserved' }, at: now, step: 'ready_to_send' });
    expect(moved.moved).toBe(true);
  });
});

describe.skipIf(!existsSync(pgbouncer))('PgBouncer (needs Debian’s pgbouncer)', () => {
  async function storeBehind(options: Options, more: { readonly direct?: string }): Promise<Store> {
    const pooler = await startPgBouncer(server.url, options);
    const store = postgresStore(pooler.url, { schema: newSchema(), clock: 'caller', ...more });
    onTestFinished(async () => {
      await store.close();
      await pooler.close();
    });
    return store;
  }

  it('in session mode carries everything, without the database’s own address', async () => {
    const store = await storeBehind({ mode: 'session', ignoresSettings: true }, {});
    await store.open();
    await everyCall(store);
    expect(await store.find(aRef('ts_moved'), null)).toMatchObject({ state: 'abandoned' });
  });

  it('in statement mode is refused at the start, with its cure', async () => {
    const store = await storeBehind({ mode: 'statement' }, { direct: server.url });
    await expect(store.open()).rejects.toMatchObject({ code: 'pooled' });
    await expect(store.open()).rejects.toThrow('set `pool_mode = transaction` in PgBouncer');
  });
});

async function startPgBouncer(
  database: string,
  { ignoresSettings = false, mode = 'transaction' }: Options = {},
): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'tillside-pgbouncer-'));
  const { hostname, port: behind, username, password, pathname } = new URL(database);
  const port = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind} user=${username} password=${password} dbname=${pathname.slice(1)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 4',
      ...(ignoresSettings
        ? ['ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout']
        : []),
    ].join('\n'),
  );
  await chmod(directory, 0o711);
  // It refuses to run as root, as PostgreSQL does.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const bouncer = spawn(pgbouncer, [...asUser, file]);
  const ended = new Promise<void>((resolve) => void bouncer.once('exit', () => resolve()));
  let output = '';
  for await (const line of bouncer.stderr) if ((output += String(line)).includes('process up')) break;
  return {
    url: Object.assign(new URL(database), { port: String(port) }).href,
    async close() {
      bouncer.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const free = createServer();
  await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve));
  const address = free.address();
  await new Promise((resolve) => void free.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
