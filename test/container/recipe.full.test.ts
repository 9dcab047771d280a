import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSandbox } from '@tillside/sandbox';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { containerRecipe } from '../../scripts/container-recipe.ts';
import { buildShop } from '../../scripts/shop-build.ts';
import { listen } from '../companion/listen.ts';
import { openPostgres } from '../postgres.ts';

const root = join(import.meta.dirname, '../..');
const shop = join(root, 'apps/example');
const recipe = containerRecipe();
const run = promisify(execFile);

/** A command of the image, with the packages from source: their build takes longer than this test may. */
function fromSource([program = '', ...words]: readonly string[]): [string, string[]] {
  const built = 'node_modules/@tillside/server/dist/cli.js';
  const source = join(root, 'packages/server/src/cli.ts');
  expect(program).toBe('node');
  const args = words.map((word) => (word === built ? source : word));
  return [process.execPath, ['--conditions=@tillside/source', ...args]];
}

test('migrates, starts as production on PostgreSQL, is healthy, and stops in time when asked to', async () => {
  await buildShop();
  const database = await openPostgres();
  const sandbox = createSandbox({ postLimit: 0 });
  const platform = await sandbox.listen(0);
  const data = mkdtempSync(join(tmpdir(), 'tillside-container-'));
  onTestFinished(async () => {
    await sandbox.close();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  const port = await unusedPort();
  const env = {
    PATH: process.env['PATH'],
    ...recipe.environment,
    HOST: '127.0.0.1',
    PORT: port,
    SHOP_DATA: data,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: 'of a test, which is long enough',
    TILLSIDE_ENVIRONMENT: 'sandbox',
    TILLSIDE_BASE_URL: `${platform.url}/sandbox/api/v1`,
    TILLSIDE_API_KEY: 'ps_pk_test_tillside',
    TILLSIDE_SECRET: 'Jq2rV0n8sXwYb4tLkC6pZ1mHf9dGaE3u',
    TILLSIDE_SECRET_KEY: 'ps_sk_test_tillside',
    TILLSIDE_WEBHOOK_SECRET: 'of a test, which is long enough',
  };
  const stores = await makeRoles(database.url);
  const migration = { PATH: process.env['PATH'], TILLSIDE_STORE: stores.migration };
  const migrated = await run(...fromSource(recipe.migrate), { cwd: shop, env: migration });
  expect(migrated.stdout).toBe('The database is up to date.\n');

  const shopEnv = { ...env, TILLSIDE_STORE: stores.shop };
  const child = spawn(...fromSource(recipe.command), { cwd: shop, env: shopEnv, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = (): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/till/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { timeout: 30_000, interval: 250 }).toBe(200);
  expect(readdirSync(data).filter((name) => name.startsWith('till'))).toEqual([]);
  const [, ...healthcheck] = recipe.healthcheck.map((word) => word.replace(':8080/', `:${port}/`));
  await run(process.execPath, healthcheck);
  await expect(
    run(
      process.execPath,
      healthcheck.map((word) => word.replace(`:${port}/`, ':1/')),
    ),
  ).rejects.toThrow('Command failed');

  await expect(asRole(stores.shop, 'DROP TABLE tillside.keys')).rejects.toThrow('must be owner');
  await expect(asRole(stores.shop, 'CREATE TABLE tillside.mine ()')).rejects.toThrow('permission denied');
  await expect(asRole(stores.shop, 'CREATE SCHEMA mine')).rejects.toThrow('permission denied');
  await expect(asRole(stores.shop, 'CREATE TABLE public.mine ()')).rejects.toThrow('permission denied');

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 120_000);

/** Makes the roles as the database's image does on an empty volume. */
async function makeRoles(administrator: string): Promise<{ readonly migration: string; readonly shop: string }> {
  await asRole(administrator, 'CREATE DATABASE till');
  const till = new URL(administrator);
  till.pathname = 'till';
  await asRole(till.href, recipe.roles.replace(`:'migration'`, `'of-the-job'`).replace(`:'shop'`, `'of-the-shop'`));
  const address = (template: string, password: string): string => {
    const stated = new URL(template.replace(/\$\{\w+:\?\}/, password));
    const url = new URL(till);
    [url.username, url.password, url.pathname] = [stated.username, stated.password, stated.pathname];
    return url.href;
  };
  return {
    migration: address(recipe.migrationStore, 'of-the-job'),
    shop: address(recipe.shopStore, 'of-the-shop'),
  };
}

async function asRole(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function unusedPort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  return port;
}

test('gives the migration job and the shop a role each, neither of them the administrator’s', () => {
  const compose = readFileSync(join(shop, 'compose.yaml'), 'utf8');
  const [job = '', serving = ''] = [recipe.migrationStore, recipe.shopStore].map(
    (store) => /^postgres:\/\/(\w+):/.exec(store)?.[1],
  );
  expect([job, serving]).toEqual(['till_migration', 'till_shop']);
  expect(compose).toContain('POSTGRES_USER: postgres\n');
  expect(compose.match(/\$\{POSTGRES_PASSWORD:\?\}/g)).toHaveLength(1);
  expect(recipe.roles).not.toMatch(/SUPERUSER|CREATEROLE|CREATEDB|BYPASSRLS/);
});

test('runs as an unprivileged user, and gets more time to stop than the companion takes', () => {
  const lifecycle = readFileSync(join(root, 'packages/server/src/kernel/service/lifecycle.ts'), 'utf8');
  const drain = Number(/drainLimit = ([\d_]+)/.exec(lifecycle)?.[1]?.replaceAll('_', '')) / 1_000;
  expect(recipe.stopGrace).toBeGreaterThanOrEqual(drain + 10);
  expect(recipe.user).toBe('node');
  expect(recipe.environment).toMatchObject({ NODE_ENV: 'production' });
  expect(recipe.build.at(-1)).toContain('deploy --prod');
});
