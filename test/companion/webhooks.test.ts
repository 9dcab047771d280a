import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { companionRoutes, problemsOf } from '@tillside/contract/schemas';
import { rawBody, timestamped, type WebhookVerifier } from '@tillside/server';
import { expect, test as plainTest } from 'vitest';
import express from 'express';
import { openStream } from './event-stream.ts';
import { airtime, buy, fault, read, readProblem, startWorld, webhookSecret, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

let numbers = 0;

function deliver(
  world: World,
  payload: object,
  secret = webhookSecret,
  seconds = Math.floor(world.clock.now() / 1000),
): Promise<Response> {
  const body = JSON.stringify({ event_id: `event-${(numbers += 1)}`, ...payload });
  const signature = createHmac('sha256', secret).update(`${seconds}.id-of-delivery.${body}`).digest('hex');
  const headers = {
    'x-event-id': 'id-of-delivery',
    'x-timestamp': String(seconds),
    'x-signature': `v1=${signature}`,
  };
  return world.request('/webhooks', { method: 'POST', as: null, headers, body });
}

/** The headers of a signature, whatever it is of: with them the body is read. */
const signedSoon = { 'x-event-id': 'id-of-delivery', 'x-timestamp': '1', 'x-signature': 'v1=00' };

test('an event is a hint: a signed false outcome changes nothing', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  const lie = { event_type: 'bills.status', ref: instruction.ref, trans_id: 'x', transaction_status: 'failed' };
  expect((await deliver(world, lie)).status).toBe(200);
  await world.pass(5);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'processing', funding: 'reserved' });
  expect(world.sent).toEqual(['POST /airtime', 'GET /requery']);
});

test('a forged or old delivery is refused and not stored', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  const payload = { event_type: 'bills.status', ref: instruction.ref, transaction_status: 'success' };
  expect((await readProblem(await deliver(world, payload, 'another secret'))).code).toBe('webhook_unverified');
  expect((await deliver(world, payload, webhookSecret, Math.floor(world.clock.now() / 1000) - 301)).status).toBe(401);
  await world.pass(3);
  expect(world.sent).toEqual(['POST /airtime']);
  expect(world.log.join()).toContain('webhook_unverified');
});

test('a companion that expects the signature of the raw body in a header of its platform is rehearsed with the sandbox', async () => {
  const header = 'X-Acme-Signature';
  const world = await startWorld({ webhooks: { verify: [rawBody({ secret: webhookSecret, header })] } });
  const answers = async (): Promise<(number | null)[]> => {
    const events = await world.control<{ deliveries: { status: number | null }[] }[]>('GET', '/events');
    return events.flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
  };
  await world.control('PUT', '/settings', { webhook: { scheme: 'rawBody', header } });
  await buy(world, { ...airtime, phone: '08030000001' });
  await world.pass(1);
  expect(await answers()).toEqual([200, 200]);
  await world.control('PUT', '/settings', { webhook: { header: 'signature' } });
  await buy(world, { ...airtime, phone: '08030000003' });
  await world.pass(1);
  expect(await answers()).toEqual([401, 200, 200]);
});

test('a delivery whose body cannot be read is refused as the route declares', async ({ world }) => {
  const route = companionRoutes.find(({ path }) => path === '/webhooks');
  const unreadable = { gzip: 'malformed_json', klingon: 'unsupported_media_type' } as const;
  for (const [encoding, code] of Object.entries(unreadable)) {
    const headers = { ...signedSoon, 'content-encoding': encoding };
    const init = { method: 'POST', as: null, headers, body: '{}' };
    expect((await readProblem(await world.request('/webhooks', init))).code).toBe(code);
    expect(route && problemsOf(route)).toContain(code);
  }
});

test('repeated and reordered events change nothing', async ({ world }) => {
  await fault(world, 'webhook_repeated');
  const first = await buy(world);
  await fault(world, 'webhook_reordered');
  const second = await buy(world);
  await world.pass(20);
  for (const { instruction } of [first, second]) {
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  }
  expect(world.bank.calls.filter((call) => call.startsWith('capture'))).toHaveLength(2);
  expect(world.events.filter((event) => event.type === 'instruction.succeeded')).toHaveLength(2);
});

test('an event that contradicts a settled outcome is reconciled, and a real contradiction opens a review', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world, { ...airtime, phone: '08030000002' });
  await world.pass(5);
  expect((await read(world, instruction.ref)).state).toBe('failed');
  const through = world.network;
  world.network = async (input, init) => {
    const answer = await through(input, init);
    if (!new Request(input).url.includes('/requery')) return answer;
    return new Response((await answer.text()).replace('"status":"failed"', '"status":"success"'), { status: 200 });
  };
  await deliver(world, { event_type: 'bills.status', ref: instruction.ref, transaction_status: 'success' });
  await world.pass(90);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'failed',
    funding: 'released',
    can_retry: 'after_review',
  });
  expect(world.events.map((event) => event.type)).toEqual(['instruction.failed', 'review.opened']);
});

