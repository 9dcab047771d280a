import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { sandboxPlatform, type SandboxPlatform } from '@tillside/sandbox';
import { createTillside, forwardTo, money, sqliteStore, type Store, type Tillside } from '@tillside/server';
import { checkFunding } from '@tillside/server/testing';
import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../companion/listen.ts';
import { openWire, startNodeShop, startPhpShop, type Shop, type Wire } from './shops.ts';

/** `TILLSIDE_SHOP=php` asks the shop that the guide prints, which a stage of `npm run tool -- test:matrix` sets. */
const startShop = process.env['TILLSIDE_SHOP'] === 'php' ? startPhpShop : startNodeShop;
const secret = `whsec_${Buffer.from('a key of the tests with 32 bytes').toString('base64')}`;
const patience = { timeout: 60_000, interval: 50 };

interface World {
  readonly shop: Shop;
  readonly wire: Wire;
  readonly till: Tillside;
  readonly store: Store;
  readonly platform: SandboxPlatform;
  readonly log: string[];
  ask(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>;
  buy(phone: string, naira?: number): Promise<string>;
  balance(): number;
  /** Waits for the end of a purchase and of its money. */
  ended(ref: string, state: string): Promise<void>;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const environment = 'sandbox';

async function startWorld(): Promise<World> {
  const wire = await openWire();
  const shop = await startShop({ secret, environment, url: wire.url });
  wire.shop = shop.url;
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const platform = sandboxPlatform({ data: null, postLimit: 0 });
  const log: string[] = [];
  const note = (fields: object, message: string): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const store = sqliteStore(':memory:');
  const till = createTillside({
    platform,
    publicUrl: `${url}/till`,
    secret: 'a secret of the tests that is long enough',
    store,
    logger: { info: note, warn: note, error: note },
    advanced: { timings: { firstRequery: 500, requeryInterval: 500, tick: 200 } },
    ...forwardTo({
      url: wire.url,
      environment,
      secret,
      hooks: ['balance', 'refund'],
      events: ['instruction.succeeded', 'instruction.failed', 'instruction.reversed'],
    }),
  });
  app.use('/till', till.router);
  await till.ready();
  closing.push(
    () => shop.close(),
    () => wire.close(),
    async () => {
      await till.close();
      server.closeAllConnections();
      server.close();
    },
  );
  const ask: World['ask'] = (path, { cookie = 'session=session-of-ada', ...init } = {}) =>
    fetch(`${url}/till${path}`, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } });
  return {
    shop,
    wire,
    till,
    store,
    platform,
    log,
    ask,
    async buy(phone, naira = 500) {
      const response = await ask('/instructions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `purchase-for-${phone}` },
        body: JSON.stringify({
          operation: 'airtime.buy',
          input: { phone, network: 'mtn', amount: { currency: 'NGN', minor: naira * 100 } },
        }),
      });
      const answer = await response.text();
      expect(response.status, answer).toBeLessThan(300);
      return JSON.parse(answer).ref;
    },
    balance: () => Number(shop.books.prepare("SELECT kobo FROM balances WHERE user = 'ada'").get()?.['kobo']),
    async ended(ref, state) {
      const isAt = async (expected: string): Promise<void> =>
        expect((await till.instructions.get(ref))?.state).toBe(expected);
      // What is taken back has to be delivered before.
      if (state === 'reversed') await vi.waitFor(() => isAt('succeeded'), patience);
      await vi.waitFor(async () => {
        await platform.inProcess.advance(5);
        await isAt(state);
      }, patience);
    },
  };
}

const typesOf = ({ wire }: World): string[] =>
  wire.asked.map(({ type }) => type).filter((type) => type !== 'caller' && type !== 'balance');

test('a purchase is paid from the balance of the shop, once, and the shop receives its event', async () => {
  const world = await startWorld();
  const ref = await world.buy('08030000001');
  await world.ended(ref, 'succeeded');
  await vi.waitFor(
    () => expect(typesOf(world).toSorted()).toEqual(['capture', 'instruction.succeeded', 'reserve']),
    patience,
  );
  expect(world.balance()).toBe(50_000);
  // A companion that starts later compares with it.
  const kept = await world.store.get('hook_outcome', `reserve_${ref}`, 'ada', Date.now());
  expect(kept?.body).toEqual({ outcome: 'reserved' });
  const shown = await world.ask('/balance');
  expect(await shown.json()).toMatchObject({ name: 'Shop balance', available: { currency: 'NGN', minor: 50_000 } });
});

