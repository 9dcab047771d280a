import { naira, type Environment, type Problem } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { Failure } from '../model/errors.ts';
import { budgetCeiling, laneFloors } from '../ledger/budget.ts';
import type { Answer } from '../platform/client.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aCaller } from '../../testing/rows.ts';
import { createQuestions } from './question.ts';
import type { Lookups } from './lookups.ts';

const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(1_000) };
/** As the platform takes it. */
const sent = { ...meter, amount: 1_000 };
const ada = answered(200, successEnvelope({ customer_name: 'Ada Obi' }, 'Found'));
/** The slots for validations while no other lane sends anything: the ceiling without the floors of the other lanes. */
const room =
  budgetCeiling - laneFloors.payment - laneFloors.otp - laneFloors.purchase - laneFloors.account - laneFloors.recovery;

interface World extends TestContext {
  readonly ask: Lookups['ask'];
}

async function aWorld(answer: () => Answer | Promise<Answer>, environment: Environment = 'sandbox'): Promise<World> {
  const context = await testContext(answer);
  return { ...context, ask: createQuestions(context, environment) };
}

function answered(status: number, body: unknown, retryAfter: number | null = null): Answer {
  return { kind: 'answered', status, envelope: readEnvelope(body), retryAfter };
}

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error.problem;
    throw error;
  }
  throw new Error('It was expected to be refused.');
}

async function askUntilRefused({ ask }: World, whose: (count: number) => string): Promise<number> {
  for (let count = 0; count < 100; count += 1) {
    try {
      await ask('electricity.validate', meter, aCaller(whose(count)));
    } catch (error) {
      if (error instanceof Failure && error.problem.code === 'rate_limited') return count;
    }
  }
  throw new Error('It was expected to be refused.');
}

const eachTheirOwn = (count: number): string => `caller ${count}`;

describe('a question', () => {
  it('is sent every time, as its declaration states, and nothing of it is stored', async () => {
    const world = await aWorld(() => ada);
    for (const whose of ['ada', 'bayo']) {
      expect(await world.ask('electricity.validate', meter, aCaller(whose))).toEqual({ customer_name: 'Ada Obi' });
    }
    expect(world.requests).toEqual([
      { operation: 'electricity.validate', method: 'POST', path: '/electricity/validate', body: sent },
      { operation: 'electricity.validate', method: 'POST', path: '/electricity/validate', body: sent },
    ]);
  });

  it('by GET names what it asks about in the address, and takes no slot', async () => {
    const world = await aWorld(() => answered(200, successEnvelope({ name: 'Ada Obi', account: 100001 }, 'Found')));
    const bettor = { customer_id: '100001', bet_id: 'bet9ja' };
    for (let count = 0; count < budgetCeiling + 5; count += 1) await world.ask('betting.validate', bettor, aCaller());
    expect(world.requests.at(-1)).toEqual({
      operation: 'betting.validate',
      method: 'GET',
      path: '/betting/lookup?customer_id=100001&bet_id=bet9ja',
    });
  });

  it('that does not fit is refused by field, before anything is asked', async () => {
    const world = await aWorld(() => ada);
    const problem = await problemOf(world.ask('electricity.validate', { ...meter, meter_number: 'x' }, aCaller()));
    expect(problem).toMatchObject({ code: 'invalid_input', errors: { meter_number: { code: 'malformed' } } });
    expect(world.requests).toEqual([]);
  });

  it('of the other environment is refused with the sentence that says so', async () => {
    const world = await aWorld(() => ada);
    expect(await problemOf(world.ask('spectranet.validate', { account: '1' }, aCaller()))).toMatchObject({
      code: 'product_unavailable',
      detail: expect.stringContaining('live environment only'),
    });
    expect(world.requests).toEqual([]);
    const live = await aWorld(() => answered(200, successEnvelope('{"name": "Ada"}', 'Found')), 'live');
    expect(await live.ask('spectranet.validate', { account: '1' }, aCaller())).toEqual({ name: 'Ada' });
  });

  it('is never an operation that changes something', async () => {
    const world = await aWorld(() => ada);
    await expect(
      world.ask('airtime.buy', { phone: '08031234567', amount: 500, network: 'mtn' }, aCaller()),
    ).rejects.toThrow('airtime.buy is no question');
    expect(world.requests).toEqual([]);
  });

  it.each([
    [answered(404, errorEnvelope('Not known.', 404)), 'not_recognised'],
    [answered(422, errorEnvelope('No.', 422, { meter_number: 'is not known' })), 'invalid_input'],
    [answered(407, errorEnvelope('No.', 407)), 'product_unavailable'],
    [answered(503, errorEnvelope('Down.', 503)), 'provider_unavailable'],
    [answered(502, null), 'provider_unavailable'],
    [{ kind: 'lost', fault: 'connection_broke' } as const, 'provider_unavailable'],
  ])('%# that is refused or lost is reported by its problem code: %o', async (answer, code) => {
    const world = await aWorld(() => answer);
    expect(await problemOf(world.ask('electricity.validate', meter, aCaller('ada')))).toMatchObject({ code });
  });
});