/** A purchase that was delivered, and asked about less than a minute ago. */
async function delivered(world: World, phone: string): Promise<string> {
  const { instruction } = await buy(world, { ...airtime, phone });
  await world.pass(5);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', can_retry: 'never' });
  return instruction.ref;
}

test('a signed event against a delivery is shown as a check to its owner alone, within two seconds, until it is proven', async () => {
  const world = await startWorld();
  const ref = await delivered(world, '08030000004');
  const stream = await openStream(world, 'ada');
  const foreign = await openStream(world, 'bayo');
  const before = await read(world, ref);
  expect(before).not.toHaveProperty('checking_since');
  await deliver(world, { event_type: 'bills.status', ref, transaction_status: 'reversed' });
  await world.pass(2);
  const doubted = await read(world, ref);
  const checking_since = expect.stringMatching(/^2026-11-21T08:0/);
  expect(doubted).toEqual({ ...before, version: before.version + 1, checking_since });
  expect(await stream.read()).toContain(JSON.stringify({ ref, version: doubted.version }));
  expect(await foreign.read()).not.toContain(ref);
  await world.pass(90);
  const proven = await read(world, ref);
  expect(proven).toMatchObject({ state: 'reversed', can_retry: 'new_key' });
  expect(proven).not.toHaveProperty('checking_since');
});

test('an untrue event is shown as a check until its answer, and leaves everything as it was', async ({ world }) => {
  const ref = await delivered(world, airtime.phone);
  const before = await read(world, ref);
  await deliver(world, { event_type: 'bills.status', ref, transaction_status: 'reversed' });
  await world.pass(2);
  expect(await read(world, ref)).toHaveProperty('checking_since');
  await world.pass(90);
  expect(await read(world, ref)).toEqual({ ...before, version: before.version + 2 });
  expect(world.bank.calls.filter((call) => call.startsWith('capture'))).toHaveLength(1);
  // The next event starts a new check.
  await deliver(world, { event_type: 'bills.status', ref, transaction_status: 'failed' });
  await world.pass(2);
  expect(await read(world, ref)).toHaveProperty('checking_since');
});

test('a forged event against a delivery is not shown to any caller', async ({ world }) => {
  const ref = await delivered(world, '08030000001');
  const before = await read(world, ref);
  const lie = { event_type: 'bills.status', ref, transaction_status: 'reversed' };
  expect((await deliver(world, lie, 'another secret')).status).toBe(401);
  await world.pass(5);
  expect(await read(world, ref)).toEqual(before);
});

// A web-standard request does not reveal that Express has already read a chunked body.
const readAhead = process.env['TILLSIDE_HOST'] === 'fetch' ? ['with its length'] : ['with its length', 'in chunks'];

test.each(readAhead)('a host that parses JSON first receives an error with the fix: %s', async (sent) => {
  const world = await startWorld();
  const app = express();
  app.use(express.json());
  app.use('/till', world.till.router);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const body = '{"event_type":"bills.status"}';
  const response = await fetch(`http://127.0.0.1:${port}/till/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedSoon },
    ...(sent === 'in chunks' ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
  });
  expect(response.status).toBe(500);
  expect(await readProblem(response)).toMatchObject({
    code: 'raw_body_missing',
    detail: expect.stringContaining('before express.json()'),
  });
  server.close();
});

test('a delivery without the headers that each verifier requires is refused before a byte of it is read', async () => {
  const world = await startWorld({ webhooks: { verify: [timestamped({ secret: webhookSecret }), ofTheMerchant] } });
  const answerTo = async (headers: Record<string, string>): Promise<number> => {
    // A body that never ends.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) });
    const init = { method: 'POST', as: null, headers, body, duplex: 'half' };
    return (await world.request('/webhooks', init)).status;
  };
  expect(await answerTo({})).toBe(401);
  expect(await answerTo({ 'x-event-id': '1', 'x-timestamp': '1' })).toBe(401);
  expect(world.log.join()).toMatch(/it comes without x-event-id, x-timestamp, x-signature/);
  const withTheirs = {
    method: 'POST',
    as: null,
    headers: { 'x-acme': 'let me in' },
    body: '{"event_id":"e1","event_type":"bills.status"}',
  };
  expect((await world.request('/webhooks', withTheirs)).status).toBe(200);
});

const ofTheMerchant: WebhookVerifier = {
  name: 'acme',
  requiredHeaders: ['X-Acme'],
  verify: ({ header }) => header('x-acme') === 'let me in',
};

test('a delivery may be long if it brings its headers, and short for a verifier that requires none', async () => {
  const world = await startWorld({ webhooks: { verify: [{ name: 'any', verify: () => true }, ofTheMerchant] } });
  const status = async (length: number, headers = {}): Promise<number> => {
    const event = { event_id: `long-${length}`, event_type: 'bills.status', text: 'x'.repeat(length) };
    const body = JSON.stringify(event);
    return (await world.request('/webhooks', { method: 'POST', as: null, headers, body })).status;
  };
  expect([await status(60_000), await status(70_000)]).toEqual([200, 413]);
  const headers = { 'x-acme': 'anything' };
  expect([await status(500_000, headers), await status(600_000, headers)]).toEqual([200, 413]);
});