test('what fails gives the money back, and what the platform takes back is refunded', async () => {
  const world = await startWorld();
  await world.ended(await world.buy('08030000002'), 'failed');
  await vi.waitFor(() => expect(world.balance()).toBe(100_000), patience);
  await world.ended(await world.buy('08030000004'), 'reversed');
  await vi.waitFor(() => expect(world.balance()).toBe(100_000), patience);
  expect(typesOf(world)).toEqual(expect.arrayContaining(['release', 'capture', 'refund']));
});

test('more than there is is declined, and nothing is bought', async () => {
  const world = await startWorld();
  const ref = await world.buy('08030000001', 2_000);
  await world.ended(ref, 'abandoned');
  expect(world.balance()).toBe(100_000);
});

test.each([
  ['reserve', '08030000001', 'succeeded', 50_000],
  ['capture', '08030000001', 'succeeded', 50_000],
  ['instruction.succeeded', '08030000001', 'succeeded', 50_000],
  ['release', '08030000002', 'failed', 100_000],
  ['refund', '08030000004', 'reversed', 100_000],
])(
  'a lost answer to %s is asked for again with the same id, and money moves once',
  async (type, phone, state, kobo) => {
    const world = await startWorld();
    world.wire.loses.add(type);
    await world.ended(await world.buy(phone), state);
    const asked = () => world.wire.asked.filter((question) => question.type === type);
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(1), patience);
    await vi.waitFor(() => expect(world.balance()).toBe(kobo), patience);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
    expect(new Set(asked().map(({ body }) => body)).size).toBe(1);
    expect(world.log.join('\n')).toContain(`forwardTo: ${type} was not answered to its end`);
  },
);

test('its hooks keep every rule that checkFunding knows', { timeout: 120_000 }, async () => {
  const shop = await startShop({ secret, environment });
  closing.push(() => shop.close());
  const hooks = () => forwardTo({ url: shop.url, environment, secret, hooks: ['balance', 'refund'] }).funding;
  const add = shop.books.prepare(
    'INSERT INTO balances VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET kobo = kobo + :kobo',
  );
  const left = shop.books.prepare('SELECT kobo FROM balances WHERE user = ?');
  const { text } = await checkFunding(
    () => {
      shop.books.exec('DELETE FROM balances; DELETE FROM answers; DELETE FROM holds');
      return {
        funding: hooks(),
        give: ({ id }, { minor }) => void add.run({ id, kobo: minor }),
        left: ({ id }) => money('NGN', Number(left.get(id)?.['kobo'])),
        reopen: hooks,
      };
    },
    { days: 2 },
  );
  expect(text).toBe('');
});

test('what was captured is owed as a refund, and no longer released', async () => {
  const shop = await startShop({ secret, environment });
  closing.push(() => shop.close());
  const { funding } = forwardTo({ url: shop.url, environment, secret, hooks: ['refund'] });
  const of = (ref: string, kobo: number) => ({
    ref,
    caller: { id: 'ada', roles: ['shopper'] as const },
    amount: money('NGN', kobo),
  });
  const left = () => shop.books.prepare(`SELECT kobo FROM balances WHERE user = 'ada'`).get()?.['kobo'];
  await funding.reserve(of('ts_whole', 40_000));
  await funding.capture(of('ts_whole', 40_000));
  expect(await funding.release(of('ts_whole', 40_000))).toEqual({ outcome: 'refund_owed' });
  expect(left()).toBe(60_000);
  await funding.refund?.(of('ts_whole', 40_000));
  expect(left()).toBe(100_000);
  await funding.reserve(of('ts_part', 40_000));
  await funding.capture(of('ts_part', 30_000));
  expect(await funding.release(of('ts_part', 10_000))).toBeUndefined();
  expect(left()).toBe(70_000);
});

test('a caller whom the shop does not know is refused', async () => {
  const world = await startWorld();
  for (const cookie of ['', 'other=1', 'session=', 'session=session-of-bayo', 'session=session-of-ada-2'])
    expect((await world.ask('/session', { cookie })).status, cookie).toBe(401);
  expect((await world.ask('/session')).status).toBe(200);
  // Signed out in the shop: over with the next request.
  world.shop.books.exec('DELETE FROM sessions');
  expect((await world.ask('/session')).status).toBe(401);
});

