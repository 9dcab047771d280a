import { dollars, money, naira, type Money } from '@tillside/contract';
import { SessionSchema } from '@tillside/contract/schemas';
import { expect, test as plainTest } from 'vitest';
import {
  airtime,
  apiKey,
  buy,
  instruct,
  origin,
  ourSecret,
  readProblem,
  startWorld,
  webhookSecret,
  post,
} from './world.ts';

const test = plainTest.extend('world', () => startWorld());

test('without a session every route but the public ones answers 401', async ({ world }) => {
  for (const path of [
    '/session',
    '/instructions',
    '/instructions/ts_x',
    '/instructions/by-key/a-key-12345',
    '/events',
    '/staff/instructions',
    '/nothing',
  ]) {
    expect([path, (await world.request(path, { as: null })).status]).toEqual([path, 401]);
  }
  for (const path of ['/instructions', '/quotes', '/instructions/ts_x/check', '/instructions/ts_x/resolve']) {
    expect([path, (await world.request(path, { as: null, method: 'POST', body: '{}' })).status]).toEqual([path, 401]);
  }
  expect((await world.request('/live', { as: null })).status).toBe(200);
});

test('another shopper’s purchase is answered like one that does not exist', async ({ world }) => {
  const { instruction, key } = await buy(world);
  const asBayo = await (await world.request(`/instructions/${instruction.ref}`, { as: 'bayo' })).text();
  const nothing = await (await world.request('/instructions/ts_nothing', { as: 'bayo' })).text();
  expect(asBayo).toBe(nothing);
  expect((await world.request(`/instructions/by-key/${key}`, { as: 'bayo' })).status).toBe(404);
  const order = { operation: 'airtime.buy', input: airtime };
  expect((await post(world, '/instructions/find', order, { as: 'bayo', key })).status).toBe(404);
  expect((await post(world, '/instructions/find', order, { key })).status).toBe(200);
  expect(
    (await world.request(`/instructions/${instruction.ref}/check`, { as: 'bayo', method: 'POST', body: '{}' })).status,
  ).toBe(404);
  expect(await (await world.request('/instructions', { as: 'bayo' })).json()).toEqual({ items: [], next: null });
  expect((await world.request('/staff/instructions')).status).toBe(404);
  expect(await (await world.request('/staff/instructions', { as: 'staff' })).json()).toMatchObject({
    items: [{ ref: instruction.ref }],
  });
});

test('two shoppers may use the same key, each for a purchase of their own', async ({ world }) => {
  const [ada, bayo] = await Promise.all([
    buy(world, airtime, { key: 'the-same-key' }),
    buy(world, airtime, { as: 'bayo', key: 'the-same-key' }),
  ]);
  expect(ada.instruction.ref).not.toBe(bayo.instruction.ref);
});

test('the same key and body answer the same purchase, repeatedly and concurrently', async ({ world }) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(world, airtime, { key: 'a-double-click' })));
  expect(new Set(answers.map((answer) => answer.instruction.ref)).size).toBe(1);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
  const other = await instruct(world, { ...airtime, amount: naira(600) }, { key: 'a-double-click' });
  expect(await readProblem(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test.for([
  ['another site’s origin', { origin: 'https://evil.test' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['an old browser’s cross-site post', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['a listed origin', { origin }, 202],
  ['a client that is not a page', {}, 202],
] as const)('a write from %s', async ([_from, headers, status], { world }) => {
  const init = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'a-key-12345' },
    body: JSON.stringify({ operation: 'airtime.buy', input: airtime }),
  };
  expect((await world.request('/instructions', init)).status).toBe(status);
});

test('a form of another site cannot write: only JSON is accepted', async ({ world }) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'idempotency-key': 'a-key-12345' },
    body: JSON.stringify({ operation: 'airtime.buy', input: airtime }),
  };
  expect((await readProblem(await world.request('/instructions', init))).code).toBe('unsupported_media_type');
});

test('only listed origins may read answers from another origin', async ({ world }) => {
  const allow = async (from: string): Promise<string | null> =>
    (await world.request('/session', { headers: { origin: from } })).headers.get('access-control-allow-origin');
  expect([await allow(origin), await allow('https://evil.test')]).toEqual([origin, null]);
});

test.each([
  ['no phone', { amount: naira(500), network: 'mtn' }, 'phone'],
  ['letters for a phone', { ...airtime, phone: '0803abc4567' }, 'phone'],
  ['a phone of ten kilobytes', { ...airtime, phone: '0'.repeat(10_240) }, 'phone'],
  ['nothing to pay', { ...airtime, amount: naira(0) }, 'amount'],
  ['half a naira', { ...airtime, amount: naira(10.5) }, 'amount'],
  ['a billion', { ...airtime, amount: naira(1e9) }, 'amount'],
  ['an amount that is not a number', { ...airtime, amount: 'much' }, 'amount'],
  ['a bare number', { ...airtime, amount: 500 }, 'amount'],
  ['another currency', { ...airtime, amount: dollars(500) }, 'amount'],
  ['an unknown network', { ...airtime, network: 'telex' }, 'network'],
  ['an empty bulk', { rows: [] }, 'rows'],
  ['a bad row', { rows: [airtime, { ...airtime, phone: 'x' }] }, 'rows.1.phone'],
])('reports bad input, %s, at its field, and stores and sends nothing', async (_what, input, field) => {
  const world = await startWorld();
  const problem = await readProblem(await instruct(world, input, { key: 'a-free-key' }));
  expect(problem).toMatchObject({ status: 422, code: 'invalid_input', can_retry: 'same_key' });
  expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  expect(JSON.stringify(problem)).not.toContain('0'.repeat(100));
  expect(await (await world.request('/instructions')).json()).toEqual({ items: [], next: null });
  expect([world.sent, world.bank.calls]).toEqual([[], []]);
  expect((await buy(world, airtime, { key: 'a-free-key' })).status).toBe(202);
});

