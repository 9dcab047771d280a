import { expect, test } from 'vitest';
import { airtime, buy, instruct, readProblem, startWorld, type World, post } from './world.ts';

/** An error as a merchant's hook may throw it. Its message quotes data that must not appear in any log. */
class BankDown extends Error {
  override readonly name = 'BankDown';
  constructor() {
    super('canary: PIN 4711 of 5399412233441234, postgres://shop:canary@db');
  }
}

const broken = (): never => {
  throw new BankDown();
};

function errors(world: World): Record<string, unknown>[] {
  expect(world.log.join()).not.toMatch(/canary|4711|5399/);
  return world.log
    .filter((line) => line.startsWith('error '))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>);
}

test('a price hook that throws is named with its operation, and with the ref of the purchase it was for', async () => {
  const bank = { reserve: () => ({ outcome: 'reserved' }) as const, capture() {}, release() {} };
  const world = await startWorld({ funding: { ...bank, price: broken } });
  const quote = await post(world, '/quotes', { operation: 'airtime.buy', input: airtime });
  expect(await readProblem(quote)).toMatchObject({ status: 500, code: 'internal' });
  await instruct(world, airtime);
  expect(errors(world)).toEqual([
    { method: 'POST', hook: 'price', operation: 'airtime.buy', error: 'BankDown' },
    { method: 'POST', hook: 'price', operation: 'airtime.buy', ref: expect.stringMatching(/^ts_/), error: 'BankDown' },
  ]);
});

test('a price hook that returns no price is logged with what to return', async () => {
  const bank = { reserve: () => ({ outcome: 'reserved' }) as const, capture() {}, release() {} };
  const world = await startWorld({
    funding: { ...bank, price: () => ({ currency: 'NGN', minor: 0.5 }) as never },
  });
  await instruct(world, airtime);
  expect(errors(world)).toMatchObject([
    {
      hook: 'price',
      operation: 'airtime.buy',
      error: expect.stringContaining('has to answer an amount such as naira(500)'),
    },
  ]);
});

test('a price hook that never answers is logged too', async () => {
  const bank = { reserve: () => ({ outcome: 'reserved' }) as const, capture() {}, release() {} };
  const world = await startWorld({ funding: { ...bank, price: () => new Promise<never>(() => {}) } });
  const asked = instruct(world, airtime);
  await world.passUntil(asked);
  expect((await readProblem(await asked)).code).toBe('unavailable');
  expect(errors(world)).toMatchObject([{ hook: 'price', operation: 'airtime.buy' }]);
});

test('a funding hook that throws is named with operation and ref', async () => {
  const world = await startWorld({ funding: { reserve: broken, capture() {}, release() {} } });
  const { instruction } = await buy(world);
  expect(errors(world)[0]).toEqual({
    hook: 'reserve',
    operation: 'airtime.buy',
    ref: instruction.ref,
    attempt: 1,
    error: 'BankDown',
  });
});

test('an event handler that throws is named with operation and ref', async () => {
  const world = await startWorld({ events: { 'instruction.succeeded': broken } });
  const { instruction } = await buy(world, { ...airtime, phone: '08030000001' });
  await world.pass(1);
  expect(errors(world)[0]).toMatchObject({
    event: 'instruction.succeeded',
    operation: 'airtime.buy',
    ref: instruction.ref,
    error: 'BankDown',
  });
});

test('a caller hook that throws is named', async () => {
  const world = await startWorld({ caller: broken });
  expect((await world.request('/session')).status).toBe(500);
  expect(errors(world)).toEqual([{ method: 'GET', hook: 'caller', error: 'BankDown' }]);
});

test('a verifier that throws is named, and verifies nothing', async () => {
  const world = await startWorld({ webhooks: { verify: [{ name: 'our own', verify: broken }] } });
  const answer = await world.request('/webhooks', { method: 'POST', as: null, body: '{"event_type":"bills.status"}' });
  expect(answer.status).toBe(500);
  expect(errors(world)).toEqual([{ method: 'POST', hook: 'webhooks.verify', verifier: 'our own', error: 'BankDown' }]);
});
