import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { naira, type Instruction, type Problem } from '@tillside/contract';
import { InstructionSchema, operations, ProblemSchema } from '@tillside/contract/schemas';
import { createSandbox, type Sandbox } from '@tillside/sandbox';
import { sqliteStore, timestamped, type Tillside, type TillsideEvent, type TillsideOptions } from '@tillside/server';
import { createTillside } from './host.ts';
import { fetchTransport, ManualClock } from '@tillside/server/testing';
import express from 'express';
import { onTestFinished } from 'vitest';
import { Bank } from './bank.ts';
import { listen } from './listen.ts';

export const apiKey = 'ps_pk_test_tillside';
export const webhookSecret = 'whsec_of_the_tests';
export const ourSecret = 'a secret of the tests that is long enough';
const platform = 'https://platform.test';
export const origin = 'https://shop.test';

/** A companion on real HTTP, the real sandbox behind it, one clock over both. */
export interface World {
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
  readonly bank: Bank;
  readonly url: string;
  /** The store's location, unless the test has its own. */
  readonly directory: string;
  readonly log: string[];
  readonly events: TillsideEvent[];
  /** What left for the platform, as `METHOD path`; without the question that each companion asks at its start. */
  readonly sent: string[];
  /** Between the companion and the platform; replace it to simulate a bad network. */
  network: typeof fetch;
  till: Tillside;
  /** What the companion was made with, for a second one beside it. */
  readonly options: TillsideOptions;
  /** Ends the companion as a crash would, without releasing or finishing anything. Then restarts it. */
  restart(options?: Partial<TillsideOptions>): Promise<void>;
  /** Advances time in steps of this many seconds, and lets real sockets finish in between while any is in use. */
  pass(seconds: number, step?: number): Promise<void>;
  /** Lets time pass until this is done, for a minute at most. */
  passUntil(work: Promise<unknown>): Promise<void>;
  /** Something works on sockets that the world does not see: a breath is then taken at every step. */
  breathesAlways: boolean;
  control<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  request(path: string, init?: RequestInit & { as?: string | null }): Promise<Response>;
}

export type WorldOptions = Partial<TillsideOptions> & {
  /** Whether shoppers have a bank to pay from. */
  readonly funded?: boolean;
};