test.for([
  ['broken JSON', '{"operation":', 'malformed_json', 400],
  [
    'two megabytes',
    JSON.stringify({ operation: 'airtime.buy', input: { phone: 'x'.repeat(2_000_000) } }),
    'body_too_large',
    413,
  ],
  ['a list', '[]', 'invalid_input', 422],
  ['an unknown operation', '{"operation":"moon.buy","input":{}}', 'invalid_input', 422],
  ['a lookup', '{"operation":"bill.requery","input":{"trans_id":"x"}}', 'invalid_input', 422],
  [
    'nested without end',
    `{"operation":"airtime.buy","input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'malformed_json',
    400,
  ],
  ['nothing', '', 'invalid_input', 422],
  ['an extra field', '{"operation":"airtime.buy","input":{},"price":1}', 'invalid_input', 422],
] as const)('a body that is %s is refused clearly', async ([_what, body, code, status], { world }) => {
  const response = await world.request('/instructions', {
    method: 'POST',
    headers: { 'idempotency-key': 'a-key-12345' },
    body,
  });
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await readProblem(response)).toMatchObject({ code, status });
});

test('a missing key is refused, with how to make one', async ({ world }) => {
  const response = await post(world, '/instructions', { operation: 'airtime.buy', input: airtime });
  expect(await readProblem(response)).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
});

test('the server determines the price: another quote is answered with the new one, and the key stays free', async () => {
  const world = await startWorld();
  Object.assign(world.bank, {
    price: ({ cost }: { cost: Money }) => money('NGN', cost.minor + 5_000),
  });
  const quoted = await post(world, '/quotes', { operation: 'airtime.buy', input: airtime });
  expect(await quoted.json()).toMatchObject({ quote: naira(550) });
  const stale = await instruct(world, airtime, { key: 'price-of-a-day', quote: naira(500) });
  expect(await readProblem(stale)).toMatchObject({
    status: 409,
    code: 'price_changed',
    quote: naira(550),
  });
  expect((await world.request('/instructions/by-key/price-of-a-day')).status).toBe(404);
  const taken = await instruct(world, airtime, { key: 'price-of-a-day', quote: naira(550) });
  expect(taken.status).toBe(202);
  await world.pass(10);
  expect(world.bank.calls).toEqual(['reserve 550', 'capture 550']);
  expect(world.events.map((event) => event.type)).toEqual(['instruction.succeeded']);
});

test('without funding a shopper may buy nothing, and staff buy on the merchant’s account', async () => {
  const world = await startWorld({ funded: false });
  const { abilities } = SessionSchema.parse(await (await world.request('/session')).json());
  expect(abilities.filter((operation) => operation.endsWith('.buy'))).toEqual([]);
  expect((await instruct(world, airtime)).status).toBe(403);
  const { instruction } = await buy(world, { ...airtime, phone: '08030000001' }, { as: 'staff' });
  expect(instruction).toMatchObject({ state: 'succeeded', funding: 'none' });
});

test('pages list all purchases, newest first, without gap or repeat', async ({ world }) => {
  const refs: string[] = [];
  for (let count = 0; count < 7; count += 1)
    refs.unshift((await buy(world, { ...airtime, phone: '08030000001' })).instruction.ref);
  const seen: string[] = [];
  for (let next = ''; ;) {
    const page: { items: { ref: string }[]; next: string | null } = await (
      await world.request(`/instructions?limit=3${next}`)
    ).json();
    seen.push(...page.items.map((item) => item.ref));
    if (page.next === null) break;
    next = `&after=${page.next}`;
  }
  expect(seen).toEqual(refs);
  expect((await readProblem(await world.request('/instructions?limit=1000'))).errors).toHaveProperty('limit');
});

test('no answer, log or event contains a key or secret', async ({ world }) => {
  world.bank.meddle = (hook) => {
    if (hook === 'capture') throw new Error(`leak ${apiKey}`);
  };
  const { instruction } = await buy(world);
  await world.pass(8);
  const answers = await Promise.all(
    ['/session', '/instructions', `/instructions/${instruction.ref}`, '/ready', '/nothing'].map(async (path) => {
      const response = await world.request(path);
      return JSON.stringify([...response.headers]) + (await response.text());
    }),
  );
  const everything = [...answers, ...world.log, JSON.stringify(world.events)].join('\n');
  expect(everything).toContain(instruction.ref);
  for (const secret of [apiKey, webhookSecret, ourSecret]) expect(everything).not.toContain(secret);
  // The merchant's discount is the merchant's.
  expect(answers.join()).not.toContain('discount');
});

test('pages learn the shop’s name, logo and support line with the session, and nothing where none was given', async () => {
  const merchant = { name: 'Sunbird Store', logo: '/logo.svg', support: '0800 123 4567' };
  for (const given of [{ merchant }, {}]) {
    const world = await startWorld(given);
    const session: unknown = await (await world.request('/session')).json();
    expect(SessionSchema.parse(session).merchant).toEqual(given.merchant);
    expect((await world.request('/session', { as: null })).status).toBe(401);
  }
});
