import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTillside } from './host.ts';
import { deliver, openAccount, startCollections } from './collections.ts';
import { eventOf, paymentsOf, transfer } from './transfers.ts';
import { airtime, buy, fault, instruct, read, readProblem, startWorld, type World } from './world.ts';

const day = 86_400_000;

test.each([
  ['instructions', 90],
  ['events', 1],
  ['inbox', 7],
])('the time of %s is a whole number of days, at least %d', async (kept, least) => {
  const { options } = await startWorld();
  const made = (days: number) => createTillside({ ...options, retention: { [kept]: days } });
  for (const days of [least, 3_650]) expect(made(days)).toHaveProperty('instructions');
  for (const days of [least - 1, 0, -90, 90.5, Number.NaN, Infinity])
    expect(() => made(days)).toThrow(`retention.${kept} has to be a whole number of days, at least ${least}.`);
});

/** Days pass, and each has its checks. */
async function live(world: World, days: number, step = 1): Promise<void> {
  for (let passed = 0; passed < days; passed += step) {
    world.clock.stall(step * day);
    await world.pass(3);
  }
}

test('a purchase is deleted after its time, and its key buys nothing again', async () => {
  const world = await startWorld({ retention: { instructions: 90 } });
  const { key, instruction } = await buy(world);
  await world.pass(5);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  await live(world, 4);
  await live(world, 80, 20);
  expect((await buy(world, airtime, { key })).instruction.ref).toBe(instruction.ref);
  await live(world, 20, 20);
  expect((await world.request(`/instructions/${instruction.ref}`)).status).toBe(404);
  expect((await world.request(`/instructions/by-key/${key}`)).status).toBe(404);

  const reserved = world.bank.calls.length;
  const sent = world.sent.length;
  for (const input of [airtime, { ...airtime, phone: '08031112222' }]) {
    const again = await instruct(world, input, { key });
    expect(again.status).toBe(410);
    expect(await readProblem(again)).toMatchObject({ code: 'idempotency_key_spent', can_retry: 'never' });
  }
  await world.pass(5);
  expect(world.bank.calls.length).toBe(reserved);
  expect(world.sent.slice(sent).filter((line) => line.startsWith('POST'))).toEqual([]);
  // Another caller's key of the same text, and a new key of the same caller, buy as ever.
  expect((await buy(world, airtime, { as: 'bayo', key })).status).toBeLessThan(300);
  expect((await buy(world, airtime, { key: randomUUID() })).status).toBeLessThan(300);
});

test('a purchase that a person has to decide stays, whatever its age', async () => {
  const world = await startWorld({ retention: { instructions: 90 } });
  await fault(world, 'stay_processing');
  const { instruction } = await buy(world);
  await world.pass(1_200, 10);
  const before = await read(world, instruction.ref);
  expect(before.state).toBe('review');
  await live(world, 300, 100);
  expect(await read(world, instruction.ref)).toEqual(before);
});

test('a transfer is credited once for ever: its session and its transaction outlive the webhook', async () => {
  const world = await startCollections('sandbox', { retention: { instructions: 90, inbox: 7, events: 1 } });
  const account = await openAccount(world);
  const { session_id } = await transfer(world, account);
  await world.pass(5);
  const event = await eventOf(world, session_id);
  expect(world.received).toHaveLength(1);
  await live(world, 200, 50);
  await deliver(world, event);
  await world.pass(60);
  expect(world.received).toHaveLength(1);
  expect(await paymentsOf(world, account)).toHaveLength(1);
});
