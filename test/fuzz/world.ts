import { type Environment, naira } from '@tillside/contract';
import { createSandbox } from '@tillside/sandbox';
import {
  timestamped,
  rawBody,
  paymentHash,
  type Caller,
  type CallerBalance,
  type Tillside,
  type TillsideHandlers,
} from '@tillside/server';
import { fetchTransport, ManualClock } from '@tillside/server/testing';
import express, { type RequestHandler } from 'express';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Bank } from '../companion/bank.ts';
import { createTillside } from '../companion/host.ts';
import { ask, type HttpAnswer, type HttpRequest } from '../faults/world/in-process-http.ts';
import type { Randomness } from '../faults/world/randomness.ts';
import { sqliteHome } from '../faults/world/sqlite-home.ts';
import { carry, type Mood } from './network.ts';
import { Pools } from './pools.ts';
import { secretsFor, storeSecret, webhookSecret, type Secrets } from './secrets.ts';

export const shop = 'https://shop.test';
const frameOrigin = 'https://frames.test';
const roots: Readonly<Record<Environment, string>> = { sandbox: '/sandbox/api/v1', live: '/live/api/v1' };

/** The people who may be signed in: two customers of the platform, one person who is none, and two members of staff. */
export const people: Readonly<Record<string, Omit<Caller, 'id' | 'sessionId'>>> = {
  ada: { customerId: 'cus_ada', roles: ['shopper'], phone: '08031234567' },
  bayo: { customerId: 'cus_bayo', roles: ['shopper'] },
  guest: { roles: ['shopper'] },
  staff: { roles: ['staff'] },
  mary: { roles: ['staff', 'shopper'] },
};

/** Simulated time that an answer may take, in milliseconds. Every deadline of the companion is shorter. */
const maxWait = 120_000;
/** Real time for what does not wait for the clock, such as a body that is decompressed. */
const maxRealWait = 3_000;

class TillBank extends Bank {
  balance({ caller }: { readonly caller: { readonly id: string } }): CallerBalance | null {
    return caller.id === 'guest' ? null : { name: 'Shop balance', available: naira(5_000), topUp: { url: '/top-up' } };
  }
}

/** With it, nothing stays owed. */
class RefundingBank extends TillBank {
  async refund(): Promise<void> {}
}

/** What tests put before the companion to see that it is found. */
export type Plant = (world: { readonly secrets: Secrets; log(line: string): void }) => RequestHandler;

export interface FuzzWorld {
  readonly environment: Environment;
  /** Whether frames have an origin of their own. */
  readonly hasFrameOrigin: boolean;
  readonly clock: ManualClock;
  readonly secrets: Secrets;
  readonly pools: Pools;
  readonly till: Tillside;
  mood: Mood;
  /** Lines of the log since they were taken. */
  takeLogs(): string[];
  /** Whether the host hands over this path as it is. A web-standard request has a URL, which reads `/a/.` and `/a\\` as `/a/`. */
  carries(path: string): boolean;
  /** Sends a request, and lets simulated time pass until it is answered; `null`: it never was. */
  ask(request: HttpRequest): Promise<HttpAnswer | null>;
  /** Asks the platform itself, past the companion. */
  platform(method: string, path: string, body?: object): Promise<unknown>;
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** Lets time pass while nothing is asked. */
  rest(seconds: number): Promise<void>;
  /** Forgets everything at the platform, so that only the companion is left in memory. */
  resetPlatform(): Promise<void>;
  /** The store's files as text. */
  stored(): Promise<string>;
  close(): Promise<void>;
}