export async function startWorld({ funded = true, ...options }: WorldOptions = {}): Promise<World> {
  const clock = new ManualClock(Date.parse('2026-11-21T08:00:00Z'));
  const directory = mkdtempSync(join(tmpdir(), 'tillside-'));
  const calls = { others: 0, deliveries: 0 };
  const sandbox = createSandbox({ clock, postLimit: 0, fetch: (url, init) => counted('deliveries', fetch(url, init)) });
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const bank = new Bank();
  const log: string[] = [];
  const events: TillsideEvent[] = [];
  const sent: string[] = [];
  let mounted: Tillside | null = null;
  app.use('/till', (request, response, next) => (mounted ? mounted.router(request, response, next) : next()));

  const world: World = {
    clock,
    sandbox,
    bank,
    url,
    directory,
    log,
    events,
    sent,
    network: (input, init) => sandbox.fetch(new Request(input, init)),
    till: make(),
    options: { ...optionsOfTests(), ...options },
    async restart(changed = {}) {
      // The dead process' lock and leases are gone with it; its timers must not run on in ours.
      await world.till.close();
      world.till = make(changed);
      mounted = world.till;
      await world.till.ready();
    },
    breathesAlways: false,
    async pass(seconds, step = 1) {
      for (let passed = 0; passed < seconds; passed += step) {
        await clock.advance(step * 1_000);
        await breathe(2);
      }
      // What the last second set off waits for its disk and its sockets, and is then looked at a moment later.
      for (let moment = 0; moment < 4; moment += 1) {
        await breathe(8);
        await clock.advance(6);
      }
      await breathe(8);
    },
    async passUntil(work) {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      // Whoever awaits `work` receives its failure; here it only ends the wait.
      done.catch(() => {});
      for (let second = 0; second < 60 && !isDone; second += 1) {
        await clock.advance(1_000);
        await breathe(2);
      }
      await done;
    },
    async control(method, path, body) {
      const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
      const response = await sandbox.fetch(`${platform}/_sandbox${path}`.replace('platform.test', 'localhost'), {
        method,
        ...init,
      });
      return response.json();
    },
    request(path, { as = 'ada', ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as !== null) headers.set('cookie', `shopper=${as}`);
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
      return counted('others', fetch(`${url}/till${path}`, { ...init, headers }));
    },
  };

  async function counted<Value>(kind: keyof typeof calls, call: Promise<Value>): Promise<Value> {
    calls[kind] += 1;
    try {
      return await call;
    } finally {
      calls[kind] -= 1;
    }
  }

  /**
   * Lets sockets be read and written. Turns of the event loop are counted, not milliseconds: a busy machine makes them slower,
   * and what is on its way between two sockets of this process needs the same number of them. What a test holds back is
   * not waited for longer than that.
   */
  async function breathe(milliseconds: number): Promise<void> {
    for (let turn = 0; turn < 4 || (turn < 100 && calls.others > 0); turn += 1) await nextTurn();
    for (let turn = 0; turn < 3_000 && calls.deliveries > 0; turn += 1) await nextTurn();
    if (world.breathesAlways) await pause(milliseconds);
  }

  function make(changed: Partial<TillsideOptions> = {}): Tillside {
    return createTillside({ ...optionsOfTests(), ...options, ...changed });
  }

  function optionsOfTests(): TillsideOptions {
    const note = (level: string) => (fields: object, message: string) =>
      void log.push(`${level} ${message} ${JSON.stringify(fields)}`);
    const hear = (event: TillsideEvent): void => void events.push(event);
    let isProbed = false;
    const send: typeof fetch = async (input, init) => {
      const line = `${init?.method ?? 'GET'} ${new URL(new Request(input).url).pathname.replace('/api/v1', '')}`;
      if (isProbed || !line.endsWith(operations['betting.providers'].path)) sent.push(line);
      else isProbed = true;
      return counted('others', world.network(input, init));
    };
    return {
      platform: { baseUrl: `${platform}/api/v1`, apiKey, environment: 'sandbox' },
      publicUrl: `${url}/till`,
      origins: [origin],
      secret: ourSecret,
      store: sqliteStore(join(directory, 'till.db')),
      caller: (request) => {
        const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
        return name
          ? { id: name, sessionId: `session of ${name}`, roles: [name === 'staff' ? 'staff' : 'shopper'] }
          : null;
      },
      ...(funded ? { funding: bank } : {}),
      webhooks: { verify: [timestamped({ secret: webhookSecret })] },
      events: {
        'instruction.succeeded': hear,
        'instruction.failed': hear,
        'instruction.partially_succeeded': hear,
        'instruction.reversed': hear,
        'instruction.abandoned': hear,
        'refund.owed': hear,
        'review.opened': hear,
        'price.drifted': hear,
      },
      logger: { info: note('info'), warn: note('warn'), error: note('error') },
      advanced: { clock, transport: fetchTransport(send, { clock, provesNotSent: true }) },
    };
  }

  mounted = world.till;
  await world.till.ready();
  const webhook = { url: `${url}/till/webhooks`, secret: webhookSecret, scheme: 'timestamped' };
  await world.control('PUT', '/settings', { webhook });
  onTestFinished(async () => {
    await world.passUntil(world.till.close());
    await sandbox.close();
    server.closeAllConnections();
    server.close();
    rmSync(directory, { recursive: true });
  });
  return world;
}

let keys = 0;

export const airtime = { phone: '08031234567', amount: naira(500), network: 'mtn' };

export interface Bought {
  readonly status: number;
  readonly key: string;
  readonly instruction: Instruction;
}

/** Buys airtime, and expects the companion to take it. */
export async function buy(
  world: World,
  input: object = airtime,
  more: { as?: string; key?: string } = {},
): Promise<Bought> {
  const key = more.key ?? `key-of-a-test-${(keys += 1)}`;
  const response = await instruct(world, input, { ...more, key });
  const body: unknown = await response.json();
  return { status: response.status, key, instruction: InstructionSchema.parse(body) };
}

export function instruct(
  world: World,
  input: object,
  {
    as = 'ada',
    key = `key-of-a-test-${(keys += 1)}`,
    ...more
  }: { as?: string | null; key?: string; quote?: object } = {},
): Promise<Response> {
  return world.request('/instructions', {
    method: 'POST',
    as,
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ operation: 'airtime.buy', input, ...more }),
  });
}

export async function read(world: World, ref: string, as = 'ada'): Promise<Instruction> {
  return InstructionSchema.parse(await (await world.request(`/instructions/${ref}`, { as })).json());
}

export async function readProblem(response: Response): Promise<Problem> {
  return ProblemSchema.parse(await response.json());
}

export interface Truth {
  readonly executions: number;
  readonly trans_id: string | null;
  readonly status: string | null;
}

export function truth(world: World, ref: string): Promise<Truth> {
  return world.control('GET', `/truth/${ref}`);
}

/** A network that swallows everything, until the sender gives up. */
export const silence: typeof fetch = (_input, init) =>
  new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );

export function fault(world: World, name: string, times = 1): Promise<unknown> {
  return world.control('POST', '/faults', { operation: 'airtime.buy', fault: name, times });
}
