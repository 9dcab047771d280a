import { naira } from '@tillside/contract';
import { ProblemSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { afterEach, describe, expect, test as plainTest } from 'vitest';
import { apiKey, buy, readProblem, startWorld, type World, post } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

const plans = '/lookups/data.plans?network=mtn';
const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(2_000) };
/** Every body and header that a caller got to see in a test. */
const shown: string[] = [];

afterEach(() => void shown.splice(0));

async function look(world: World, path = plans, as: string | null = 'ada'): Promise<Response> {
  const response = await world.request(path, { as });
  shown.push(JSON.stringify([...response.headers]), await response.clone().text());
  return response;
}

async function validate(
  world: World,
  input: unknown = meter,
  { as = 'ada', operation = 'electricity.validate' } = {},
): Promise<Response> {
  const response = await post(world, `/validations/${operation}`, input, { as });
  shown.push(JSON.stringify([...response.headers]), await response.clone().text());
  return response;
}

function asked(world: World, line = 'GET /data/lookup'): number {
  return world.sent.filter((sent) => sent === line).length;
}

const down: typeof fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error(`key ${apiKey}`) }));

describe('a lookup', () => {
  test('is read from the platform once, and then answered from the cache for a minute', async ({ world }) => {
    const first: unknown = await (await look(world)).json();
    expect(first).toMatchObject({
      details: [{ network_code: 'mtn', plans: expect.any(Array) }],
      as_of: '2026-11-21T08:00:00.000Z',
    });
    expect(await (await look(world, '/lookups/data.plans?network=MTN&utm=1')).json()).toEqual(first);
    expect(asked(world)).toBe(1);
    await world.clock.advance(61_000);
    expect(await (await look(world)).json()).toEqual(first);
    await world.pass(1);
    expect(await (await look(world)).json()).toMatchObject({ as_of: '2026-11-21T08:01:01.000Z' });
    expect(asked(world)).toBe(2);
  });

  test('requested by a hundred pages at once is one request to the platform', async ({ world }) => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => look(world)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(asked(world)).toBe(1);
  });

  test.each([
    '/lookups/cable.bouquets?service=dstv',
    '/lookups/epin.products',
    '/lookups/betting.providers',
    '/lookups/internet.providers',
    '/lookups/spectranet.plans',
    '/lookups/international.countries',
    '/lookups/international.providers?iso=GH',
  ])('of %s is answered with what the platform lists', async (path) => {
    const world = await startWorld();
    const answer = await look(world, path);
    expect(answer.status).toBe(200);
    const { details }: { details: unknown[] } = await answer.json();
    expect(details.length).toBeGreaterThan(0);
  });

  test('shows the merchant’s margin to staff and never to a shopper', async ({ world }) => {
    const forStaff = await (await look(world, plans, 'staff')).text();
    const forAda = await (await look(world, plans)).text();
    expect(forStaff).toMatch(/"discount":.*"discount_type":.*"capped_at":/);
    expect(forAda).not.toMatch(/discount|capped_at|total_charge/);
    expect(forAda).toContain('"plan_code"');
    expect(asked(world)).toBe(1);
  });

  test('requires a signed-in caller whom the policy allows', async () => {
    const world = await startWorld({ access: { operations: { 'data.plans': ['staff'] } } });
    expect((await look(world, plans, null)).status).toBe(401);
    expect(await readProblem(await look(world, plans))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(asked(world)).toBe(0);
    expect((await look(world, plans, 'staff')).status).toBe(200);
  });

  test('serves its last copy while the platform is down', async ({ world }) => {
    const first: unknown = await (await look(world)).json();
    world.network = down;
    for (let minutes = 0; minutes < 50; minutes += 10) {
      await world.clock.advance(600_000);
      const answer = await look(world);
      expect([answer.status, await answer.json()]).toEqual([200, first]);
    }
    await world.clock.advance(700_000);
    const problem = await readProblem(await look(world));
    expect(problem).toMatchObject({ status: 503, code: 'provider_unavailable', can_retry: 'same_key' });
  });

  test('opens the circuit of a platform that is down, sends Retry-After, and recovers by itself', async ({ world }) => {
    world.network = down;
    for (let time = 0; time < 20; time += 1) {
      // A single caller may have found a request that always fails.
      const answer = await look(world, plans, time % 2 ? 'ada' : 'bayo');
      expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5]);
    }
    expect(asked(world)).toBe(5);
    world.network = (input, init) => world.sandbox.fetch(new Request(input, init));
    await world.clock.advance(5_000);
    expect((await look(world)).status).toBe(200);
    expect((await look(world)).status).toBe(200);
    expect(asked(world)).toBe(6);
  });

  test.each([
    '/lookups/data.plans',
    '/lookups/data.plans?network=',
    '/lookups/data.plans?network=mtn&network=glo',
    '/lookups/data.plans?network[]=mtn',
    '/lookups/data.plans?network[toString]=mtn',
    '/lookups/data.plans?__proto__[network]=mtn',
    '/lookups/data.plans?network=__proto__',
    '/lookups/data.plans?network=%00mtn',
    '/lookups/data.plans?network=%E0%A4%A',
    `/lookups/data.plans?network=${'m'.repeat(10_000)}`,
    '/lookups/international.rate?iso=GH&sku=GH_MTN_TOPUP&amount=GHS%201e309',
    '/lookups/international.rate?iso=GH&sku=GH_MTN_TOPUP&amount=GHS%20-1',
    '/lookups/international.rate?iso=..%2F..&sku=x&amount=GHS%201',
  ])('with the query of %s is refused by field, and asks the platform nothing', async (path) => {
    const world = await startWorld();
    const problem = await readProblem(await look(world, path));
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input', errors: expect.any(Object) });
    expect(world.sent).toEqual([]);
  });

  test.each([
    'airtime.buy',
    'card.list',
    'epin.retrieve',
    'bill.requery',
    'electricity.validate',
    '__proto__',
    'constructor',
    'data.plans%2F..%2Fepin.products',
  ])('of %s does not exist', async (operation) => {
    const world = await startWorld();
    for (const as of ['ada', 'staff']) {
      const answer = await look(world, `/lookups/${operation}?network=mtn&trans_id=ts_one`, as);
      expect([answer.status, (await readProblem(answer)).code]).toEqual([404, 'not_found']);
    }
    expect(world.sent).toEqual([]);
  });
});

