import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@tillside/server';
import { fetchTransport } from '@tillside/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from './database.ts';
import { createFunding } from './funding.ts';
import { readSettings } from './settings.ts';
import { createShop } from './shop.ts';

const secret = 'a secret of the tests that is long enough';
const keysOfLive = {
  TILLSIDE_LIVE_BASE_URL: 'http://127.0.0.1:9/live/api/v1',
  TILLSIDE_LIVE_API_KEY: 'ps_pk_live_tillside',
  TILLSIDE_LIVE_SECRET: secret,
  TILLSIDE_LIVE_WEBHOOK_SECRET: secret,
  TILLSIDE_MERCHANT_HASH_KEY: '00'.repeat(32),
  TILLSIDE_BUSINESS_ID: 'biz_tillside',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SESSION_SECRET: secret };

/** Reads settings that write nothing but into a directory of their own. */
function settingsOf(env: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'sunbird-worlds-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return readSettings({ ...env, SHOP_DATA: directory });
}

async function openShop(env: Readonly<Record<string, string>>) {
  const settings = settingsOf(env);
  const database = openShopDatabase(':memory:');
  const quiet = (): void => {};
  const shop = createShop({
    settings,
    database,
    funding: createFunding(database, settings.dollarRates),
    stores: { till: sqliteStore(':memory:'), tillLive: sqliteStore(':memory:') },
    pages: () => (_request, response) => void response.status(404).end(),
    logger: { info: quiet, warn: quiet, error: quiet },
    companion: {
      advanced: {
        transport: fetchTransport(async () => Response.json({ status: false }, { status: 503 }), {
          provesNotSent: true,
        }),
      },
    },
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
    database.close();
  });
  return { url, status: async (path: string) => (await fetch(url + path)).status };
}

test('in production one world is served: the other’s companion is not there, and the page offers one', async () => {
  const { url, status } = await openShop({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'live' });
  expect([await status('/till-live/live'), await status('/till/live')]).toEqual([200, 404]);
  expect(await (await fetch(`${url}/api/me`)).json()).toMatchObject({ worlds: ['live'] });
});

test('in development both worlds are served', async () => {
  const { url, status } = await openShop({});
  expect([await status('/till-live/live'), await status('/till/live')]).toEqual([200, 200]);
  expect(await (await fetch(`${url}/api/me`)).json()).toMatchObject({ worlds: ['sandbox', 'live'] });
});

test('the tour is there in development only, and only with the sandbox beside the shop', async () => {
  const hasTour = async (env: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const { url } = await openShop(env);
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/tour/lost-answer`, { method: 'POST', headers, body: '{}' });
    const { consoleUrl } = Object(await (await fetch(`${url}/api/me`)).json());
    return [status, consoleUrl];
  };
  expect(await hasTour({ SANDBOX_PORT: '4999' })).toEqual([401, 'http://localhost:4999']);
  expect(await hasTour({ TILLSIDE_BASE_URL: 'https://platform.example/api/v1' })).toEqual([404, null]);
  expect(await hasTour({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'live' })).toEqual([404, null]);
});

test('in production the world has to be named, and only its own keys have to be there', () => {
  expect(() => settingsOf({ ...production, ...keysOfLive })).toThrow('TILLSIDE_ENVIRONMENT');
  expect(() => settingsOf({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'both' })).toThrow(
    'TILLSIDE_ENVIRONMENT',
  );
  expect(() => settingsOf({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'sandbox' })).toThrow(
    'Set TILLSIDE_BASE_URL',
  );
  const { companions } = settingsOf({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'live' });
  expect(companions).toMatchObject([{ environment: 'live', mount: '/till-live' }]);
});

test('text messages are for staff, not for shoppers', async () => {
  const { url } = await openShop({});
  const abilitiesOf = async (user: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:5173' };
    const signedIn = await fetch(`${url}/api/sign-in`, { method: 'POST', headers, body: JSON.stringify({ user }) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session: unknown = await (await fetch(`${url}/till/session`, { headers: { cookie } })).json();
    return Reflect.get(Object(session), 'abilities');
  };
  expect(await abilitiesOf('ada')).not.toContain('sms.send');
  expect(await abilitiesOf('ada')).toContain('airtime.buy');
  expect(await abilitiesOf('staff')).toContain('sms.send');
});

test('in development live money is out of reach: the live companion talks to this machine only', () => {
  for (const elsewhere of [
    { TILLSIDE_LIVE_BASE_URL: 'https://platform.example/live/api/v1' },
    { SANDBOX_URL: 'https://localhost.platform.example' },
    { TILLSIDE_LIVE_BASE_URL: 'https://127.0.0.1.platform.example/live/api/v1' },
  ]) {
    expect(() => settingsOf(elsewhere)).toThrow(
      'In development the live companion talks to a stand-in on this machine',
    );
  }
  expect(settingsOf({ TILLSIDE_LIVE_BASE_URL: 'http://[::1]:9/live/api/v1' }).companions).toHaveLength(2);
  expect(settingsOf({ ...production, ...keysOfLive, TILLSIDE_ENVIRONMENT: 'live' }).companions).toHaveLength(1);
});

test.each(['production', 'PRODUCTION', ' Production '])(
  'NODE_ENV=%s is production, where nobody signs in by a click',
  (mode) => {
    expect(() => settingsOf({ ...production, NODE_ENV: mode })).toThrow('Set TILLSIDE_ENVIRONMENT');
  },
);