/** A companion in this process without sockets, on a store on a disk, and the sandbox behind it. */
export async function openWorld(
  environment: Environment,
  draw: Randomness,
  plant: Plant | null = null,
): Promise<FuzzWorld> {
  const hasFrameOrigin = environment === 'live';
  const secrets = secretsFor(environment);
  const clock = new ManualClock();
  const pools = new Pools();
  const home = sqliteHome();
  const bank = environment === 'live' ? new RefundingBank() : new TillBank();
  const networkDraw = draw.fork('network');
  const ids = draw.fork('ids');
  const app = express();
  let logs: string[] = [];
  let mood: Mood = 'answers';

  const log = (level: string) => (fields: object, message: string) =>
    void logs.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const sandbox = createSandbox({
    clock,
    random: (length) => ids.bytes(length),
    postLimit: 0,
    untidy: draw.fork('untidiness').integer(1, 1e9),
    fetch: async (_url, init) => {
      const { status } = await ask(app, {
        method: 'POST',
        path: '/till/webhooks',
        headers: headersOf(init?.headers),
        body: String(init?.body ?? ''),
      });
      return new Response(null, { status });
    },
  });
  const handled = async (): Promise<void> => {};
  const events: TillsideHandlers = {
    'account.credited': handled,
    'account.review_opened': handled,
    'checkout.paid': handled,
    'instruction.failed': handled,
    'instruction.partially_succeeded': handled,
    'instruction.reversed': handled,
    'instruction.succeeded': handled,
    'review.opened': handled,
  };
  const till = createTillside({
    platform: {
      baseUrl: `https://platform.test${roots[environment]}`,
      apiKey: secrets.ours.apiKey,
      environment,
      merchantHashKey: secrets.ours.hashKey,
      businessId: 'biz_tillside',
      ...(environment === 'sandbox' ? { secretKey: secrets.ours.secretKey } : {}),
    },
    publicUrl: `${shop}/till`,
    secret: storeSecret,
    store: await home.storeFor('the companion'),
    caller: ({ headers }) => callerIn(headers.cookie ?? ''),
    funding: bank,
    cards: { stepUp: () => true },
    ...(hasFrameOrigin ? { frames: { origin: frameOrigin } } : {}),
    limits: { accountsPerBank: 1_000 },
    webhooks: {
      verify: [
        timestamped({ secret: webhookSecret }),
        rawBody({ secret: webhookSecret }),
        paymentHash({ secretKey: secrets.ours.secretKey }),
      ],
    },
    events,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    advanced: {
      clock,
      random: (length) => ids.bytes(length),
      transport: fetchTransport(
        (input, init) =>
          carry(new Request(input, init), (request) => sandbox.fetch(request), {
            mood,
            draw: networkDraw,
            secrets,
          }),
        { clock, provesNotSent: true },
      ),
    },
  });
  if (plant) app.use(plant({ secrets, log: (line) => void logs.push(line) }));
  app.use('/till', till.router);
  await till.ready();

  const outside = async (root: string, method: string, path: string, body?: object): Promise<unknown> => {
    const response = await sandbox.fetch(`http://localhost${root}${path}`, {
      method,
      headers: { authorization: `Bearer ${secrets.ours.apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
  const control = (method: string, path: string, body?: object): Promise<unknown> =>
    outside(
      '/_sandbox',
      method,
      `${path}${path.includes('?') ? '&' : '?'}environment=${environment}`,
      method === 'GET' ? undefined : { environment, ...body },
    );

  const world: FuzzWorld = {
    environment,
    hasFrameOrigin,
    clock,
    secrets,
    pools,
    till,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    takeLogs() {
      const taken = logs;
      logs = [];
      return taken;
    },
    carries: (path) => process.env['TILLSIDE_HOST'] !== 'fetch' || isWrittenOut(path),
    ask: (request) => askInTime(app, request, clock),
    platform: (method, path, body) => outside(roots[environment], method, path, body),
    control,
    async rest(seconds) {
      for (let second = 0; second < seconds; second += 1) await clock.advance(1_000);
    },
    async resetPlatform() {
      await control('POST', '/reset');
      await control('PUT', '/settings', {
        wallets: { NGN: 1e9, USD: 1e9 },
        webhook: { url: 'http://127.0.0.1:9/till/webhooks', secret: webhookSecret, scheme: 'timestamped' },
      });
      bank.holds.clear();
      bank.calls.length = 0;
      bank.credits.clear();
    },
    stored: () => home.everything(),
    async close() {
      mood = 'answers';
      const closed = till.close();
      let isClosed = false;
      void closed.then(() => (isClosed = true));
      for (let second = 0; second < 60 && !isClosed; second += 1) {
        await clock.advance(1_000);
        await nextTurn();
      }
      await closed;
      await sandbox.close();
      await home.discard();
    },
  };
  await world.resetPlatform();
  return world;
}

function callerIn(cookies: string): Caller | null {
  const name = /shopper=(\w+)/.exec(cookies)?.[1] ?? '';
  const person = Object.hasOwn(people, name) ? people[name] : undefined;
  if (!person) return null;
  return { id: name, sessionId: `session ${/session=(\w+)/.exec(cookies)?.[1] ?? '1'} of ${name}`, ...person };
}

function headersOf(given: unknown): Record<string, string> {
  return Object.fromEntries(new Headers(Object(given)));
}

/** An event stream has no end: it is left once it had a few turns. */
const streamTurns = 8;

function isWrittenOut(path: string): boolean {
  const url = URL.parse(path, shop);
  return url !== null && url.origin === shop && url.pathname + url.search === path;
}

async function askInTime(app: express.Express, request: HttpRequest, clock: ManualClock): Promise<HttpAnswer | null> {
  let leave = (): void => {};
  let hasText = false;
  let answer: HttpAnswer | null = null;
  const answered = ask(app, request, {
    onText: () => (hasText = true),
    onOpen: (given) => (leave = given),
  }).then((given) => (answer = given));
  const isDone = (): boolean => answer !== null;
  const isStream = request.path.includes('/events');
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count && !isDone(); turn += 1) await nextTurn();
  };
  await turns(12);
  for (let waited = 0; waited < maxWait && !isDone(); waited += waited < 5_000 ? 100 : 1_000) {
    if (isStream && hasText) {
      await turns(streamTurns);
      leave();
    }
    await clock.advance(waited < 5_000 ? 100 : 1_000);
    await turns(4);
  }
  for (let waited = 0; waited < maxRealWait && !isDone(); waited += 20) {
    await pause(20);
    await clock.advance(10);
  }
  return isDone() ? answered : null;
}