describe('a validation', () => {
  test('answers the name before paying, asks the platform each time, and may not be cached', async ({ world }) => {
    for (const as of ['ada', 'bayo']) {
      const answer = await validate(world, meter, { as });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await answer.json()).toMatchObject({ details: { customer_name: expect.any(String) } });
    }
    expect(asked(world, 'POST /electricity/validate')).toBe(2);
  });

  test('of two callers at the same moment are two requests, and each gets their own answer', async ({ world }) => {
    let answers = 0;
    world.network = async () => {
      const details = { customer_name: `Customer ${(answers += 1)}` };
      return Response.json({ status: true, description: 'Found', message: { details } });
    };
    const both = await Promise.all(['ada', 'bayo'].map(async (as) => (await validate(world, meter, { as })).text()));
    expect(both.toSorted()).toEqual([
      '{"details":{"customer_name":"Customer 1"}}',
      '{"details":{"customer_name":"Customer 2"}}',
    ]);
  });

  test.for([
    ['cable.validate', { service: 'dstv', account: '7040000001', plan_id: 'any' }],
    ['betting.validate', { customer_id: '100001', bet_id: 'bet9ja' }],
    ['electricity.validate', { ...meter, meter_type: 'postpaid', meter_number: '12/34/56/7890-01' }],
    ['electricity.validate', { ...meter, meter_type: 'postpaid', meter_number: '3B281D015' }],
    ['electricity.validate', { ...meter, meter_type: 'postpaid', meter_number: '1234567890123456' }],
  ] as const)('of %s is answered', async ([operation, input], { world }) => {
    expect((await validate(world, input, { operation })).status).toBe(200);
  });

  const cable = { service: 'dstv', account: '7040000001', plan_id: 'any' };
  const nameless = [null, undefined, '', ' ', 'N/A', 'n/a', 'null', '-', '—', 'undefined', 7, {}];
  test.for([
    { operation: 'electricity.validate', field: 'customer_name', input: meter },
    { operation: 'cable.validate', field: 'customer_name', input: cable },
    { operation: 'betting.validate', field: 'name', input: { customer_id: '100001', bet_id: 'bet9ja' } },
    { operation: 'jamb.validate', field: 'name', input: { id: 'jamb_1', account: '0123456789' } },
  ])('of $operation is answered without a $field', async ({ operation, field, input }) => {
    for (const name of nameless) {
      const world = await startWorld();
      world.network = async () => {
        const details = { [field]: name, account: '1', address: '14 Allen Avenue' };
        return Response.json({ status: true, description: 'Found', message: { details } });
      };
      const answer = await validate(world, input, { operation });
      expect([name, answer.status]).toEqual([name, 200]);
      const { details } = z.object({ details: z.looseObject({}) }).parse(await answer.json());
      expect(details[field] ?? null).toBeNull();
    }
  });

  test('is answered ten times a minute to each caller, and the others do not notice', async ({ world }) => {
    const bettor = { customer_id: '100001', bet_id: 'bet9ja' };
    const betting = { operation: 'betting.validate' };
    for (let time = 0; time < 10; time += 1) expect((await validate(world, bettor, betting)).status).toBe(200);
    const refused = await validate(world, bettor, betting);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    expect((await validate(world, bettor, { ...betting, as: 'bayo' })).status).toBe(200);
    expect((await validate(world)).status).toBe(200);
    expect(asked(world, 'GET /betting/lookup')).toBe(11);
    await world.clock.advance(60_000);
    expect((await validate(world, bettor, betting)).status).toBe(200);
  });

  test('by POST is answered six times in 60 seconds to each caller in total, and then gets Retry-After', async () => {
    const world = await startWorld();
    const cable = { service: 'dstv', account: '7040000001', plan_id: 'any' };
    for (let time = 0; time < 3; time += 1) {
      expect((await validate(world)).status).toBe(200);
      expect((await validate(world, cable, { operation: 'cable.validate' })).status).toBe(200);
    }
    await world.clock.advance(10_000);
    const refused = await validate(world);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 50]);
    expect((await validate(world, meter, { as: 'bayo' })).status).toBe(200);
    await world.clock.advance(50_000);
    expect((await validate(world)).status).toBe(200);
  });

  test('of fields that do not fit is refused by field, and is not counted', async ({ world }) => {
    for (let time = 0; time < 12; time += 1) {
      const problem = await readProblem(await validate(world, { ...meter, meter_number: '12' }));
      expect(problem).toMatchObject({
        status: 422,
        code: 'invalid_input',
        errors: { meter_number: { code: expect.any(String) } },
      });
    }
    expect((await validate(world)).status).toBe(200);
    expect(asked(world, 'POST /electricity/validate')).toBe(1);
  });

  test.each([[[]], [[meter]], [{ ...meter, meter_number: ['45020000001'] }], [{ ...meter, amount: 1e308 }]])(
    'of the hostile body %j is refused, and asks the platform nothing',
    async (body) => {
      const world = await startWorld();
      expect(await readProblem(await validate(world, body))).toMatchObject({ status: 422, code: 'invalid_input' });
      expect(world.sent).toEqual([]);
    },
  );

  test('of an unknown account is refused by field', async ({ world }) => {
    const problem = await readProblem(await validate(world, { ...meter, meter_number: '450200000019' }));
    expect(problem).toMatchObject({
      status: 422,
      code: 'not_recognised',
      can_retry: 'same_key',
      errors: { meter_number: { code: 'not_accepted' } },
    });
  });

  test('that the sandbox environment lacks is refused as such, and asks the platform nothing', async ({ world }) => {
    const answer = await validate(world, { account: '1' }, { operation: 'spectranet.validate' });
    expect(await readProblem(answer)).toMatchObject({
      code: 'product_unavailable',
      detail: expect.stringContaining('live environment only'),
    });
    expect(world.sent).toEqual([]);
  });

  test.each(['airtime.buy', 'payment.confirm', 'data.plans', 'card.get', 'toString'])(
    'of %s does not exist',
    async (operation) => {
      const world = await startWorld();
      expect(await readProblem(await validate(world, meter, { operation, as: 'staff' }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect(world.sent).toEqual([]);
    },
  );

  test('that another site’s page asks for is refused', async ({ world }) => {
    const answer = await post(world, '/validations/electricity.validate', meter, {
      headers: { origin: 'https://evil.test' },
    });
    expect(await readProblem(answer)).toMatchObject({ status: 403, code: 'origin_refused' });
    expect(world.sent).toEqual([]);
  });

  test('leaves purchases their share of the rate budget', async ({ world }) => {
    let answered = 0;
    for (let caller = 0; caller < 60; caller += 1) {
      const answer = await validate(world, meter, { as: `caller${caller}` });
      if (answer.status === 200) answered += 1;
      else expect([answer.status, (await readProblem(answer)).code]).toEqual([429, 'rate_limited']);
    }
    // Of the 54 POSTs a minute, 22 are kept for purchases.
    expect(answered).toBeLessThanOrEqual(32);
    expect(asked(world, 'POST /electricity/validate')).toBe(answered);
    await buy(world);
    expect(asked(world, 'POST /airtime')).toBe(1);
  });
});

test('the key is in no answer, no header and no log, whatever the platform answers', async ({ world }) => {
  const echo: typeof fetch = async (input, init) => {
    const header = new Headers(new Request(input, init).headers).get('authorization');
    const body = { status: false, description: header, status_code: 422, errors: { network: header, service: header } };
    return Response.json(body, { status: 422, headers: { 'x-echo': String(header) } });
  };
  for (const network of [echo, down]) {
    world.network = network;
    for (const answer of [await look(world), await validate(world)]) {
      expect(ProblemSchema.safeParse(await answer.json()).success).toBe(true);
    }
  }
  expect(shown.length).toBeGreaterThan(4);
  // The platform's own texts, which repeat it here, become codes.
  expect(shown.join('\n')).toContain('"errors":{"network":{"code":"not_accepted"}}');
  expect([...shown, ...world.log].join('\n')).not.toContain(apiKey);
});
