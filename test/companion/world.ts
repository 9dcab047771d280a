import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira, type Instruction, type Problem } from '@tillside/contract';
import { InstructionSchema, operations, ProblemSchema } from '@tillside/contract/schemas';
import { sqliteStore, timestamped, type Tillside, type TillsideEvent, type TillsideOptions } from '@tillside/server';
import { createTillside } from './host.ts';
import { createTestTill, type ManualClock, type TestSandbox, type TestTill } from '@tillside/server/testing';
import { onTestFinished } from 'vitest';
import { Bank } from './bank.ts';

export const apiKey = 'ps_pk_test_tillside';
export const webhookSecret = 'whsec_of_the_tests';
export const ourSecret = 'a secret of the tests that is long enough';
const platform = 'https://platform.test';
export const origin = 'https://shop.test';

/** A companion on real HTTP, the real sandbox behind it, one clock over both. */
export interface World {
  readonly clock: ManualClock;
  readonly sandbox: TestSandbox;
  readonly bank: Bank;
  readonly url: string;
  /** The store's location, unless the test has its own. */
  readonly directory: string;
  readonly log: string[];
  readonly events: readonly TillsideEvent[];
  /** The requests to the platform, as `METHOD path`, without the read that each companion sends at its start. */
  readonly sent: string[];
  /** Between the companion and the platform; replace it to simulate a bad network. */
  network: typeof fetch;
  readonly till: Tillside;
  /** The options of the companion, for a second companion beside it. */
  readonly options: TillsideOptions;
  /** Ends the companion as a crash would, without releasing or finishing anything. Then restarts it. */
  restart(options?: Partial<TillsideOptions>): Promise<void>;
  /** Advances time in steps of this many seconds, and lets real sockets finish in between while any is in use. */
  readonly pass: TestTill['advance'];
  /** Lets time pass until this is done, for a minute at most. */
  readonly passUntil: TestTill['advanceUntil'];
  /** Pauses at every step, for work on sockets that the world does not see. */
  breathesAlways: boolean;
  control<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  request: TestTill['fetch'];
}

export type WorldOptions = Partial<TillsideOptions> & {
  /** Whether shoppers have a bank to pay from. */
  readonly funded?: boolean;
};

export async function startWorld({ funded = true, ...options }: WorldOptions = {}): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-'));
  const bank = new Bank();
  const sent: string[] = [];
  let network: typeof fetch = fetch;
  let isProbed = false;
  const ignore = (): void => {};
  const shop = await createTestTill({
    createTillside,
    now: Date.parse('2026-11-21T08:00:00Z'),
    pauses: false,
    funding: funded ? bank : null,
    platform: { baseUrl: `${platform}/api/v1`, apiKey, environment: 'sandbox' },
    origins: [origin],
    secret: ourSecret,
    store: sqliteStore(join(directory, 'till.db')),
    webhooks: { verify: [timestamped({ secret: webhookSecret })] },
    events: {
      'instruction.succeeded': ignore,
      'instruction.failed': ignore,
      'instruction.partially_succeeded': ignore,
      'instruction.reversed': ignore,
      'instruction.abandoned': ignore,
      'refund.owed': ignore,
      'review.opened': ignore,
      'price.drifted': ignore,
    },
    network(reached) {
      network = reached;
      return async (input, init) => {
        const line = `${init?.method ?? 'GET'} ${new URL(new Request(input).url).pathname.replace('/api/v1', '')}`;
        if (isProbed || !line.endsWith(operations['betting.providers'].path)) sent.push(line);
        else isProbed = true;
        return network(input, init);
      };
    },
    ...options,
  });
  const { clock, sandbox, log, events } = shop;
  const world: World = {
    clock,
    sandbox,
    bank,
    url: new URL(shop.url).origin,
    directory,
    log,
    events,
    sent,
    get network() {
      return network;
    },
    set network(other) {
      network = other;
    },
    get till() {
      return shop.till;
    },
    options: shop.options,
    restart(changed) {
      isProbed = false;
      return shop.restart(changed);
    },
    pass: shop.advance,
    passUntil: shop.advanceUntil,
    get breathesAlways() {
      return shop.pauses;
    },
    set breathesAlways(pauses) {
      shop.pauses = pauses;
    },
    async control(method, path, body) {
      const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
      return (await sandbox.fetch(`http://localhost/_sandbox${path}`, { method, ...init })).json();
    },
    request: shop.fetch,
  };
  const webhook = { url: `${shop.url}/webhooks`, secret: webhookSecret, scheme: 'timestamped' };
  await world.control('PUT', '/settings', { webhook });
  onTestFinished(async () => {
    await shop.close();
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
  return post(world, '/instructions', { operation: 'airtime.buy', input, ...more }, { as, key });
}

/** Posts a body, as ada's page by default. */
export function post(
  world: Pick<World, 'request'>,
  path: string,
  body: unknown,
  { as = 'ada', key, headers }: { as?: string | null; key?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const named = { ...(key !== undefined && { 'idempotency-key': key }), ...headers };
  return world.request(path, { method: 'POST', as, headers: named, body: JSON.stringify(body) });
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

/** A network that never answers, until the sender aborts. */
export const silence: typeof fetch = (_input, init) =>
  new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );

export function fault(world: World, name: string, times = 1): Promise<unknown> {
  return world.control('POST', '/faults', { operation: 'airtime.buy', fault: name, times });
}
