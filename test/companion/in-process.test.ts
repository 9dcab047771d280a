import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as requestOver, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxPlatform, type SandboxPlatform } from '@tillside/sandbox';
import { sqliteStore, type Tillside, type TillsideOptions } from '@tillside/server';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTillside } from './host.ts';
import { listen } from './listen.ts';

const secret = 'a secret of the tests that is long enough';
const hour = 3_600_000;

interface Shop {
  readonly url: string;
  readonly platform: SandboxPlatform;
  readonly till: Tillside;
  readonly server: Server;
}

/** A shop in one process, without a key: within the hour only its webhooks report the outcome of a purchase. */
async function startShop(
  platform = sandboxPlatform({ data: null }),
  options: Partial<TillsideOptions> = {},
): Promise<Shop> {
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const till = createTillside({
    platform,
    publicUrl: `${url}/till`,
    secret,
    store: sqliteStore(':memory:'),
    caller: () => ({ id: 'ada', sessionId: 's1', roles: ['staff'] }),
    advanced: { timings: { firstRequery: hour, requeryInterval: hour } },
    ...options,
  });
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await till.close();
    server.closeAllConnections();
    server.close();
  });
  return { url, platform, till, server };
}

async function buy({ url }: Shop, phone: string): Promise<string> {
  const response = await fetch(`${url}/till/instructions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `a-purchase-for-${phone}` },
    body: JSON.stringify({
      operation: 'airtime.buy',
      input: { phone, network: 'mtn', amount: { currency: 'NGN', minor: 50_000 } },
    }),
  });
  return JSON.parse(await response.text()).ref;
}

/** A request as any program makes it, with a `Host` of its own. */
function ask(url: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = requestOver(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject).end(body);
  });
}

test('a purchase is delivered in one process, without a key, and its webhook reaches the companion', async () => {
  const shop = await startShop();
  const ref = await buy(shop, '08031234567');
  await vi.waitFor(async () => expect((await shop.till.instructions.get(ref))?.state).toBe('processing'), 20_000);
  await shop.platform.inProcess.advance(5);
  await vi.waitFor(async () => expect((await shop.till.instructions.get(ref))?.state).toBe('succeeded'), 20_000);
});

test('a webhook that comes while the store is not open is delivered again', async () => {
  const platform = sandboxPlatform({ data: null });
  const received: string[] = [];
  platform.inProcess.open({
    publicUrl: 'http://localhost:1/till',
    async receive(body) {
      received.push(JSON.parse(body).event_type);
      if (received.length === 1) throw new Error('not open');
    },
  });
  onTestFinished(() => platform.inProcess.close());
  await platform.inProcess.fetch('http://sandbox.localhost/api/v1/airtime', {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.apiKey}` },
    body: JSON.stringify({ phone: '2348030000003', amount: 100, network: 'mtn', ref: 'a' }),
  });
  await platform.inProcess.advance(60);
  expect(received).toEqual(['bills.created', 'bills.created']);
});

test('its console is below publicUrl: the page, its files and what they ask', async () => {
  const { url } = await startShop();
  for (const path of ['/till/sandbox', '/till/sandbox/']) {
    const page = await fetch(url + path);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toContain('/till/sandbox/console/console.js');
    for (const file of files) expect((await fetch(url + file)).status, file).toBe(200);
  }
  const overview = await fetch(`${url}/till/sandbox/_sandbox/overview?environment=sandbox`);
  expect(await overview.json()).toMatchObject({ environment: 'sandbox' });
  const changed = await fetch(`${url}/till/sandbox/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ operation: 'airtime.buy', fault: 'lost_response' }),
  });
  expect(changed.status).toBe(200);
  // Neither the API of the platform nor a file of this machine is below it.
  expect((await fetch(`${url}/till/sandbox/api/v1/requery`)).status).toBe(404);
  expect((await ask(`${url}/till/sandbox/console/..%2f..%2fpackage.json`)).status).toBe(404);
});

test('a page of the development server that replaces Host may ask: its origin is that of publicUrl', async () => {
  const { url } = await startShop(undefined, { publicUrl: 'http://localhost:5173/till' });
  const post = (origin: string) =>
    fetch(`${url}/till/sandbox/_sandbox/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{"environment":"sandbox"}',
    });
  // `till.fetch` and the router both know the mount; only the page is elsewhere.
  expect((await post('http://localhost:5173')).status).toBe(200);
  expect((await post('http://localhost:5174')).status).toBe(403);
});

