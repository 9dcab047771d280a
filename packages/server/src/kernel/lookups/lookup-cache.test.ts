import type { Problem } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it as plainIt } from 'vitest';
import { Failure } from '../model/errors.ts';
import { createPlatformClient, type Answer, type PlatformClient, type PlatformRequest } from '../platform/client.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { aCaller } from '../../testing/rows.ts';
import { createCallerPool } from '../platform/caller-pool.ts';
import { createLookupCache, defaultCacheRules, type LookupCache } from './lookup-cache.ts';
import { declarations } from './sort-answer.ts';

const it = plainIt.extend('world', () => aCache());

const second = 1_000;
const [ada, bayo, chi] = [aCaller('ada'), aCaller('bayo'), aCaller('chi')];
const gone: Answer = { kind: 'lost', fault: 'connection_broke' };

function plansAt(amount: number): Answer {
  const plan = { plan_code: 'PSPLAN_1', name: '1 GB', amount, discount: 2.5 };
  const details = [{ network_name: 'MTN', network_code: 'mtn', plans: [{ category: 'daily', plans: [plan] }] }];
  return answered(200, successEnvelope(details, 'Plans'));
}

function answered(status: number, body: unknown, retryAfter: number | null = null): Answer {
  return { kind: 'answered', status, envelope: readEnvelope(body), retryAfter };
}

interface World {
  readonly clock: ManualClock;
  readonly requests: PlatformRequest[];
  readonly log: string[];
  readonly cache: LookupCache<unknown>;
  /** What the platform answers from now on. */
  answer: Answer | Promise<Answer>;
}

