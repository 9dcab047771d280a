import { SessionSchema, StaffHealthSchema } from '@tillside/contract/schemas';
import { describe, expect, test } from 'vitest';
import { airtime, buy, instruct, read, readProblem, startWorld, type World, type WorldOptions, post } from './world.ts';

const shoppers = ['shopper1', 'shopper2', 'shopper3', 'shopper4', 'shopper5'];
const ignore = (): void => {};

function start(options: WorldOptions = {}): Promise<World> {
  return startWorld({ events: { 'selling.paused': ignore, 'selling.resumed': ignore }, ...options });
}

/** Purchases from MTN, each for another number: the provider fails them later, and gives the money back. */
async function failFor(world: World, who: readonly string[]): Promise<void> {
  await world.control('POST', '/faults', { operation: 'airtime.buy', fault: 'fail_later', times: who.length });
  for (const [index, as] of who.entries()) await buy(world, { ...airtime, phone: `0803123450${index}` }, { as });
}

/** Five shoppers buy from MTN, and each purchase fails. */
async function outage(options: WorldOptions = {}): Promise<World> {
  const world = await start(options);
  await failFor(world, shoppers);
  await awaitHealth(world, 1);
  return world;
}

async function healthOf(world: World): Promise<readonly unknown[]> {
  return SessionSchema.parse(await (await world.request('/session')).json()).health ?? [];
}

/** Lets time pass until the session lists this many providers, for five minutes at most. */
async function awaitHealth(world: World, count: number): Promise<void> {
  for (let tries = 0; tries < 60 && (await healthOf(world)).length !== count; tries += 1) await world.pass(5);
  expect(await healthOf(world)).toHaveLength(count);
  // The event is delivered.
  await world.pass(2);
}

function quote(world: World, input: object): Promise<Response> {
  return post(world, '/quotes', { operation: 'airtime.buy', input });
}

const mtnIsDown = { operation: 'airtime.buy', field: 'network', provider: 'mtn', state: 'down', paused: true };

describe('a network that is down', () => {
  test('is not sold: nothing is reserved, sent or stored, and the session, log and events report it', async () => {
    const world = await outage();
    expect(await healthOf(world)).toEqual([mtnIsDown]);
    const before = { calls: [...world.bank.calls], sent: [...world.sent] };
    for (const answer of [await instruct(world, airtime, { key: 'key-of-the-pause' }), await quote(world, airtime)]) {
      expect(answer.status).toBe(409);
      expect(await readProblem(answer)).toMatchObject({ code: 'product_unavailable', reason: 'selling_paused' });
    }
    expect({ calls: world.bank.calls, sent: world.sent }).toEqual(before);
    expect((await world.request('/instructions/by-key/key-of-the-pause')).status).toBe(404);
    expect(world.events.map(({ type, ref }) => `${type} ${ref}`)).toEqual(['selling.paused airtime.buy mtn']);
    expect(world.log.filter((line) => line.includes('selling_paused'))).toHaveLength(1);
    // Neither the line nor the event contains a shopper or a number.
    const reported = [...world.log, JSON.stringify(world.events)].join();
    expect(reported).not.toMatch(/shopper\d|0803123450|23480312345/);
  });

  test('is reported to staff with its evidence, which names no shopper', async () => {
    const world = await outage();
    const answer = await (await world.request('/staff/health', { as: 'staff' })).text();
    const { at, items } = StaffHealthSchema.parse(JSON.parse(answer));
    expect(at).not.toBeNull();
    const since = expect.stringMatching(/^\d{4}-/);
    const evidence = { operation: 'airtime.buy', provider: 'mtn', failed: 5, late: 0, delivered: 0 };
    expect(items).toEqual([{ ...evidence, state: 'down', paused_since: since }]);
    expect(answer).not.toMatch(/shopper|0803/);
  });

  test('leaves the other networks alone', async () => {
    const world = await outage();
    const { status } = await buy(world, { ...airtime, phone: '08051234567', network: 'glo' });
    expect(status).toBe(202);
  });

  test('answers what was bought with a key before, whether it is paused or not', async () => {
    const world = await start();
    const bought = await buy(world, airtime, { key: 'key-of-before' });
    await world.pass(60);
    await failFor(world, shoppers);
    await awaitHealth(world, 1);
    const again = await buy(world, airtime, { key: 'key-of-before' });
    expect(again.instruction.ref).toBe(bought.instruction.ref);
  });

  test('lets one purchase through after half a minute, whose delivery ends the pause', async () => {
    const world = await outage();
    await world.pass(30);
    // The first half of a turn is for shoppers with a delivery.
    while (world.clock.now() % 30_000 < 15_000) await world.pass(1);
    expect((await quote(world, airtime)).status).toBe(200);
    const bought = await buy(world);
    expect((await instruct(world, airtime, { as: 'bayo' })).status).toBe(409);
    await awaitHealth(world, 0);
    expect(await read(world, bought.instruction.ref)).toMatchObject({ state: 'succeeded' });
    expect((await buy(world, airtime, { as: 'bayo' })).status).toBe(202);
    expect(world.events.map(({ type }) => type)).toEqual(['selling.paused', 'selling.resumed']);
  });

  test('is known at once to a companion that starts', async () => {
    const world = await outage();
    await world.restart();
    await world.pass(1);
    expect(await healthOf(world)).toEqual([mtnIsDown]);
    expect((await instruct(world, airtime)).status).toBe(409);
    expect(world.events.map(({ type }) => type)).toEqual(['selling.paused']);
  });

  test('is sold where the merchant has disabled the pause', async () => {
    const world = await outage({ selling: { pauseAfter: false } });
    expect((await buy(world)).status).toBe(202);
    expect(world.events).toEqual([]);
  });
});

describe('one hostile shopper', () => {
  test('whose purchases all fail makes no network look down', async () => {
    const world = await start({ limits: { perCaller: () => ({ purchases: 50 }) } });
    await failFor(
      world,
      Array.from({ length: 9 }, () => 'mallory'),
    );
    await world.pass(60);
    expect(await healthOf(world)).toEqual([]);
    expect((await buy(world)).status).toBe(202);
  });
});

describe('purchases that are refused', () => {
  test('for an empty wallet, by five shoppers, pause nothing', async () => {
    const world = await start();
    for (const as of shoppers) await buy(world, { ...airtime, phone: '08030000005' }, { as });
    await world.pass(60);
    expect(await healthOf(world)).toEqual([]);
    expect((await buy(world)).status).toBe(202);
  });

  test('because their shoppers cannot pay pause nothing', async () => {
    const world = await start();
    world.bank.outcome = { outcome: 'declined' };
    for (const as of shoppers) await buy(world, airtime, { as });
    world.bank.outcome = { outcome: 'reserved' };
    await world.pass(60);
    expect(await healthOf(world)).toEqual([]);
    expect((await buy(world)).status).toBe(202);
  });
});
