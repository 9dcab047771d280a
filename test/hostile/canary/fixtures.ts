/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Response } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { Client } from 'pg';
import { build, defaultClientConditions } from 'vite';
import type { Environment } from '@tillside/contract';
import { openPostgres } from '../../postgres.ts';
import { mounts, type Mount } from '../mounts.ts';
import { withHosts } from '../world.ts';
import { isolatedHeaps } from './heap.ts';
import type { Sinks } from './page-sinks.ts';
import type { CanarySettings } from './shop.ts';

export interface CanaryShop {
  readonly url: string;
  /** A new card of ada's, and its number. */
  card(): Promise<{ readonly id: string; readonly number: string }>;
  checkout(): Promise<string>;
  /** Puts a text where it must never be: `log`, `stdout`, `stderr`, `store`. */
  plant(sink: string, text: string): Promise<void>;
  /** What the companion's side stores and has written as output. */
  sinks(): Promise<Sinks>;
}

interface CanaryFixtures {
  /** Chosen by a project of playwright.config.ts. */
  readonly mountedOn: Mount;
  readonly environment: Environment;
  readonly store: 'sqlite' | 'postgres';
  readonly shop: CanaryShop;
  /** The network traffic and the console output, as the browser reports them. */
  readonly logs: () => Promise<Sinks>;
  /** Signed in as ada. */
  readonly page: Page;
}

export const test = withHosts.extend<CanaryFixtures, { readonly pages: string }>({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const args = [...(launchOptions.args ?? []), ...(browserName === 'chromium' ? isolatedHeaps : [])];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  mountedOn: ['a', { option: true }],
  environment: ['live', { option: true }],
  store: ['sqlite', { option: true }],
  pages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'tillside-canary-pages-'));
      await build({
        root: join(import.meta.dirname, 'page'),
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
        build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
      });
      await use(outDir);
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [
    async ({ hosts, environment, store, pages, mountedOn }, use) => {
      const kept = store === 'sqlite' ? keptInFiles() : await keptInPostgres();
      try {
        const host = await hosts.open({ kind: 'canary', mount: mountedOn, environment, pages, store: kept.settings });
        const ask = async (method: string, path: string): Promise<unknown> =>
          (await fetch(`${host.past}/_test${path}`, { method })).json();
        await use({
          url: mounts[mountedOn](host.port).shop,
          card: async () => (await ask('POST', '/card')) as { id: string; number: string },
          checkout: async () => ((await ask('POST', '/checkout')) as { id: string }).id,
          plant: async (sink, text) => {
            if (sink === 'store') await kept.plant(text);
            else await fetch(`${host.past}/plant?sink=${sink}`, { method: 'POST', body: text });
          },
          sinks: async () => ({
            log: JSON.stringify(await ask('GET', '/log')),
            // As they leave the host, whatever the browser exposes of them.
            answers: ((await ask('GET', '/sent')) as string[]).join('\n'),
            output: host.output(),
            store: await kept.read(),
          }),
        });
        await host.close();
      } finally {
        await kept.remove();
      }
    },
    { timeout: 60_000 },
  ],
  page: async ({ page, context, shop }, use) => {
    await context.addCookies([{ name: 'shopper', value: 'ada', url: shop.url }]);
    await use(page);
  },
  logs: async ({ page }, use) => {
    const console: string[] = [];
    const answers: Promise<[string, string, string]>[] = [];
    page.on('console', (message) => console.push(message.text()));
    page.on('pageerror', (error) => console.push(`${error.message}\n${error.stack}`));
    page.on('response', (response) => answers.push(textsOf(response)));
    await use(async () => {
      const all = await Promise.all(answers);
      return {
        console: console.join('\n'),
        urls: all.map(([address]) => address).join('\n'),
        'requests and answers': all.map(([, text]) => text).join('\n'),
        errors: all.map(([, , error]) => error).join('\n'),
      };
    });
  },
});

async function textsOf(response: Response): Promise<[string, string, string]> {
  const request = response.request();
  const address = `${request.method()} ${response.url()} ${response.headers()['location'] ?? ''}`;
  const heads = JSON.stringify([await request.allHeaders(), await response.allHeaders()]);
  const isStream = heads.includes('text/event-stream');
  const body = isStream ? '' : await response.text().catch(() => '');
  return [address, [heads, request.postData() ?? '', body].join('\n'), response.status() >= 400 ? body : ''];
}

interface Kept {
  readonly settings: CanarySettings['store'];
  read(): Promise<string>;
  plant(text: string): Promise<void>;
  remove(): Promise<void>;
}

/** The files as they lie on the disk, its log and what was deleted in them too. */
function keptInFiles(): Kept {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-canary-'));
  const file = join(directory, 'till.db');
  return {
    settings: { kind: 'sqlite', file },
    read: async () =>
      readdirSync(directory)
        .map((name) => readFileSync(join(directory, name), 'latin1'))
        .join('\n'),
    async plant(text) {
      const database = new DatabaseSync(file);
      database.exec('CREATE TABLE planted (text TEXT)');
      database.prepare('INSERT INTO planted VALUES (?)').run(text);
      database.close();
    },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Every row of every table, as the database writes it. */
async function keptInPostgres(): Promise<Kept> {
  const server = await openPostgres();
  const asked = async (sql: string, values: string[] = []): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    settings: { kind: 'postgres', url: server.url },
    async read() {
      const tables = await asked(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      const rows = await Promise.all(tables.map(({ name }) => asked(`SELECT row::text FROM ${String(name)} row`)));
      return rows
        .flat()
        .map(({ row }) => decoded(String(row)))
        .join('\n');
    },
    async plant(text) {
      await asked('CREATE TABLE planted (text bytea)');
      await asked('INSERT INTO planted VALUES ($1)', [text]);
    },
    remove: () => server.close(),
  };
}

/** Bytes are written in hexadecimal digits; a secret in them is to be found in every spelling. */
function decoded(row: string): string {
  const bytes = [...row.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));
  return [row, ...bytes].join('\n');
}
