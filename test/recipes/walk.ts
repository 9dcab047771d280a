import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openStream } from './stream.ts';

export interface Companion {
  /** The address that the host serves it at. */
  readonly till: string;
  readonly webhookSecret: string;
}

export const shopper = 'shopper=ada';

const purchase = {
  operation: 'airtime.buy',
  input: { phone: '08031234567', network: 'mtn', amount: { currency: 'NGN', minor: 50_000 } },
};
let keys = 0;

/**
 * Exercises a companion over HTTP, on any host: its gates, lookups, a purchase, event streams, webhooks, and malicious
 * bodies. @throws AssertionError
 */
export async function walk(companion: Companion): Promise<void> {
  await meetGates(companion);
  await lookUp(companion);
  await buy(companion);
  await leaveStream(companion);
  await sendWebhooks(companion);
  await sendHostileBodies(companion);
  assert.equal((await ask(companion, '/session')).status, 200, 'The companion serves on after all of this.');
}

async function meetGates(companion: Companion): Promise<void> {
  const anonymous = await ask(companion, '/session', { headers: { cookie: '' } });
  assert.deepEqual([anonymous.status, anonymous.json.code], [401, 'unauthenticated']);
  for (const header of ['cache-control', 'content-security-policy', 'x-content-type-options'])
    assert.ok(anonymous.headers[header], `${header} is on every answer.`);

  const lost = await ask(companion, '/no-such-route');
  assert.deepEqual([lost.status, lost.json.code], [404, 'not_found']);
  assert.equal(lost.headers['content-type'], 'application/problem+json; charset=utf-8');

  const foreign = await order(companion, { origin: 'https://elsewhere.example' });
  assert.equal(foreign.status, 403, 'A page of another site may buy nothing.');

  const doubledKey = await order(companion, { 'idempotency-key': ['a-doubled-key', 'a-doubled-key'] });
  assert.deepEqual([doubledKey.status, doubledKey.json.code], [400, 'idempotency_key_missing']);
  const doubledSite = await order(companion, { 'sec-fetch-site': ['same-origin', 'same-origin'] });
  assert.equal(doubledSite.status, 403, 'A doubled header passes no gate.');
}

async function lookUp(companion: Companion): Promise<void> {
  const [first, cached] = [
    await ask(companion, '/lookups/data.plans?network=mtn'),
    await ask(companion, '/lookups/data.plans?network=mtn'),
  ];
  assert.equal(first.status, 200);
  assert.ok(JSON.stringify(first.json).length > 500, 'There are data plans.');
  assert.deepEqual(cached.json, first.json);
}

/** Buys airtime, and waits until it is delivered. Answers its ref. */
export async function buy(companion: Companion): Promise<string> {
  const stream = await openStream(companion.till, shopper);
  await stream.until('event: hello');
  const before = await balanceOf(companion);
  const key = nextKey();
  const [placed, again] = await Promise.all([
    order(companion, { 'idempotency-key': key }),
    order(companion, { 'idempotency-key': key }),
  ]);
  assert.ok([201, 202].includes(placed.status), `The purchase is answered ${placed.status}.`);
  const ref = String(placed.json.ref);
  assert.equal(again.json.ref, ref, 'One key makes one purchase.');
  await stream.until(`"ref":"${ref}"`);

  const bought = await until(async () => {
    const { json } = await ask(companion, `/instructions/${ref}`);
    return json.state === 'succeeded' ? json : null;
  }, 'The purchase is delivered');
  const quote = bought.quote as { readonly minor: number };
  assert.equal(before - (await balanceOf(companion)), quote.minor, 'It is paid once.');
  stream.leave();
  return ref;
}

/**
 * A stream ends with its client. Each shopper has two: where one that was left still counts, the third takes the place of the first.
 */
async function leaveStream(companion: Companion): Promise<void> {
  await until(async () => {
    const first = await openStream(companion.till, shopper);
    await first.until('event: hello');
    const left = await openStream(companion.till, shopper);
    await left.until('event: hello');
    left.leave();
    await pause(100);
    const third = await openStream(companion.till, shopper);
    await third.until('event: hello');
    const stays = first.ended() === null;
    first.leave();
    third.leave();
    return stays || null;
  }, 'A stream ends with its client');
}

async function sendWebhooks(companion: Companion): Promise<void> {
  // A parser that reads it and writes it again makes other bytes of it.
  const body = '{ "event_id":"evt_walk",\n\t"event_type" : "bill.unheard_of", "text":"\\u20a6500" }';
  const webhook = (text: string): Promise<Answer> => {
    const seconds = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', companion.webhookSecret).update(`${seconds}.evt_walk.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-event-id': 'evt_walk',
      'x-timestamp': String(seconds),
      'x-signature': `v1=${signature}`,
      cookie: '',
    };
    return ask(companion, '/webhooks', { method: 'POST', headers, body: text });
  };
  assert.deepEqual((await webhook(body)).json, { received: true }, 'The bytes arrive as they were signed.');
  assert.equal((await webhook(body.replace('500', '501'))).json.code, 'webhook_unverified');
}

async function sendHostileBodies(companion: Companion): Promise<void> {
  const long = JSON.stringify({ ...purchase, padding: 'x'.repeat(600_000) });
  const bodies: readonly (readonly [string | Buffer, OutgoingHttpHeaders, number, string])[] = [
    ['{"operation":', {}, 400, 'malformed_json'],
    [long, {}, 413, 'body_too_large'],
    [gzipSync(long), { 'content-encoding': 'gzip' }, 413, 'body_too_large'],
    ['no gzip', { 'content-encoding': 'gzip' }, 400, 'malformed_json'],
    ['{}', { 'content-encoding': 'compress' }, 415, 'unsupported_media_type'],
    [JSON.stringify(purchase), { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['{"__proto__":{"operation":"airtime.buy"}}', {}, 422, 'invalid_input'],
  ];
  for (const [body, headers, status, code] of bodies) {
    const answer = await order(companion, headers, body);
    assert.deepEqual([answer.status, answer.json.code], [status, code], `${body.toString('utf8').slice(0, 60)}`);
  }
}

async function balanceOf(companion: Companion): Promise<number> {
  const { json } = await ask(companion, '/balance');
  return (json.available as { readonly minor: number }).minor;
}

function order(companion: Companion, headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<Answer> {
  return ask(companion, '/instructions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': nextKey(), ...headers },
    body: body ?? JSON.stringify(purchase),
  });
}

function nextKey(): string {
  keys += 1;
  return `a-key-of-the-walk-${process.pid}-${keys}`;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Uses Node's client, which can send a header twice. */
function ask(
  { till }: Companion,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      `${till}${path}`,
      { method, headers: { cookie: shopper, ...length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('error', reject);
        response.once('end', () => {
          const read: unknown = text.startsWith('{') ? JSON.parse(text) : { text };
          resolve({ status: response.statusCode ?? 0, headers: response.headers, json: read as Answer['json'] });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Tries until there is an answer. @throws Error where there is none in half a minute */
export async function until<Result>(attempt: () => Promise<Result | null>, what: string): Promise<Result> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const result = await attempt();
    if (result !== null) return result;
    await pause(100);
  }
  throw new Error(`${what}: not within half a minute.`);
}