function aCache(rules: Partial<typeof defaultCacheRules> = {}): World {
  const clock = new ManualClock();
  const requests: PlatformRequest[] = [];
  const log: string[] = [];
  const note = (fields: object, message: string): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const client: PlatformClient = {
    fingerprint: 'print',
    async send(request) {
      requests.push(request);
      return world.answer;
    },
  };
  const questions = createCallerPool(clock, { places: 4, shareOf: () => 2 });
  const context = { clock, client, questions, logger: { info: note, warn: note, error: note } };
  const cache = createLookupCache(declarations['data.plans'], context, { ...defaultCacheRules, ...rules });
  const world: World = { clock, requests, log, cache, answer: plansAt(500) };
  return world;
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

async function amountOf({ cache }: World, maxAge?: number): Promise<string | undefined> {
  const found = await cache.look({ network: 'mtn' }, ada, maxAge);
  return /"minor":(\d+)00\b/.exec(JSON.stringify(found.details))?.[1];
}

describe('a list', () => {
  it('is asked for once, and then comes from the cache, however its input is written', async () => {
    const { cache, requests } = aCache();
    const first = await cache.look({ network: 'mtn' }, ada);
    expect(await cache.look({ network: ' MTN ', constructor: 'x', anything: 'else' }, ada)).toBe(first);
    expect(requests).toEqual([{ operation: 'data.plans', method: 'GET', path: '/data/lookup?network=mtn' }]);
  });

  it('is asked for once by a hundred who come at the same moment', async ({ world }) => {
    const gate = Promise.withResolvers<Answer>();
    world.answer = gate.promise;
    const asked = Array.from({ length: 100 }, () => world.cache.look({ network: 'mtn' }, ada));
    gate.resolve(plansAt(500));
    const found = await Promise.all(asked);
    expect(new Set(found).size).toBe(1);
    expect(world.requests).toHaveLength(1);
  });

  it('is the same list in whatever order its input is sent', async ({ world }) => {
    const clock = world.clock;
    const client: PlatformClient = {
      fingerprint: 'print',
      async send(request) {
        world.requests.push(request);
        const rate = { ngn_rate: 1, usd_rate: 1, amount: 5, currency: 'GHS' };
        return answered(200, successEnvelope(rate, 'Rate'));
      },
    };
    const logger = { info() {}, warn() {}, error() {} };
    const questions = createCallerPool(clock, { places: 4, shareOf: () => 2 });
    const rates = createLookupCache(declarations['international.rate'], { clock, client, logger, questions });
    await rates.look({ iso: 'GH', sku: 'GH_MTN', amount: { currency: 'GHS', value: '5' } }, ada);
    await rates.look({ amount: { currency: 'GHS', value: '5' }, sku: 'GH_MTN', iso: 'gh' }, ada);
    expect(world.requests).toHaveLength(1);
  });

  it('of another input is another list', async () => {
    const { cache, requests } = aCache();
    await cache.look({ network: 'mtn' }, ada);
    await cache.look({ network: 'glo' }, ada);
    expect(requests).toHaveLength(2);
  });

  it('is written once for shoppers and once for staff, and only staff see the margin', async () => {
    const { cache } = aCache();
    const found = await cache.look({ network: 'mtn' }, ada);
    expect(found.bodyFor('staff').toString()).toContain('"discount":"2.5"');
    expect(found.bodyFor('shopper').toString()).not.toContain('discount');
    expect(JSON.parse(found.bodyFor('shopper').toString())).toMatchObject({
      details: [{ network_code: 'mtn' }],
      as_of: new Date(found.asOf).toISOString(),
    });
    expect(found.bodyFor('shopper')).toBe(found.bodyFor('shopper'));
  });

  it('that does not fit its declaration is not returned, not cached, and logged by field name', async ({ world }) => {
    world.answer = answered(200, successEnvelope([{ secret_thing: 'canary' }], 'Plans'));
    expect(await problemOf(world.cache.look({ network: 'mtn' }, ada))).toMatchObject({ code: 'provider_unavailable' });
    world.answer = plansAt(500);
    expect(await amountOf(world)).toBe('500');
    expect(world.log).toEqual([expect.stringContaining('"operation":"data.plans"')]);
    expect(world.log[0]).toMatch(/does not fit its declaration: \[\]\.network_code, \[\]\.plans/);
    expect(world.log.join()).not.toContain('canary');
  });

  it('of an input that does not fit is refused by field, and the platform is not asked', async () => {
    const { cache, requests } = aCache();
    expect(await problemOf(cache.look({ network: ['mtn', 'glo'] }, ada))).toMatchObject({
      code: 'invalid_input',
      errors: { network: { code: expect.any(String) } },
    });
    expect(requests).toEqual([]);
  });
});

describe('an old list', () => {
  it('serves while a fresh one is on its way, and then the fresh one does', async ({ world }) => {
    await amountOf(world);
    await world.clock.advance(defaultCacheRules.fresh + 1);
    world.answer = plansAt(600);
    expect(await amountOf(world)).toBe('500');
    await world.clock.advance(0);
    expect(await amountOf(world)).toBe('600');
    expect(world.requests).toHaveLength(2);
  });

  it('serves for an hour while the platform is down, and no longer', async ({ world }) => {
    await amountOf(world);
    world.answer = gone;
    for (let minute = 1; minute <= 60; minute += 1) {
      await world.clock.advance(60 * second);
      expect(await amountOf(world)).toBe('500');
    }
    await world.clock.advance(1);
    expect(await problemOf(world.cache.look({ network: 'mtn' }, ada))).toMatchObject({
      code: 'provider_unavailable',
      retry_after: expect.any(Number),
    });
  });

  it('is never returned to a caller that requires a fresher one', async ({ world }) => {
    await amountOf(world);
    await world.clock.advance(30 * second);
    expect(await amountOf(world, 30 * second)).toBe('500');
    world.answer = plansAt(600);
    expect(await amountOf(world, 30 * second - 1)).toBe('600');
    await world.clock.advance(61 * second);
    world.answer = gone;
    expect(await problemOf(world.cache.look({ network: 'mtn' }, ada, 60 * second))).toMatchObject({
      code: 'provider_unavailable',
    });
    expect(await amountOf(world)).toBe('600');
  });

  it('is as old as its question, not as its answer', async ({ world }) => {
    const gate = Promise.withResolvers<Answer>();
    world.answer = gate.promise;
    const first = amountOf(world);
    await world.clock.advance(5 * second);
    gate.resolve(plansAt(500));
    await first;
    world.answer = plansAt(600);
    expect(await amountOf(world, 4 * second)).toBe('600');
  });

  it('is deleted once the platform answers that it does not exist', async ({ world }) => {
    await amountOf(world);
    await world.clock.advance(defaultCacheRules.fresh + 1);
    world.answer = answered(404, errorEnvelope('No such network.', 404));
    await amountOf(world);
    await world.clock.advance(0);
    expect(await problemOf(world.cache.look({ network: 'mtn' }, ada))).toMatchObject({ code: 'product_unavailable' });
  });
});

describe('a platform that fails', () => {
  it('is not asked any more after five failures, then once, and again as before when it is back', async ({ world }) => {
    world.answer = gone;
    for (let time = 0; time < 8; time += 1)
      await problemOf(world.cache.look({ network: 'mtn' }, time % 2 ? ada : bayo));
    expect(world.requests).toHaveLength(5);
    expect(await problemOf(world.cache.look({ network: 'mtn' }, ada))).toMatchObject({ retry_after: 5 });
    await world.clock.advance(5 * second);
    world.answer = plansAt(500);
    expect(await amountOf(world)).toBe('500');
    expect(world.requests).toHaveLength(6);
  });

  it('by refusing what it was asked does not count as failing: strangers could close the shop', async ({ world }) => {
    world.answer = answered(422, errorEnvelope('No.', 422));
    for (let time = 0; time < 30; time += 1) await problemOf(world.cache.look({ network: 'mtn' }, ada));
    expect(world.requests).toHaveLength(30);
  });

  it('does not keep a list from the others because one caller has found a question that fails', async ({ world }) => {
    world.answer = gone;
    for (let time = 0; time < 30; time += 1) await problemOf(world.cache.look({ network: 'mtn' }, ada));
    world.answer = plansAt(500);
    await world.cache.look({ network: 'glo' }, bayo);
    expect(world.requests).toHaveLength(31);
  });

  it.each([
    ['HTML of a firewall', answered(403, null)],
    ['a status that is not declared', answered(405, errorEnvelope('No.', 405))],
    ['an answer that does not fit', answered(200, successEnvelope([{ odd: true }], 'Plans'))],
  ])('does not count %s as an outage, for a caller’s input may bring it about', async (_what, answer) => {
    const world = aCache();
    world.answer = answer;
    for (let time = 0; time < 30; time += 1) {
      await problemOf(world.cache.look({ network: 'mtn' }, time % 2 ? ada : bayo));
    }
    expect(world.requests).toHaveLength(30);
  });

  it('that answers 429 is not read for as long as it states, and the last copy serves, as a price too', async () => {
    const world = aCache();
    expect(await amountOf(world)).toBe('500');
    await world.clock.advance(5 * 60 * second);
    world.answer = answered(429, { message: 'API rate limit exceeded' }, 20 * second);
    expect(await problemOf(world.cache.look({ network: 'glo' }, bayo))).toMatchObject({ code: 'provider_unavailable' });
    world.answer = plansAt(600);
    expect(await problemOf(world.cache.look({ network: 'airtel' }, bayo))).toMatchObject({ retry_after: 20 });
    expect([await amountOf(world), await amountOf(world, 60 * second)]).toEqual(['500', '500']);
    expect(world.requests).toHaveLength(2);
    expect(world.log).toContainEqual(expect.stringContaining('its last copy serves meanwhile'));
    await world.clock.advance(20 * second);
    expect(await amountOf(world, 60 * second)).toBe('600');
  });

  it('that answers 429 to the read of a price is replaced by the last copy for at most 15 minutes', async () => {
    const world = aCache();
    await amountOf(world);
    world.answer = answered(429, null, 3_600 * second);
    await world.clock.advance(defaultCacheRules.closed);
    expect(await amountOf(world, 60 * second)).toBe('500');
    await world.clock.advance(1);
    expect(await problemOf(amountOf(world, 60 * second))).toMatchObject({ code: 'provider_unavailable' });
  });

  it('that hangs is waited for ten seconds', async () => {
    const clock = new ManualClock();
    const transport = fetchTransport(() => new Promise(() => {}), { clock });
    const platform = { baseUrl: 'https://platform.example', apiKey: 'key' };
    const client = createPlatformClient(platform, () => 'print', 30 * second, transport);
    const logger = { info() {}, warn() {}, error() {} };
    const questions = createCallerPool(clock, { places: 4, shareOf: () => 2 });
    const cache = createLookupCache(declarations['data.plans'], { clock, client, logger, questions });
    const waiting = problemOf(cache.look({ network: 'mtn' }, ada));
    await clock.advance(defaultCacheRules.deadline);
    expect(await waiting).toMatchObject({ code: 'provider_unavailable' });
    expect(clock.waiting).toBe(0);
  });

  it('breaks nothing permanently when the client itself fails', async ({ world }) => {
    for (let time = 0; time < 5; time += 1) {
      world.answer = Promise.reject(new Error('canary'));
      await problemOf(world.cache.look({ network: 'mtn' }, ada));
    }
    await world.clock.advance(5 * second);
    world.answer = plansAt(500);
    expect(await amountOf(world)).toBe('500');
    expect(world.log.join()).not.toContain('canary');
  });
});

describe('one caller’s questions', () => {
  it('wait for each other, and never those of another, who does not join one that waits either', async ({ world }) => {
    const gate = Promise.withResolvers<Answer>();
    world.answer = gate.promise;
    const mine = ['mtn', 'glo', 'airtel'].map((network) => world.cache.look({ network }, ada));
    await world.clock.advance(0);
    expect(world.requests).toHaveLength(2);
    world.answer = plansAt(600);
    const theirs = await world.cache.look({ network: 'airtel' }, bayo);
    expect(JSON.stringify(theirs.details)).toContain('600');
    gate.resolve(plansAt(500));
    await Promise.all(mine);
  });

  it('evict only their own answers from the cache, and none that another caller has used', async () => {
    const { cache, requests } = aCache({ entries: 8 });
    await cache.look({ network: 'mtn' }, bayo);
    await cache.look({ network: 'glo' }, ada);
    await cache.look({ network: 'glo' }, chi);
    for (const network of ['airtel', '9mobile']) await cache.look({ network }, ada);
    const asked = requests.length;
    for (const network of ['mtn', 'glo']) await cache.look({ network }, bayo);
    expect(requests).toHaveLength(asked);
  });
});

it('keeps so many lists and no more', async () => {
  const { cache, requests } = aCache({ entries: 8 });
  for (const network of ['mtn', 'glo', 'airtel', 'mtn']) await cache.look({ network }, ada);
  expect(requests).toHaveLength(4);
});
