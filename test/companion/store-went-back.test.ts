import { dollars } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import { describe, expect, test as plainTest } from 'vitest';
import { products } from './bill-purchases.ts';
import { sentTimes, startCardWorld } from './card-world.ts';
import { order, payer, submitPin } from './checkout-steps.ts';
import { startCollections } from './collections.ts';
import { fallibleStore, type FallibleStore } from './fallible-store.ts';
import { airtime, instruct, post, read, readProblem, startWorld, truth, type World } from './world.ts';

interface Went {
  readonly world: World;
  readonly fallible: FallibleStore;
}

const test = plainTest.extend('went', async (): Promise<Went> => {
  const fallible = fallibleStore();
  return { world: await startWorld({ store: fallible.store }), fallible };
});

const key = 'key-of-the-page';

/** Data is not detected as a repeat by the platform: sent twice, it is bought twice. */
async function buyData({ world }: Went, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const input = await products.find(({ operation }) => operation === 'data.buy')?.input(world);
  const answer = post(world, '/instructions', { operation: 'data.buy', input }, { key, headers });
  await world.passUntil(answer);
  return answer;
}

/** The process ends, and the next one starts on the earlier store. */
async function restartOnEarlier({ world, fallible }: Went): Promise<void> {
  await world.passUntil(world.till.close());
  await fallible.goBack();
  await world.restart();
  await world.pass(10);
}

describe('a process that goes on while its store goes back', () => {
  test('writes what is lost again, with its outcome, and goes on', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    const { ref } = InstructionSchema.parse(await (await buyData(went)).json());
    await world.pass(30);
    const before = await read(world, ref);
    expect(before).toMatchObject({ state: 'succeeded', funding: 'captured' });
    await fallible.goBack();
    expect((await world.request(`/instructions/${ref}`)).status).toBe(404);
    await world.pass(70);
    expect(await read(world, ref)).toEqual(before);
    expect(world.log.filter((line) => line.includes('lost_purchase'))).toHaveLength(1);
    expect(await (await world.request('/ready', { as: null })).json()).toEqual({ status: 'ok' });
  });

  test('does not send what the earlier store shows as unsent', async ({ went }) => {
    const { world, fallible } = went;
    const expiresAt = new Date(world.clock.now() + 600_000);
    world.bank.outcome = { outcome: 'pending', expiresAt, action: { url: 'https://shop.test/pay' } };
    const { ref } = InstructionSchema.parse(await (await buyData(went)).json());
    fallible.keep();
    world.bank.holds.set(ref, { kobo: 10_000, captured: 0, released: 0 });
    await world.till.funding.settle(ref, 'reserved');
    await world.pass(30);
    await fallible.goBack();
    await world.till.funding.settle(ref, 'reserved');
    await world.pass(300);
    expect(await truth(world, ref)).toMatchObject({ executions: 1 });
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });

  test('is not closed where nothing is lost', async ({ went }) => {
    const { world, fallible } = went;
    await buyData(went);
    await world.pass(30);
    fallible.keep();
    await fallible.goBack();
    await world.pass(70);
    expect(world.log.join('\n')).not.toContain('store_behind');
  });
});

describe('a page that repeats a purchase which the store has lost', () => {
  test('gets the first one, which is not bought again', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    const { ref } = InstructionSchema.parse(await (await buyData(went)).json());
    await world.pass(30);
    await restartOnEarlier(went);
    const again = InstructionSchema.parse(await (await buyData(went)).json());
    expect(again.ref).toBe(ref);
    await world.pass(120);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await truth(world, ref)).toMatchObject({ executions: 1 });
    expect(world.sent.filter((line) => line === 'POST /data/vend')).toHaveLength(1);
  });

  test('buys what never arrived once the platform has said so three times', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await restartOnEarlier(went);
    const { ref } = InstructionSchema.parse(await (await buyData(went)).json());
    await world.pass(60);
    expect(world.sent).not.toContain('POST /data/vend');
    expect(world.bank.calls).toEqual([]);
    await world.pass(16 * 60);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await truth(world, ref)).toMatchObject({ executions: 1 });
  });

  test('waits for nothing if it says that this is its first request', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await restartOnEarlier(went);
    const { ref } = InstructionSchema.parse(await (await buyData(went, { 'till-attempt': '1' })).json());
    await world.pass(30);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });

  test('does not get it again by the word that this is its first request', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    const { ref } = InstructionSchema.parse(await (await buyData(went, { 'till-attempt': '1' })).json());
    await world.pass(30);
    await restartOnEarlier(went);
    await buyData(went, { 'till-attempt': '1' });
    await world.pass(30);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(world.sent.filter((line) => line === 'POST /data/vend')).toHaveLength(1);
  });

  test('is refused only if the platform does not know it', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await world.passUntil(instruct(world, airtime, { key }));
    await world.pass(30);
    await restartOnEarlier(went);
    const other = { currency: 'NGN', minor: 1 };
    const known = await instruct(world, airtime, { key, quote: other });
    expect(await readProblem(known)).toMatchObject({ code: 'unavailable' });
    const ask = () => instruct(world, airtime, { key: 'key-of-another', quote: other });
    expect(await readProblem(await ask())).toMatchObject({ code: 'unavailable' });
    await world.pass(13 * 60);
    expect(await readProblem(await ask())).toMatchObject({ code: 'price_changed' });
    const lines = world.log.filter((line) => line.includes('unknown_purchase'));
    expect(lines).toHaveLength(1);
  });

  test('never learns that it failed from a refusal of the platform', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await restartOnEarlier(went);
    const made = instruct(world, { ...airtime, phone: '08030000005' }, { key });
    await world.passUntil(made);
    expect(await (await made).json()).toMatchObject({ state: 'unknown' });
  });
});

