import { createHmac } from 'node:crypto';
import { companionRoutes } from '@tillside/contract/schemas';
import type { Store } from '@tillside/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { databases } from './second-instance.ts';
import { airtime, origin, startWorld, webhookSecret, type World } from './world.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

const cores = [
  '\0',
  '\uD800',
  '\uDC00',
  '\uD83D',
  '\uFFFD',
  '\uFFFE',
  '\uFEFF',
  '\u202E',
  '\u2028',
  '\u0001',
  '\u001F',
  '\u007F',
  '\u0085',
  '\u00A0',
  'e\u0301',
  'é',
  '🧾',
  '٠١٢',
  '\\',
  '\\u0000',
  '\\0',
  '%',
  '%00',
  '_',
  "'",
  '"',
  "' OR '1'='1",
  "'); DROP TABLE instructions; --",
  '$1',
  '{}',
  '[]',
  'null',
  'NaN',
  '1e999',
  '../../session',
  '<script>alert(1)</script>',
  '\n',
  '\r\n',
  '\t',
];
const plain = ['', ' ', '__proto__', 'constructor', 'toString', 'till.notices', 'till.anything', 'erased:0123456789'];
const long = [255, 256, 257, 2_700, 8_001, 70_000].flatMap((length) =>
  ['x', 'ß', '\0'].map((sign) => sign.repeat(length)),
);
/** 300 texts: each of the odd ones alone, within, at either end, twice, and among the long ones. */
const texts = [
  ...plain,
  ...long,
  ...cores.flatMap((core) => [
    core,
    `${core}ada`,
    `ada${core}`,
    `a${core}da`,
    `${core}${core}`,
    `ada 08031234567${core}`,
  ]),
  ...cores.map((core) => `${'y'.repeat(300)}${core}`),
  'ada',
].slice(0, 300);

/** Percent-encoded, also where half a character stands. */
function encoded(text: string): string {
  return Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');
}

const limits = { perCaller: () => ({ purchases: 1e6, validations: 1e6, reads: 1e6, questions: 1e3 }) };

/** A companion whose caller is what the header `x-id` says, as JSON. */
function start(store?: Store): Promise<World> {
  return startWorld({
    ...(store && { store }),
    limits,
    links: {},
    caller: ({ headers }) => {
      const given = headers['x-id'];
      const named = typeof given === 'string' ? (JSON.parse(given) as object) : {};
      return { id: 'ada', sessionId: 'a-session', roles: ['shopper', 'staff'], ...named };
    },
  });
}

/** The status and the code of an answer: what must not differ between two databases. */
async function seen(answer: Response): Promise<string> {
  const text = await answer.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  return `${answer.status} ${code}`.trim();
}

async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'thrown';
  }
}

type Place = (world: World, text: string, index: number) => Promise<string>;

const post =
  (path: string, body: (text: string) => object, key = false): Place =>
  async (world, text, index) =>
    seen(
      await world.request(path, {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          // Each is somebody else's, so that none depends on another.
          'x-id': JSON.stringify({ id: `ada ${index}` }),
          ...(key && { 'idempotency-key': `${path.length}-key-${index}` }),
        },
        body: JSON.stringify(body(text)),
      }),
    );
const get =
  (path: (text: string) => string): Place =>
  async (world, text) =>
    seen(await world.request(path(encoded(text))));
const asCaller =
  (field: string): Place =>
  async (world, text, index) =>
    seen(
      await world.request('/instructions', {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          'idempotency-key': `caller-${field}-${index}`,
          'x-id': JSON.stringify({ [field]: text }).replaceAll(
            /[^\x20-\x7E]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
        },
        body: JSON.stringify({ operation: 'airtime.buy', input: airtime }),
      }),
    );
