import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira, type Instruction } from '@tillside/contract';
import { InstructionPageSchema, operations } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { buyBill, instructBill, products, type Product } from './bill-purchases.ts';
import { read, readProblem, startWorld, truth, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

const named = products.map((product) => [product.operation, product] as const);

function product(operation: string): Product {
  const found = products.find((known) => known.operation === operation);
  if (!found) throw new Error(`${operation} is no product of these tests.`);
  return found;
}

/** Priced by the amount that was chosen, or by the merchant. */
const unlisted = ['cable.topup', 'electricity.buy', 'sms.send'];

const paths = new Map(products.map(({ operation }) => [operation, operations[operation].path]));
const sendsOf = (world: World, { operation }: Product): number =>
  world.sent.filter((line) => line === `POST ${paths.get(operation)}`).length;

/** Turns off the platform's detection of repeats, so that a second send would be executed. */
async function withoutDetection(world: World): Promise<void> {
  await world.control('PUT', '/settings', {
    dedupe: Object.fromEntries(products.map((each) => [each.operation, false])),
  });
}

function expectSettled(world: World, bought: Instruction, { as, price }: Product, took: boolean): void {
  // Staff buy on the merchant's account: no shopper's money moves.
  const moved = as === 'staff' ? 0 : price;
  expect(world.bank.settled(bought.ref)).toEqual(
    took ? { captured: moved, released: 0 } : { captured: 0, released: moved },
  );
}

describe.each(named)('%s', (_, bill) => {
  test('is bought once, at the platform’s price, and delivered with all its details', async ({ world }) => {
    await withoutDetection(world);
    const { status, instruction } = await buyBill(world, bill);
    expect([status, instruction.state]).toEqual(bill.slow ? [202, 'processing'] : [201, 'succeeded']);
    await world.pass(6);
    const bought = await read(world, instruction.ref, bill.as);
    expect(bought).toMatchObject({ state: 'succeeded', operation: bill.operation, kind: 'bill' });
    expect(bought.quote.minor).toBe(bill.price);
    expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1, status: 'success' });
    expectSettled(world, bought, bill, true);
    if (bill.secret) expect(bought.details?.[bill.secret]).toBeTruthy();
    expect(JSON.stringify(bought)).not.toMatch(/discount|total_charge/);
    expect(world.events.map(({ type }) => type)).toEqual(['instruction.succeeded']);
  });

  test('ends as the platform ends it: failed later, reversed, refused, or failed by the operator', async () => {
    const world = await startWorld();
    await withoutDetection(world);
    const failed = await buyBill(world, bill, '9902');
    const reversed = await buyBill(world, bill, '9904');
    const refused = await buyBill(world, bill, '9905');
    const broken = await buyBill(world, bill, '9906');
    expect([failed, reversed, refused, broken].map(({ status }) => status)).toEqual([202, 202, 201, 202]);
    expect(refused.instruction).toMatchObject({ state: 'failed', problem: { code: 'merchant_wallet_low' } });
    expect(broken.instruction).toMatchObject({ state: 'unknown', can_retry: 'never' });
    await world.pass(5);
    expect(await read(world, reversed.instruction.ref, bill.as)).toMatchObject({ state: 'succeeded' });
    await world.pass(130, 5);
    expect(await read(world, failed.instruction.ref, bill.as)).toMatchObject({ state: 'failed', can_retry: 'new_key' });
    // A settled instruction is not read again, so only the product's own event can have reported this.
    expect(await read(world, reversed.instruction.ref, bill.as)).toMatchObject({ state: 'reversed' });
    expect(await read(world, broken.instruction.ref, bill.as)).toMatchObject({ state: 'failed' });
    for (const { instruction } of [failed, refused, broken]) expectSettled(world, instruction, bill, false);
    expect(sendsOf(world, bill)).toBe(4);
  });

  test('with a lost answer is reconciled by reading, with its delivery, and never executed again', async () => {
    const world = await startWorld();
    await withoutDetection(world);
    const { status, instruction } = await buyBill(world, bill, '9907');
    expect([status, instruction.state]).toEqual([202, 'unknown']);
    await world.pass(70, 5);
    const found = await read(world, instruction.ref, bill.as);
    expect(found).toMatchObject({ state: 'succeeded' });
    if (bill.secret) expect(found.details?.[bill.secret]).toBeTruthy();
    expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1 });
    expect(sendsOf(world, bill)).toBe(1);
    expectSettled(world, found, bill, true);
  });

  test('with a lost request is resent only where the platform promises duplicate detection', async ({ world }) => {
    await world.control('POST', '/faults', { operation: bill.operation, fault: 'reset' });
    const { instruction } = await buyBill(world, bill);
    expect(instruction.state).toBe('unknown');
    const declared = operations[bill.operation];
    const again = 'safety' in declared && declared.safety.recover === 'resend';
    await world.pass(20);
    expect(sendsOf(world, bill)).toBe(again ? 2 : 1);
    await world.pass(again ? 5 : 900, 20);
    expect(await read(world, instruction.ref, bill.as)).toMatchObject(
      again ? { state: 'succeeded' } : { state: 'failed', problem: { code: 'not_executed' } },
    );
    expect(await truth(world, instruction.ref)).toMatchObject({ executions: again ? 1 : 0 });
    expectSettled(world, instruction, bill, again);
  });

  test('is priced by a list of the platform, so it is not bought while the list cannot be read', async ({ world }) => {
    const input = await bill.input(world);
    const fresh = await startWorld();
    const { network } = fresh;
    fresh.network = (request, init) =>
      (init?.method ?? 'GET') === 'GET' ? Promise.reject(new TypeError('fetch failed')) : network(request, init);
    const response = await instructBill(fresh, bill.operation, input, bill.as);
    if (unlisted.includes(bill.operation)) return expect(response.status).toBeLessThan(300);
    expect(response.status).toBe(503);
    expect((await readProblem(response)).code).toBe('provider_unavailable');
    expect(sendsOf(fresh, bill)).toBe(0);
    expect(fresh.bank.calls).toEqual([]);
  });
});

