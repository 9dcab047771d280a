import { naira } from '@tillside/contract';
import {
  InstructionPageSchema,
  InstructionSchema,
  parseWith,
  ProblemSchema,
  StaffInstructionPageSchema,
} from '@tillside/contract/schemas';
import type { TillsideOptions } from '@tillside/server';
import { expect, test } from 'vitest';
import { airtime, buy, instruct, post, read, readProblem, startWorld, type World } from './world.ts';

const day = 86_400_000;
const hour = 3_600_000;

function rowsOf(count: number): { rows: object[] } {
  const row = (index: number): object => ({
    phone: `0803${1_000_000 + index}`,
    network: index % 4 === 0 ? 'glo' : 'mtn',
    amount: naira(100),
  });
  return { rows: Array.from({ length: count }, (_, index) => row(index)) };
}

/** The page of purchases, as its owner reads it. */
async function listed(world: World, path = '/instructions?limit=100') {
  const page = parseWith(InstructionPageSchema, await (await world.request(path)).json());
  if (!page.ok) throw new Error(JSON.stringify(page.faults));
  return page.value.items;
}

async function live(world: World, milliseconds: number): Promise<void> {
  world.clock.stall(milliseconds);
  await world.pass(5);
}

test('lists hold the count, the sum and the states of a purchase for many, and not its rows', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world, rowsOf(8));
  await world.pass(5);
  const bulk = { count: 8, amount: naira(800), states: { succeeded: 8 } };
  const whole = await read(world, instruction.ref);
  expect(whole).toMatchObject({ state: 'succeeded', bulk });
  expect([whole.items?.length, whole.input['rows']]).toEqual([8, expect.arrayContaining([expect.anything()])]);

  const [mine] = await listed(world);
  expect(mine).toMatchObject({ ref: instruction.ref, bulk, input: {} });
  expect(mine).not.toHaveProperty('items');
  expect(mine).not.toHaveProperty('details');
  const staff = await (await world.request('/staff/instructions', { as: 'staff' })).text();
  const { instructions } = world.till;
  const own = JSON.stringify([await instructions.listAll(), await instructions.list({ owner: 'ada' })]);
  for (const text of [staff, own]) {
    expect(text).toContain('"count":8');
    expect(text).not.toContain('1000001');
  }
  expect(parseWith(StaffInstructionPageSchema, JSON.parse(staff)).ok).toBe(true);
  expect(await instructions.get(instruction.ref)).toMatchObject({ bulk, items: { length: 8 } });
});

test('reports list a purchase for many without its rows', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world, rowsOf(8));
  await world.pass(5);
  await post(world, `/instructions/${instruction.ref}/case`, { kind: 'not_received', text: 'The third got none.' });
  const cases = await (await world.request('/staff/cases', { as: 'staff' })).text();
  expect(cases).toContain('"count":8');
  expect(cases).not.toContain('1000001');
});

const access = { operations: { 'sms.send': ['shopper'] } } as const;

test('a text message to many is listed by its count', async () => {
  const world = await startWorld({ access });
  const to = ['08031000001', '08031000002', '08031000003'];
  const bought = await post(
    world,
    '/instructions',
    { operation: 'sms.send', input: { to, message: 'Hello' } },
    { key: 'key-of-a-message' },
  );
  const { ref } = InstructionSchema.parse(await bought.json());
  await world.pass(5);
  expect(await read(world, ref)).toMatchObject({ bulk: { count: 3 }, input: { to } });
  expect(await listed(world)).toMatchObject([{ ref, bulk: { count: 3 }, input: {} }]);
});

test('a caller may buy for 4,000 numbers in an hour, the largest purchase twice', async () => {
  const world = await startWorld();
  const largest = rowsOf(2_000);
  for (const key of ['largest-1', 'largest-2']) expect((await buy(world, largest, { key })).status).toBeLessThan(300);
  // A repeat is no new purchase, and one number is no purchase for many.
  expect((await instruct(world, largest, { key: 'largest-2' })).status).toBeLessThan(300);
  expect((await buy(world, airtime)).status).toBeLessThan(300);
  const calls = world.bank.calls.length;
  const refused = await instruct(world, rowsOf(2));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(await readProblem(refused)).toMatchObject({
    code: 'rate_limited',
    reason: 'rows_an_hour',
    parameters: { maximum: 4_000 },
  });
  expect(world.bank.calls).toHaveLength(calls);
  expect(world.log.filter((line) => line.includes('"limit":"rows"'))).toHaveLength(1);
  // Of others nothing is counted.
  expect((await buy(world, rowsOf(2), { as: 'bayo' })).status).toBeLessThan(300);
  await live(world, hour);
  expect((await buy(world, largest)).status).toBeLessThan(300);
});

test('recipients of text messages count as rows, and a reseller may have more', async () => {
  const perCaller: NonNullable<TillsideOptions['limits']>['perCaller'] = ({ caller }) => ({
    rows: caller.id === 'reseller' ? 6_000 : 1,
  });
  const world = await startWorld({ access, limits: { perCaller } });
  const to = Array.from({ length: 1_000 }, (_, index) => `0803${1_000_000 + index}`);
  const send = async (as: string, number: number): Promise<number> => {
    const body = { operation: 'sms.send', input: { to, message: 'Hello' } };
    return (await post(world, '/instructions', body, { as, key: `message-${as}-${number}` })).status;
  };
  // At least the largest purchase fits, whatever the limit.
  expect([await send('ada', 1), await send('ada', 2), await send('ada', 3)].map((status) => status < 300)).toEqual([
    true,
    true,
    false,
  ]);
  for (let number = 0; number < 6; number += 1) expect(await send('reseller', number)).toBeLessThan(300);
  expect(await send('reseller', 6)).toBe(429);
});

test('what was declined at once is emptied after a day and deleted after eight, and its key buys nothing again', async () => {
  const world = await startWorld();
  const paid = await buy(world, rowsOf(3));
  await world.pass(5);
  world.bank.outcome = { outcome: 'declined' };
  const declined = await buy(world, rowsOf(3));
  await world.pass(5);
  expect(await read(world, declined.instruction.ref)).toMatchObject({ state: 'abandoned', funding: 'released' });
  await live(world, day - hour);
  expect(await read(world, declined.instruction.ref)).toMatchObject({ items: { length: 3 } });
  await live(world, 2 * hour);
  const emptied = await read(world, declined.instruction.ref);
  expect(emptied).toMatchObject({
    input: {},
    bulk: { count: 3, amount: naira(300) },
    problem: { code: 'funds_declined' },
  });
  expect(emptied).not.toHaveProperty('items');
  // A repeat is still recognised by the hash of what was asked for.
  expect((await buy(world, rowsOf(3), { key: declined.key })).instruction.ref).toBe(declined.instruction.ref);
  const other = await instruct(world, rowsOf(4), { key: declined.key });
  expect(ProblemSchema.parse(await other.json()).code).toBe('idempotency_key_reused');
  for (let passed = 0; passed < 8; passed += 1) await live(world, day);
  expect((await world.request(`/instructions/${declined.instruction.ref}`)).status).toBe(404);
  world.bank.outcome = { outcome: 'reserved' };
  expect((await instruct(world, rowsOf(3), { key: declined.key })).status).toBe(410);
  // What was paid for stays whole.
  expect(await read(world, paid.instruction.ref)).toMatchObject({ state: 'succeeded', items: { length: 3 } });
});
