import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchHandler, type FetchHandler } from '../kernel/http/fetch.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { createTestTill, type FetchTestTillOptions } from '../testing/create-test-till.ts';
import { composeTillside, type Serve } from './tillside.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Options = NonNullable<Parameters<NonNullable<FetchTestTillOptions['createTillside']>>[0]>;

async function shopWithout(without: readonly string[], options: Partial<FetchTestTillOptions> = {}) {
  const createTillside = (given: Options) => {
    const serve: Serve<{ readonly fetch: FetchHandler }> = (answer, context) => ({
      fetch: createFetchHandler(answer, { options: given, ...context }),
    });
    return composeTillside(given, serve, { without });
  };
  const shop = await createTestTill({ ...options, createTillside });
  open.push(shop);
  return shop;
}

type Shop = Awaited<ReturnType<typeof shopWithout>>;

const statusOf = async (shop: Shop, path: string): Promise<number> => (await shop.fetch(path, { as: 'staff' })).status;

/** A route that each feature answers, and a call of `till`. */
const features: readonly (readonly [
  name: string,
  path: string | null,
  call: ((shop: Shop) => Promise<unknown>) | null,
])[] = [
  ['cards', '/cards', null],
  ['accounts', '/accounts', null],
  ['checkouts', '/checkouts/co_1', ({ till }) => till.checkouts.get('co_1')],
  ['balances', '/balance', null],
  ['recipients', '/recipients', null],
  ['cases', '/cases', ({ till }) => till.cases.listAll()],
  ['health', '/staff/health', null],
  ['notices', null, null],
  ['people', null, ({ till }) => till.people.export('ada')],
  ['staff', '/staff/overview', ({ till }) => till.instructions.settle('ts_1', { by: 'eve', note: 'paid' })],
  ['links', '/links', ({ till }) => till.links.revoke({ callerId: 'ada' })],
];

describe.each(features)('a shop without %s', (name, path, call) => {
  it('sells bills, does not find its routes, and says so to its own code', async () => {
    const shop = await shopWithout([name]);
    const bought = await shop.buy('airtime.buy', { network: 'mtn', phone: '08031234567', amount: naira(100) });
    expect(await shop.until(bought.ref, 'succeeded')).toMatchObject({ operation: 'airtime.buy', funding: 'captured' });
    if (path !== null) expect(await statusOf(shop, path)).toBe(404);
    if (call !== null) await expect(call(shop)).rejects.toMatchObject({ code: 'feature_off' });
    expect(await statusOf(shop, '/session')).toBe(200);
  });
});

describe('a feature that is left out', () => {
  it('is not offered by the session', async () => {
    const shop = await shopWithout(['recipients', 'balances']);
    expect(await (await shop.fetch('/session')).json()).toMatchObject({ recipients: false, balance: false });
  });

  it('has no operations that anybody may instruct', async () => {
    const shop = await shopWithout(['cards']);
    const { abilities } = await (await shop.fetch('/session', { as: 'staff' })).json();
    expect(abilities).toEqual(expect.arrayContaining(['airtime.buy', 'account.create']));
    expect(JSON.stringify(abilities)).not.toContain('card.');
    const input = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual' };
    await expect(shop.buy('card.create', input, { as: 'staff' })).rejects.toThrow('403');
  });

  it('refuses to open while the store holds work of it, by name', async () => {
    const store = sqliteStore(join(mkdtempSync(join(tmpdir(), 'till-')), 'till.db'));
    const shop = await shopWithout([], { store });
    const { ref } = await shop.buy('airtime.buy', { network: 'mtn', phone: '08031234567', amount: naira(100) });
    const body = JSON.stringify({ kind: 'not_received' });
    const headers = { 'content-type': 'application/json' };
    expect((await shop.fetch(`/instructions/${ref}/case`, { method: 'POST', headers, body })).status).toBe(201);
    await shop.till.close();
    await expect(shopWithout(['cases'], { store })).rejects.toThrow(
      `cases is left out, and the store holds case_open ${ref}`,
    );
  });
});