test.each([
  ['data.buy', { variation: '999999' }, 'variation'],
  ['cable.buy', { plan_id: 'no such bouquet' }, 'plan_id'],
  ['cable.topup', { service: 'startimes' }, 'service'],
  ['electricity.buy', { service: 'nepa' }, 'service'],
  ['epin.buy', { id: 'gce' }, 'id'],
  ['epin.buy', { phone: '' }, 'phone'],
  ['betting.fund', { bet_id: 'mylottohub' }, 'bet_id'],
  ['betting.fund', { amount: naira(199) }, 'amount'],
  ['sms.send', { to: '0803' }, 'to'],
  ['spectranet.buy', { plan_id: 'PSPLAN_1' }, 'plan_id'],
  ['international.buy', { phone: '233204000000' }, 'phone'],
  ['international.buy', { amount: naira(1) }, 'amount'],
])('%s with %j is refused for that field, and nothing is written or sent', async (operation, change, field) => {
  const world = await startWorld();
  const bill = product(operation);
  const response = await instructBill(world, operation, { ...(await bill.input(world)), ...change }, bill.as);
  expect(response.status).toBe(422);
  expect(Object.keys((await readProblem(response)).errors ?? {})).toEqual([field]);
  expect(await (await world.request('/instructions', { as: bill.as })).json()).toMatchObject({ items: [] });
  expect(sendsOf(world, bill)).toBe(0);
});

test('a purchase that the platform refuses is not bought, and gives the reason', async ({ world }) => {
  const refused = async (operation: string, change: object, settings: object = {}): Promise<string | undefined> => {
    await world.control('PUT', '/settings', { kyc_level: 2, ...settings });
    const bill = product(operation);
    const response = await instructBill(world, operation, { ...(await bill.input(world)), ...change }, bill.as);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ state: 'failed', funding: 'released', can_retry: 'new_key' });
    return (await read(world, (await newest(world)).ref)).problem?.code;
  };
  expect(await refused('electricity.buy', {}, { kyc_level: 1 })).toBe('platform_refused');
  expect(await refused('electricity.buy', { meter_number: '45020009909' })).toBe('not_recognised');
  expect(await refused('electricity.buy', { meter_number: '45020009910', amount: naira(600) })).toBe('amount_refused');
  expect(await refused('betting.fund', { customer_id: '109909' })).toBe('not_recognised');
  expect(await refused('spectranet.buy', { plan_id: 'PSPLAN_806' })).toBe('product_unavailable');
});

async function newest(world: World): Promise<Instruction> {
  const page = InstructionPageSchema.parse(await (await world.request('/instructions?limit=1')).json());
  const [first] = page.items;
  if (!first) throw new Error('Nothing was bought.');
  return read(world, first.ref);
}

test('only staff send text messages, unless the merchant’s policy allows shoppers', async ({ world }) => {
  const { operation, input } = product('sms.send');
  expect((await instructBill(world, operation, await input(world), 'ada')).status).toBe(403);
  const open = await startWorld({
    access: { operations: { 'sms.send': ['shopper'] } },
    products: { sms: { pricePerSegment: naira(6.5) } },
  });
  const response = await instructBill(open, operation, await input(open), 'ada');
  expect(await response.json()).toMatchObject({ state: 'processing', quote: naira(6.5) });
});

