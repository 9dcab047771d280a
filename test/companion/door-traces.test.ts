import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { rawBody, timestamped } from '@tillside/server';
import express from 'express';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { listen } from './listen.ts';
import { airtime, readProblem, startWorld, webhookSecret, type World, post } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

const body = '{"event_type":"bills.status","pin":"canary4711","card":"5399412233441234"}';

function headersOf(world: World, { secret = webhookSecret, late = 0, prefix = 'x-' } = {}) {
  const seconds = Math.floor(world.clock.now() / 1_000) - late;
  const signature = createHmac('sha256', secret).update(`${seconds}.id-1.${body}`).digest('hex');
  return {
    [`${prefix}event-id`]: 'id-1',
    [`${prefix}timestamp`]: String(seconds),
    [`${prefix}signature`]: `v1=${signature}`,
  };
}

async function deliver(world: World, headers: Record<string, string>): Promise<void> {
  const answer = await world.request('/webhooks', { method: 'POST', as: null, headers, body });
  expect((await readProblem(answer)).code).toBe('webhook_unverified');
}

/** Returns the log lines about webhooks and origins, and checks that the log reveals nothing that was sent. */
function refusals(world: World): string[] {
  expect(world.log.join()).not.toMatch(/canary|5399|v1=|whsec/);
  return world.log.filter((line) => /rejected|refused/.test(line));
}

const fixed = { verify: [timestamped({ secret: webhookSecret }), rawBody({ secret: webhookSecret })] };

test('a webhook with another secret is logged with the fix', async () => {
  const world = await startWorld({ webhooks: fixed });
  await deliver(world, headersOf(world, { secret: 'another secret' }));
  expect(refusals(world)).toEqual([
    expect.stringMatching(
      /^warn a webhook was rejected .*"verifier":"timestamped".*signature is not made with the secret.*"fix":"If the platform/,
    ),
  ]);
});

test('a webhook that came too late is logged with its delay', async () => {
  const world = await startWorld({ webhooks: fixed });
  await deliver(world, headersOf(world, { late: 400 }));
  expect(refusals(world)).toEqual([expect.stringMatching(/timestamp is 400 seconds off.*time server/)]);
});

test('a webhook with other header names logs the missing and the received ones, truncated', async ({ world }) => {
  const many = { 'x-canary-free-but-long': 'v', [`x-${'a'.repeat(30)}-${'b'.repeat(300)}`]: 'v' };
  const { 'x-canary-free-but-long': _left, ...long } = many;
  await deliver(world, { ...headersOf(world, { prefix: 'x-acme-' }), ...long });
  const [line = ''] = refusals(world);
  expect(line).toContain('it comes without x-event-id, x-timestamp, x-signature');
  expect(line).toContain('x-acme-event-id, x-acme-signature, x-acme-timestamp');
  expect(line).toContain('prefix or headers');
  expect(line.length).toBeLessThan(1_000);
});

test('a webhook signed by another scheme logs the expected header', async () => {
  const world = await startWorld({ webhooks: { verify: [rawBody({ secret: webhookSecret, header: 'x-signature' })] } });
  await deliver(world, headersOf(world));
  expect(refusals(world)).toEqual([
    expect.stringMatching(/"verifier":"rawBody".*x-signature is not 64 hex digits: another scheme.*doctor webhook/),
  ]);
});

test('a webhook without a verifier is logged with that cause', async () => {
  const world = await startWorld({ webhooks: { verify: [] } });
  await deliver(world, headersOf(world));
  expect(refusals(world)).toEqual([expect.stringMatching(/there is no verifier.*webhooks\.verify/)]);
});

test('a webhook behind a body parser is logged with that cause too', async ({ world }) => {
  const server = createServer(express().use(express.json()).use('/till', world.till.router));
  onTestFinished(() => void server.close());
  const url = await listen(server);
  const answer = await fetch(`${url}/till/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headersOf(world) },
    body,
  });
  expect((await readProblem(answer)).code).toBe('raw_body_missing');
  expect(refusals(world)).toEqual([
    expect.stringMatching(/"problem":"raw_body_missing".*body parser.*before express\.json\(\)/),
  ]);
});

test('each cause is logged once a minute, and the next line has the count', async ({ world }) => {
  for (let time = 0; time < 5; time += 1) await deliver(world, headersOf(world, { secret: 'another secret' }));
  await deliver(world, headersOf(world, { late: 400 }));
  expect(refusals(world)).toHaveLength(2);
  await world.pass(60, 20);
  await deliver(world, headersOf(world, { secret: 'another secret' }));
  expect(refusals(world)).toHaveLength(3);
  expect(refusals(world)[2]).toContain('"count":4');
});

test('a page of an unlisted origin is logged for the merchant, and its shopper reads nothing about `origins`', async () => {
  const world = await startWorld();
  const elsewhere = 'https://shop.test.evil.example';
  const write = await post(
    world,
    '/instructions',
    { operation: 'airtime.buy', input: airtime },
    { headers: { origin: elsewhere, 'idempotency-key': 'key-of-elsewhere' } },
  );
  const problem = await readProblem(write);
  expect(problem).toMatchObject({ status: 403, code: 'origin_refused' });
  expect(JSON.stringify(problem)).not.toMatch(/origins|createTillside|publicUrl/);
  const line = refusals(world);
  expect(line).toEqual([expect.stringContaining(`"origin":"${elsewhere}"`)]);
  expect(line[0]).toContain('add exactly this origin to the `origins` of createTillside');
  // Its reads and its preflights have the same cause, and are not logged again.
  await world.request('/session', { headers: { origin: elsewhere } });
  expect(refusals(world)).toHaveLength(1);
});

test('a preflight or a read that a browser will block is logged as well', async ({ world }) => {
  await world.request('/instructions', { method: 'OPTIONS', headers: { origin: 'https://one.test' } });
  await world.request('/session', { headers: { origin: 'https://two.test' } });
  expect(refusals(world)).toEqual([
    expect.stringContaining('"origin":"https://one.test"'),
    expect.stringContaining('"origin":"https://two.test"'),
  ]);
});

test('an invalid origin is escaped, truncated and never more than one line', async ({ world }) => {
  for (const origin of [
    `https://${'a.'.repeat(500)}test`,
    'https://caf\u00e9.test/\u009b31m',
    'https://5399412233441234.test',
  ]) {
    await world.request('/session', { headers: { origin } });
  }
  const lines = refusals(world);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatch(/^[ -~’…]*$/);
    expect(line.length).toBeLessThan(700);
  }
  expect(lines[1]).toContain('\\\\u009b31m');
  expect(lines[2]).toContain('[removed]');
});