test('a card that a page orders again goes to a person, unsent and unpaid', async () => {
  const fallible = fallibleStore();
  const world = await startCardWorld('sandbox', { store: fallible.store });
  fallible.keep();
  const input = { type: 'virtual', amount: dollars(5) };
  const orderCard = () => post(world, '/instructions', { operation: 'card.create', input }, { key });
  const first = orderCard();
  await world.passUntil(first);
  await world.pass(30);
  await restartOnEarlier({ world, fallible });
  const [sent, moved] = [sentTimes(world, 'POST', /cards/), world.bank.calls.length];
  const again = orderCard();
  await world.passUntil(again);
  const { ref } = InstructionSchema.parse(await (await again).json());
  expect(ref).toBe(InstructionSchema.parse(await (await first).json()).ref);
  await world.pass(120);
  expect(await read(world, ref)).toMatchObject({ state: 'review' });
  expect([sentTimes(world, 'POST', /cards/), world.bank.calls.length]).toEqual([sent, moved]);
});

test('a wrong PIN is known as wrong for a checkout that was made after the loss, and proves nothing for one from before', async () => {
  const fallible = fallibleStore();
  const world = await startCollections('live', { store: fallible.store });
  const before = await world.till.checkouts.create(order);
  fallible.keep();
  await restartOnEarlier({ world, fallible });
  const after = await world.till.checkouts.create({ ...order, reference: 'order-of-later' });
  for (const { id } of [before, after]) await submitPin(world, id, { ...payer, pin: '9999' });
  const { rows } = await world.options.store.page({ ownerId: null, limit: 9 }, ['state', 'input']);
  const stateOf = (id: string): unknown => rows.find(({ input }) => input['checkout'] === id)?.state;
  expect([stateOf(before.id), stateOf(after.id)]).toEqual(['unknown', 'failed']);
});

describe('a page that had no answer', () => {
  const find = (world: World): Promise<Response> =>
    post(world, '/instructions/find', { operation: 'airtime.buy', input: airtime }, { key });

  test('learns at once that its request never arrived', async ({ went: { world } }) => {
    expect(await readProblem(await find(world))).toMatchObject({ code: 'not_found' });
    await world.passUntil(instruct(world, airtime, { key }));
    expect((await find(world)).status).toBe(200);
  });

  test('learns it after a loss only once the platform does not know it either', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await restartOnEarlier(went);
    expect(await readProblem(await find(world))).toMatchObject({ code: 'unavailable' });
    await world.pass(13 * 60);
    expect(await readProblem(await find(world))).toMatchObject({ code: 'not_found' });
  });

  test('cannot fill the reviews with orders that nobody made', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await restartOnEarlier(went);
    const ask = (operation: string, number: number) =>
      post(world, '/instructions/find', { operation, input: {} }, { key: `key-of-nothing-${number}` });
    expect((await ask('5399 8300 0000 0008', 0)).status).toBe(404);
    for (let number = 1; number <= 8; number += 1) expect((await ask('card.create', number)).status).toBe(503);
    const reviews = await world.request('/staff/instructions?state=review', { as: 'staff' });
    expect(await reviews.json()).toMatchObject({ lost: { length: 5 } });
    expect(world.log.join('\n')).not.toContain('5399');
  });

  test('does not learn it of what was delivered', async ({ went }) => {
    const { world, fallible } = went;
    fallible.keep();
    await world.passUntil(instruct(world, airtime, { key }));
    await world.pass(30);
    await restartOnEarlier(went);
    await world.pass(13 * 60);
    expect(await readProblem(await find(world))).toMatchObject({ code: 'unavailable' });
    expect(world.log.filter((line) => line.includes('unknown_purchase'))).toHaveLength(1);
  });
});

test('an event about a purchase that the store has lost is one line for a person', async ({ went }) => {
  const { world, fallible } = went;
  fallible.keep();
  const made = await instruct(world, { ...airtime, phone: '08030000003' }, { key });
  const { ref } = InstructionSchema.parse(await made.json());
  await restartOnEarlier(went);
  await world.pass(3_600);
  const lines = world.log.filter((line) => line.includes('unknown_purchase'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(ref);
  const reviews = await world.request('/staff/instructions?state=review', { as: 'staff' });
  expect(await reviews.json()).toEqual({ items: [], next: null, lost: [ref] });
});
