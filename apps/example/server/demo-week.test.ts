import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstructionPageSchema, RecipientListSchema, UnreadAnswersSchema } from '@tillside/contract/schemas';
import { createSandbox } from '@tillside/sandbox';
import { sqliteStore } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from './database.ts';
import { playWeek } from './demo-week.ts';
import { createFunding } from './funding.ts';
import { readSettings } from './settings.ts';
import { createShop } from './shop.ts';

const quiet = (): void => {};

/** A new test shop beside a sandbox, with what was logged. */
async function openDemo(playedTimes = 1) {
  const directory = mkdtempSync(join(tmpdir(), 'sunbird-demo-'));
  const sandbox = createSandbox({ postLimit: 0 });
  const { url: sandboxUrl } = await sandbox.listen();
  const settings = readSettings({ SHOP_DATA: directory, SHOP_DEMO: 'on', SANDBOX_URL: new URL(sandboxUrl).origin });
  const database = openShopDatabase(':memory:');
  const funding = createFunding(database, settings.dollarRates);
  const warnings: unknown[] = [];
  const logger = { info: quiet, error: quiet, warn: (...line: unknown[]) => void warnings.push(line) };
  const till = (): ReturnType<typeof sqliteStore> => sqliteStore(join(directory, 'till.db'));
  const [companion] = settings.companions;
  if (!companion) throw new Error('There is no companion.');
  for (let played = 0; played < playedTimes; played += 1)
    await playWeek({ settings, companion, database, funding, store: till(), logger });
  const shop = createShop({
    settings,
    database,
    funding,
    stores: { till: till(), tillLive: sqliteStore(':memory:') },
    pages: () => (_request, response) => void response.send('a page'),
    logger,
  });
  await shop.ready();
  const server = createServer(shop.app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await shop.close();
    await sandbox.close();
    database.close();
    rmSync(directory, { recursive: true });
  });
  let cookie: string | undefined;
  /** As a browser asks: its cookie is kept. `opens`: as a page. */
  const ask = async (path: string, { opens = false, method = 'GET' } = {}): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(opens ? { 'sec-fetch-dest': 'document' } : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { origin: 'http://localhost:5173' }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  return { ask, warnings };
}

test('a new test shop opens as Ada, with a week of purchases', async () => {
  const { ask, warnings } = await openDemo(2);
  await ask('/', { opens: true });
  expect(await (await ask('/api/me')).json()).toMatchObject({ user: { id: 'ada' }, isDemo: true });
  const { items } = InstructionPageSchema.parse(await (await ask('/till/instructions')).json());
  expect(items.map(({ operation, state, funding }) => `${operation} ${state} ${funding}`)).toEqual([
    'airtime.buy processing reserved',
    'airtime.buy succeeded captured',
    'airtime.buy review reserved',
    'airtime.buy failed released',
    'airtime.buy succeeded captured',
    'electricity.buy succeeded captured',
    'airtime.buy succeeded captured',
  ]);
  const days = items.map(({ created_at }) => Math.round((Date.now() - Date.parse(created_at)) / 3_600_000));
  expect(days).toEqual([0, 26, 47, 70, 98, 121, 150]);
  const { lines } = Object(await (await ask('/api/statement')).json());
  expect(Date.now() - Date.parse(lines.at(-1).at)).toBeGreaterThan(159 * 3_600_000);
  expect(RecipientListSchema.parse(await (await ask('/till/recipients')).json()).items).toMatchObject([
    { label: 'Mum' },
    { label: 'Chidi' },
    { label: 'Aisha' },
  ]);
  expect(UnreadAnswersSchema.parse(await (await ask('/till/cases')).json()).items).toEqual([]);
  expect(warnings).toEqual([]);
});

test('who has signed out stays signed out, and a script of a page signs nobody in', async () => {
  const { ask } = await openDemo(0);
  await ask('/api/me');
  expect((await ask('/till/session')).status).toBe(401);
  await ask('/', { opens: true });
  expect((await ask('/till/session')).status).toBe(200);
  await ask('/api/sign-out', { method: 'POST' });
  await ask('/', { opens: true });
  expect((await ask('/till/session')).status).toBe(401);
});