test('a bill abroad is paid from the wallet that the merchant chose', async () => {
  const world = await startWorld({ products: { international: { debitCurrency: 'NGN' } } });
  const { instruction } = await buyBill(world, product('international.buy'));
  expect(instruction).toMatchObject({ state: 'succeeded', quote: naira(12_000) });
  const { wallets } = await world.control<{ wallets: { NGN: number; USD: number } }>('GET', '/settings');
  expect(wallets).toEqual({ NGN: 988_000, USD: 10_000 });
});

test('pins beyond the stock are refused before anything is reserved', async ({ world }) => {
  const response = await instructBill(world, 'epin.buy', { id: 'neco-checker', qty: 4 });
  expect(response.status).toBe(409);
  expect(await readProblem(response)).toMatchObject({
    code: 'product_unavailable',
    reason: 'few_left',
    parameters: { left: 3 },
  });
  expect(world.bank.calls).toEqual([]);
});

test('several pins are all delivered', async ({ world }) => {
  const epins = await instructBill(world, 'epin.buy', { id: 'waec-checker', qty: 3 });
  const pins = await instructBill(world, 'spectranet.buy', { plan_id: 'PSPLAN_801', qty: 2 });
  expect(await epins.json()).toMatchObject({ state: 'succeeded', details: { epins: [{}, {}, {}] } });
  expect(await pins.json()).toMatchObject({ state: 'succeeded', details: { pins: [{}, {}] } });
});

test('changed keys of a meter come with the token', async ({ world }) => {
  const { instruction } = await buyBill(world, product('electricity.buy'), '9911');
  const tokens = expect.stringMatching(/^\d{20}$/);
  expect(instruction.details).toMatchObject({ token: tokens, reset_token: tokens, configure_token: tokens });
});

test('pins missing from a requery are fetched by the transaction’s id', async ({ world }) => {
  const { network } = world;
  world.network = async (request, init) => {
    const response = await network(request, init);
    const { pathname } = new URL(new Request(request).url);
    if (pathname.endsWith('/epins/vend')) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    if (!pathname.endsWith('/requery')) return response;
    const body = JSON.stringify(await response.json(), (key, value: unknown) => (key === 'epins' ? undefined : value));
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
  const { instruction } = await buyBill(world, product('epin.buy'));
  await world.pass(6);
  // The platform reports the purchase as delivered, but returns no pins, so the companion does not.
  expect((await read(world, instruction.ref)).state).toBe('unknown');
  await world.pass(75, 5);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'succeeded',
    funding: 'captured',
    details: { epins: [{ pin: expect.stringMatching(/^\d{12}$/) }] },
  });
  expect(world.sent.filter((line) => line === 'GET /epins/retrieve')).toHaveLength(1);
  expect((await truth(world, instruction.ref)).executions).toBe(1);
});

test('only the owner sees tokens and pins, and they are in no file, log, event or list', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-bills-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const world = await startWorld({ store: sqliteStore(join(directory, 'till.db')) });
  const secrets: string[] = [];
  for (const bill of products.filter(({ secret }) => secret !== undefined)) {
    const { instruction } = await buyBill(world, bill);
    const secret: unknown = instruction.details?.[bill.secret ?? ''];
    // The whole text, and each number of the pins.
    const texts = typeof secret === 'string' ? [secret] : (JSON.stringify(secret).match(/[\dA-Z]{10,}/g) ?? []);
    expect(texts.length).toBeGreaterThan(0);
    secrets.push(...texts);
    // The owner can read it again, and no other caller can.
    expect((await read(world, instruction.ref)).details?.[bill.secret ?? '']).toEqual(secret);
    expect((await world.request(`/instructions/${instruction.ref}`, { as: 'bayo' })).status).toBe(404);
    expect((await world.request(`/instructions/${instruction.ref}`, { as: 'staff' })).status).toBe(404);
  }
  await world.pass(20);
  const others = await Promise.all(
    [
      ['/staff/instructions', 'staff'],
      ['/instructions', 'staff'],
      ['/instructions', 'bayo'],
    ].map(async ([path = '', as = '']) => (await world.request(path, { as })).text()),
  );
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name)).toString('latin1'));
  const seen = [...others, ...files, ...world.log, JSON.stringify(world.events)].join('\n');
  expect(seen).toContain('electricity.buy');
  for (const text of secrets) expect(seen).not.toContain(text);
});