test('a forged call moves nothing: without a signature, by another key, changed, under another id, for another place, or late', async () => {
  const world = await startWorld();
  const ref = await world.buy('08030000001');
  await world.ended(ref, 'succeeded');
  const before = world.balance();
  const body = JSON.stringify({
    type: 'refund',
    data: { ref, caller: { id: 'ada' }, amount: { currency: 'NGN', minor: 50_000 } },
  });
  const now = Math.floor(Date.now() / 1_000);
  const keyFor = (purpose: string): Buffer =>
    createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(purpose)
      .digest();
  const key = keyFor(`forwardTo ${environment} ${world.wire.url}`);
  const elsewhere = [
    `forwardTo live ${world.wire.url}`,
    `forwardTo ${environment} ${world.wire.url}/other`,
    `forwardTo ${environment} ${world.shop.url}`,
    `${environment} ${world.wire.url}`,
  ].map(keyFor);
  const sign = (at: number, by: Buffer = key): string =>
    `v1,${createHmac('sha256', by).update(`forged.${at}.${body}`).digest('base64')}`;
  const signed = (by: Buffer): Record<string, string> => ({
    'webhook-id': 'forged',
    'webhook-timestamp': String(now),
    'webhook-signature': sign(now, by),
  });
  const forged: readonly (readonly [text: string, headers: Record<string, string>])[] = [
    [body, {}],
    ...[...elsewhere, Buffer.from(secret.slice(6), 'base64')].map((by) => [body, signed(by)] as const),
    [body, { 'webhook-id': 'forged', 'webhook-timestamp': String(now) }],
    [
      body,
      { 'webhook-id': 'forged', 'webhook-timestamp': String(now), 'webhook-signature': sign(now, Buffer.alloc(32)) },
    ],
    [
      body,
      { 'webhook-id': 'forged', 'webhook-timestamp': String(now), 'webhook-signature': sign(now).replace('v1', 'v2') },
    ],
    [
      body.replace('50000', '90000'),
      { 'webhook-id': 'forged', 'webhook-timestamp': String(now), 'webhook-signature': sign(now) },
    ],
    [body, { 'webhook-id': 'forged-2', 'webhook-timestamp': String(now), 'webhook-signature': sign(now) }],
    [
      body,
      { 'webhook-id': 'forged', 'webhook-timestamp': String(now - 3_600), 'webhook-signature': sign(now - 3_600) },
    ],
    [body, { 'webhook-id': 'forged', 'webhook-timestamp': String(now + 1), 'webhook-signature': sign(now) }],
  ];
  for (const [text, headers] of forged)
    expect((await fetch(world.shop.url, { method: 'POST', headers, body: text })).status).toBe(400);
  // Signed, but with something after its JSON: refused, and nothing moves.
  const longer = `${body} {}`;
  const signature = `v1,${createHmac('sha256', key).update(`forged.${now}.${longer}`).digest('base64')}`;
  const headers = { 'webhook-id': 'forged', 'webhook-timestamp': String(now), 'webhook-signature': signature };
  const { status } = await fetch(world.shop.url, { method: 'POST', headers, body: longer });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(world.balance()).toBe(before);
  // A replayed request is answered as before, and moves no money again.
  const captured = world.wire.asked.find(({ type }) => type === 'reserve');
  const again = await fetch(world.shop.url, {
    method: 'POST',
    headers: { ...captured?.headers },
    body: captured?.body ?? '',
  });
  expect(await again.json()).toEqual({ outcome: 'reserved' });
  expect(world.balance()).toBe(before);
});

test('neither the secret, nor a cookie, nor a phone number is in a log', async () => {
  const world = await startWorld();
  world.wire.loses.add('caller').add('reserve');
  expect((await world.ask('/session')).status).toBe(500);
  const ref = await world.buy('08030000001');
  await world.ended(ref, 'succeeded');
  const log = world.log.join('\n');
  expect(log).toContain('forwardTo: caller was not answered');
  expect(log).not.toMatch(/session-of-ada|whsec_|803000/);
});