describe('a question by POST', () => {
  it('takes a slot that the purchases do not need, and is shed with a time to come back when there is none', async () => {
    const world = await aWorld(() => ada);
    expect(await askUntilRefused(world, eachTheirOwn)).toBe(room);
    const refused = await problemOf(world.ask('electricity.validate', meter, aCaller('late')));
    expect(refused).toMatchObject({ code: 'rate_limited' });
    expect(refused.retry_after).toBeGreaterThanOrEqual(1);
    expect(refused.retry_after).toBeLessThanOrEqual(60);
    expect(world.requests).toHaveLength(room);
    await world.clock.advance(60_000);
    expect(await world.ask('electricity.validate', meter, aCaller('late'))).toEqual({ customer_name: 'Ada Obi' });
  });

  it('holds its slot for a minute after its answer, or after it was given up', async () => {
    const world = await aWorld(() => ({ kind: 'lost', fault: 'no_answer_in_time' }));
    const asked = await askUntilRefused(world, eachTheirOwn);
    expect(asked).toBe(room);
    await world.clock.advance(59_000);
    expect(await askUntilRefused(world, eachTheirOwn)).toBe(0);
  });

  it('gives its slot back when it has not left', async () => {
    const world = await aWorld(() => ({ kind: 'not_sent', fault: 'connection_refused' }));
    for (let count = 0; count < budgetCeiling + 5; count += 1) {
      const problem = await problemOf(world.ask('electricity.validate', meter, aCaller(`caller ${count}`)));
      expect(problem.code).toBe('provider_unavailable');
    }
  });

  it('is not sent when it was held up between its slot and its first byte', async () => {
    const world = await aWorld(() => ada);
    const slow: TestContext['store'] = {
      ...world.store,
      async takeSlot(slot, now) {
        const wait = await world.store.takeSlot(slot, now);
        world.clock.stall(5_001);
        return wait;
      },
    };
    const ask = createQuestions({ ...world, store: slow }, 'sandbox');
    expect(await problemOf(ask('electricity.validate', meter, aCaller('ada')))).toMatchObject({
      code: 'provider_unavailable',
    });
    expect(world.requests).toEqual([]);
  });

  it('that is rejected with 429 stops every send for as long as the platform states', async () => {
    let answer = answered(429, { message: 'API rate limit exceeded' }, 20_000);
    const world = await aWorld(() => answer);
    expect(await problemOf(world.ask('electricity.validate', meter, aCaller('ada')))).toMatchObject({
      retry_after: 20,
    });
    answer = ada;
    expect(await problemOf(world.ask('electricity.validate', meter, aCaller('bayo')))).toMatchObject({
      code: 'rate_limited',
      retry_after: 20,
    });
    expect(world.requests).toHaveLength(1);
    await world.clock.advance(20_000);
    expect(await world.ask('electricity.validate', meter, aCaller('bayo'))).toEqual({ customer_name: 'Ada Obi' });
  });
});

it('logs which question had an answer that cannot be read, and nothing of its input', async () => {
  const world = await aWorld(() => answered(200, successEnvelope(['canary'], 'canary')));
  await problemOf(world.ask('electricity.validate', meter, aCaller()));
  expect(world.logged()).toContain('"operation":"electricity.validate"');
  expect(world.logged()).not.toMatch(/canary|45020000001/);
});