test('after a reset in the console webhooks still reach the companion', async () => {
  const shop = await startShop();
  const reset = await fetch(`${shop.url}/till/sandbox/_sandbox/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"environment":"sandbox"}',
  });
  expect(reset.status).toBe(200);
  const ref = await buy(shop, '08031234567');
  await vi.waitFor(async () => expect((await shop.till.instructions.get(ref))?.state).toBe('processing'), 20_000);
  await shop.platform.inProcess.advance(5);
  await vi.waitFor(async () => expect((await shop.till.instructions.get(ref))?.state).toBe('succeeded'), 20_000);
});

test.each([
  ['a name that was bound to this machine (DNS rebinding)', { host: 'shop.evil.example' }],
  ['the same with a port', { host: 'shop.evil.example:3000' }],
  ['a page of another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of another port of this machine', { origin: 'http://localhost:9999' }],
  ['a page whose origin is hidden', { origin: 'null' }],
  ['a link or a picture on another site', { 'sec-fetch-site': 'cross-site' }],
])('the console refuses %s, in what it reads and in what it changes', async (_, headers) => {
  const { url } = await startShop();
  const console = `${url}/till/sandbox`;
  const json = { 'content-type': 'application/json' };
  const advance = { method: 'POST', headers: { ...json, ...headers }, body: '{"seconds":60}' };
  const before = await ask(`${console}/_sandbox/clock`);
  expect((await ask(`${console}/_sandbox/clock/advance`, advance)).status).toBe(403);
  expect((await ask(`${console}/_sandbox/overview`, { headers })).status).toBe(403);
  // The page itself holds nothing, and may be linked to.
  expect((await ask(console, { headers })).status).toBe('host' in headers ? 403 : 200);
  const after = await ask(`${console}/_sandbox/clock`);
  const passed = Date.parse(JSON.parse(after.text).now) - Date.parse(JSON.parse(before.text).now);
  expect(passed).toBeLessThan(60_000);
});

test('no cookie and no token of the shop reaches the console', async () => {
  const platform = sandboxPlatform({ data: null });
  const seen: Request[] = [];
  const console = (request: Request): Promise<Response> => {
    seen.push(request);
    return platform.inProcess.console(request);
  };
  const { url } = await startShop({ ...platform, inProcess: { ...platform.inProcess, console } });
  const headers = { cookie: 'session=canary', authorization: 'Bearer canary' };
  expect((await ask(`${url}/till/sandbox/_sandbox/clock`, { headers })).status).toBe(200);
  expect([...(seen[0]?.headers.keys() ?? [])]).toEqual(['host']);
});

test('a form of another site, whose body is no JSON, changes nothing', async () => {
  const { url } = await startShop();
  const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"seconds":60}' };
  expect((await ask(`${url}/till/sandbox/_sandbox/clock/advance`, form)).status).toBe(415);
});

test('close() ends it, with the streams of its open pages', async () => {
  const { url, till, platform } = await startShop();
  const stream = await fetch(`${url}/till/sandbox/_sandbox/stream?environment=sandbox`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const ended = stream.text().then(
    () => 'ended',
    () => 'ended',
  );
  const before = await ask(`${url}/till/sandbox/_sandbox/clock`);
  await till.close();
  expect(await ended).toBe('ended');
  expect(before.status).toBe(200);
  expect((await ask(`${url}/till/sandbox/_sandbox/clock`)).status).toBe(503);
  // A world in memory is gone with it: the next one is new.
  const answer = await platform.inProcess.fetch('http://localhost/_sandbox/journal');
  expect(await answer.json()).toEqual([]);
  await platform.inProcess.close();
});

test('a file that a closed shop leaves sends no events, whose secret nobody knows', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-left-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const data = join(directory, 'sandbox.json');
  const shop = await startShop(sandboxPlatform({ data }));
  await buy(shop, '08030000001');
  await shop.till.close();
  const left = readFileSync(data, 'utf8');
  expect(left).toContain('08030000001');
  expect(left.match(/"webhook":\{"url":[^,]*,"secret":[^,]*/g)).toEqual(
    Array.from({ length: 2 }, () => '"webhook":{"url":null,"secret":null'),
  );
});

test('reloaded code keeps the same sandbox, and closing the old companion does not close the new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-in-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, 'sandbox.json');
  const first = sandboxPlatform({ data });
  expect(existsSync(data)).toBe(false);
  const old = await startShop(first);
  const ref = await buy(old, '08030000003');
  await vi.waitFor(async () => expect((await old.till.instructions.get(ref))?.state).toBe('processing'), 20_000);

  const next = await startShop(sandboxPlatform({ data }));
  const found = await fetch(`${next.url}/till/sandbox/_sandbox/truth/${ref}`);
  expect(await found.text()).toContain('"executions":1');
  await old.till.close();
  const bought = await buy(next, '08031234567');
  await vi.waitFor(async () => expect((await next.till.instructions.get(bought))?.state).toBe('processing'), 20_000);
  await next.platform.inProcess.advance(5);
  await vi.waitFor(async () => expect((await next.till.instructions.get(bought))?.state).toBe('succeeded'), 20_000);

  await next.till.close();
  const later = await startShop(sandboxPlatform({ data }));
  expect(await (await fetch(`${later.url}/till/sandbox/_sandbox/truth/${ref}`)).text()).toContain('"executions":1');
});
