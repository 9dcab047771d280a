import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTillside } from '../composition/fetch.ts';
import type { TillsideEvent } from '../kernel/model/event.ts';
import type { Funding } from '../kernel/options/funding.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { createTestTill } from './create-test-till.ts';

const airtime = { phone: '08031234567', network: 'mtn', amount: naira(500) };

/** A funding that writes down what it is asked. */
function recording(): Funding & { readonly calls: string[] } {
  const calls: string[] = [];
  const note = (hook: string) => () => void calls.push(hook);
  return {
    calls,
    reserve() {
      calls.push('reserve');
      return { outcome: 'reserved' };
    },
    capture: note('capture'),
    release: note('release'),
    refund: note('refund'),
  };
}

it('delivers a purchase as time passes, over the hooks and to the handlers of the shop', async () => {
  const funding = recording();
  const received: TillsideEvent[] = [];
  await using shop = await createTestTill({
    funding,
    events: { 'instruction.succeeded': (event) => void received.push(event) },
  });
  const bought = await shop.buy('airtime.buy', airtime);
  expect(bought).toMatchObject({ state: 'processing', owner: { id: 'ada' } });
  expect(await shop.until(bought.ref, 'succeeded')).toMatchObject({ funding: 'captured' });
  expect(funding.calls).toEqual(['reserve', 'capture']);
  await vi.waitFor(() => expect(received.map(({ ref }) => ref)).toEqual([bought.ref]));
  expect(shop.events).toEqual(received);
});

it('takes two presses with one key as one purchase, and keeps people apart', async () => {
  await using shop = await createTestTill();
  const [once, twice] = await Promise.all([
    shop.buy('airtime.buy', airtime, { key: 'one-press-of-pay' }),
    shop.buy('airtime.buy', airtime, { key: 'one-press-of-pay' }),
  ]);
  expect(twice.ref).toBe(once.ref);
  expect((await shop.fetch(`/instructions/${once.ref}`)).status).toBe(200);
  expect((await shop.fetch(`/instructions/${once.ref}`, { as: 'bayo' })).status).toBe(404);
  expect((await shop.fetch(`/instructions/${once.ref}`, { as: null })).status).toBe(401);
});

it.each([
  ['lost answer', 'unknown', ['succeeded'], ['reserve', 'capture']],
  ['declined', 'processing', ['failed'], ['reserve', 'release']],
  ['reversed after delivery', 'processing', ['succeeded', 'reversed'], ['reserve', 'capture', 'refund']],
] as const)('plays %s', async (scenario, first, then, calls) => {
  const funding = recording();
  await using shop = await createTestTill({ funding });
  shop.play(scenario);
  const bought = await shop.buy('airtime.buy', airtime);
  expect(bought.state).toBe(first);
  for (const state of then) await shop.until(bought.ref, state);
  expect(funding.calls).toEqual(calls);
  const next = await shop.buy('airtime.buy', airtime);
  expect(await shop.until(next.ref, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded' });
});

it('plays a platform that is away, until it is back: nothing is sent, and then once', async () => {
  await using shop = await createTestTill();
  const back = shop.play('platform away');
  const { ref } = await shop.buy('airtime.buy', airtime);
  await shop.advance(30);
  expect((await shop.till.instructions.get(ref))?.state).not.toMatch(/succeeded|failed/);
  expect(await shop.control('GET', `/truth/${ref}`)).toMatchObject({ executions: 0 });
  back();
  await shop.until(ref, 'succeeded');
  expect(await shop.control('GET', `/truth/${ref}`)).toMatchObject({ executions: 1 });
});

it('does not play what was called off', async () => {
  await using shop = await createTestTill();
  shop.play('declined')();
  const { ref } = await shop.buy('airtime.buy', airtime);
  expect(await shop.until(ref, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded' });
});

it('reports the state of a purchase that does not end as expected, with the end of the log', async () => {
  await using shop = await createTestTill();
  shop.play('never ends');
  const { ref } = await shop.buy('airtime.buy', airtime);
  await expect(shop.until(ref, 'succeeded')).rejects.toThrow(
    new RegExp(`${ref} did not become succeeded within 15 minutes: it is review, with its funding reserved.`),
  );
});

it('reports why a purchase is refused', async () => {
  await using shop = await createTestTill();
  const refused = shop.buy('airtime.buy', { ...airtime, amount: naira(1) });
  await expect(refused).rejects.toThrow(/The companion refused it with 422: .*"amount"/);
});

it('serves a shop on a host of web-standard requests, with its own caller', async () => {
  await using shop = await createTestTill({
    createTillside,
    caller: (request) => ({ id: request.headers.get('x-user') ?? 'nobody', sessionId: 'one', roles: ['shopper'] }),
  });
  const session = await shop.fetch('/session', { headers: { 'x-user': 'bola' } });
  expect(await session.json()).toMatchObject({ caller: { roles: ['shopper'] } });
  const { ref, owner } = await shop.buy('airtime.buy', airtime);
  expect(owner.id).toBe('nobody');
  await shop.until(ref, 'succeeded');
});

it('finds its purchases again after the process ended, on a store that is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-test-till-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using shop = await createTestTill({ store: sqliteStore(join(folder, 'till.db')) });
  const { ref } = await shop.buy('airtime.buy', airtime);
  await shop.restart();
  expect(await shop.until(ref, 'succeeded')).toMatchObject({ ref });
});

it('lets time pass by itself, as a browser needs it', async () => {
  await using shop = await createTestTill({ timePasses: true });
  const body = JSON.stringify({ operation: 'airtime.buy', input: airtime });
  const request = { method: 'POST', headers: { 'idempotency-key': 'a-press-of-pay' }, body };
  const { ref } = JSON.parse(await (await shop.fetch('/instructions', request)).text());
  await vi.waitFor(async () => expect((await shop.till.instructions.get(ref))?.state).toBe('succeeded'), 20_000);
});

it('listens no more once it is closed', async () => {
  const shop = await createTestTill();
  expect((await shop.fetch('/session')).status).toBe(200);
  await shop.close();
  await expect(shop.fetch('/session')).rejects.toThrow('fetch failed');
});

it('refuses to stand in for a platform in production', async () => {
  vi.stubEnv('NODE_ENV', 'Production ');
  await expect(createTestTill()).rejects.toThrow(/NODE_ENV is production.*Use it in tests only/);
});

it('refuses a live key, whose text it does not repeat', async () => {
  const platform = { baseUrl: 'https://api.platform.example/api/v1', apiKey: 'ps_pk_live_canary' };
  const starting = createTestTill({ platform: { ...platform, environment: 'live' } });
  await expect(starting).rejects.toThrow(/a test has to hold no live key/);
  await expect(starting).rejects.not.toThrow(/canary/);
});