const event =
  (fields: (text: string) => object): Place =>
  async (world, text) => {
    const body = JSON.stringify(fields(text));
    const time = Math.floor(world.clock.now() / 1_000);
    const id = 'a-delivery';
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${id}.${body}`).digest('hex');
    return seen(
      await world.request('/webhooks', {
        method: 'POST',
        as: null,
        headers: {
          'content-type': 'application/json',
          'x-event-id': id,
          'x-timestamp': `${time}`,
          'x-signature': `v1=${signature}`,
        },
        body,
      }),
    );
  };

const texted = (text: string): object => ({ operation: 'electricity.buy', input: { meter: text } });

const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(
    companionRoutes
      .filter(({ method, path }) => method === 'GET' && path.includes('{'))
      .map(({ path }) => [`path ${path}`, get((text) => path.replaceAll(/\{\w+\}/g, text === '' ? 'x' : text))]),
  ),
  'query after': get((text) => `/instructions?after=${text}`),
  'query number': get((text) => `/staff/instructions?number=${text}`),
  'query owner': get((text) => `/staff/instructions?owner=${text}`),
  'query state': get((text) => `/staff/instructions?state=${text}`),
  'query recipients': get((text) => `/recipients?after=${text}`),
  'query lookup': get((text) => `/lookups/data.plans?network=${text}`),
  'a caller’s id': asCaller('id'),
  'a caller’s session': asCaller('sessionId'),
  'a caller’s customer': asCaller('customerId'),
  'the phone of a purchase': post(
    '/instructions',
    (phone) => ({ operation: 'airtime.buy', input: { ...airtime, phone } }),
    true,
  ),
  'the network of a purchase': post(
    '/instructions',
    (network) => ({ operation: 'airtime.buy', input: { ...airtime, network } }),
    true,
  ),
  'the operation of a purchase': post('/instructions', (operation) => ({ operation, input: airtime }), true),
  'a purchase of electricity': post('/instructions', texted, true),
  'the customer of an account': post(
    '/instructions',
    (customer_id) => ({ operation: 'account.create', input: { customer_id } }),
    true,
  ),
  'a key of an input': post(
    '/instructions',
    (name) => ({ operation: 'airtime.buy', input: { ...airtime, [name]: 1 } }),
    true,
  ),
  'the name of a recipient': post('/recipients', (label) => ({
    operation: 'airtime.buy',
    fields: { phone: '08031234567', network: 'mtn' },
    label,
  })),
  'an event’s id': event((event_id) => ({ event_type: 'bills.status', event_id, trans_id: 't', status: 'success' })),
  'an event’s type': event((event_type) => ({ event_type, event_id: 'e', trans_id: 't' })),
  'an event’s transaction': event((trans_id) => ({
    event_type: 'bills.status',
    event_id: `of ${trans_id.length}`,
    trans_id,
    status: 'success',
  })),
  'an event’s session': event((session_id) => ({
    event_type: 'accounts.payment.status',
    event_id: `session ${session_id.length}`,
    session_id,
    customer: { number: '9012345678' },
  })),
  'sessions.end': async ({ till }, text) => outcome(() => till.sessions.end({ callerId: text, sessionId: text })),
  'people.export': async ({ till }, text) => outcome(() => till.people.export(text)),
  'people.erase': async ({ till }, text) => outcome(() => till.people.erase(text)),
  'links.create': async ({ till }, text) =>
    outcome(() =>
      till.links.create({ caller: { id: text }, widget: 'airtime', maxAmount: { currency: 'NGN', minor: 100_000 } }),
    ),
  'links.revoke': async ({ till }, text) => outcome(() => till.links.revoke({ callerId: text })),
  'instructions.list': async ({ till }, owner) => outcome(() => till.instructions.list({ owner })),
  'instructions.get': async ({ till }, text) => outcome(() => till.instructions.get(text)),
  'cases.answer': async ({ till }, text) => outcome(() => till.cases.answer(text, { by: text, text })),
};

test.each(Object.entries(places))(
  '300 hostile texts as %s are answered alike by both databases, and never by an error of theirs',
  async (place, answer) => {
    const worlds = await Promise.all([start(), start(newDatabase().store())]);
    for (const world of worlds) world.breathesAlways = true;
    const answers = await Promise.all(
      worlds.map(async (world) => {
        const work = texts.map(async (text, index) => {
          const got = await answer(world, text, index);
          return `${JSON.stringify(text.slice(0, 40))} (${text.length}): ${got}`;
        });
        const given = await world.passUntil(Promise.all(work));
        await world.pass(5);
        return {
          given,
          log: world.log.filter((line) =>
            / (?:DatabaseError|RangeError|TypeError)|error: "Error"|could not be put away/.test(line),
          ),
        };
      }),
    );
    const [lite, postgres] = answers;
    expect(postgres?.given).toEqual(lite?.given);
    const failed = answers.flatMap(({ given }) => given.filter((line) => / 500|: Error|: DatabaseError/.test(line)));
    // A hook that answers such an id is refused as a mistake of the merchant's, which the log names.
    if (!place.startsWith('a caller’s')) expect(failed).toEqual([]);
    expect(answers.flatMap(({ log }) => log)).toEqual([]);
  },
  120_000,
);
