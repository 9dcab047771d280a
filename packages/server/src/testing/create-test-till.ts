import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { naira, type Environment, type InstructionOperationId, type InstructionState } from '@tillside/contract';
import { InstructionSchema, isOptionGroup } from '@tillside/contract/schemas';
import type * as Sandbox from '@tillside/sandbox';
import type { Tillside as ExpressTillside } from '../composition/express.ts';
import type { Tillside as FetchTillside } from '../composition/fetch.ts';
import type { TillsideServices } from '../composition/tillside.ts';
import type { TillsideOptions as ExpressOptions } from '../kernel/http/express.ts';
import type { TillsideOptions as FetchOptions } from '../kernel/http/fetch.ts';
import { tillsideEventTypes, type TillsideEvent, type TillsideHandlers } from '../kernel/model/event.ts';
import type { Funding } from '../kernel/options/funding.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { fetchTransport } from '../kernel/platform/fetch-transport.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { timestamped } from '../kernel/webhooks/presets.ts';
import type { MerchantInstruction } from '../kernel/instructions/merchant-instructions.ts';
import { refusal, requireSettings } from './test-till-settings.ts';
import { ManualClock } from './manual-clock.ts';
import { callerOfTests, listenerOf, type Entrance } from './test-host.ts';
import { waitingScenarios, type TestScenario } from './test-scenarios.ts';

interface Settings {
  /** The stand-in's environment, unless `platform` sets it. Default `sandbox`. Only `live` has payments by wallet. */
  readonly environment?: Environment;
  /** Default: hooks that reserve and return every amount. `null`: no funding, so that only staff can buy. */
  readonly funding?: Funding | null;
  /** The port of the HTTP server. Default: a free one. */
  readonly port?: number;
  /** When the clock starts, in milliseconds since 1970. Default 2026-11-21T09:00Z. */
  readonly now?: number;
  /** Whether time also passes by itself in real time, for tests in a browser. Default: only `advance` moves it. */
  readonly timePasses?: boolean;
  /** Whether `advance` waits for sockets and disks at each step. Default: only with a `store` of your own. */
  readonly pauses?: boolean;
  /** Wraps the network between the companion and the platform, to simulate a bad network. */
  network?(platform: typeof fetch): typeof fetch;
}

/**
 * Your own options of `createTillside`. Omitted options use the kit's: a store in memory, `ada` as the signed-in
 * shopper, and a funding that reserves every amount. Clock, transport and logger are always the kit's: nothing reaches
 * another platform than the stand-in, whatever `platform` sets. With `webhooks` of your own, the stand-in sends none
 * until `control('PUT', '/settings', …)` sets their address and signature.
 */
export type TestTillOptions = Settings &
  Partial<Omit<ExpressOptions, 'funding'>> & {
    /** Default: that of `@tillside/server`. */
    createTillside?(options: ExpressOptions): ExpressTillside;
  };

/** The same for a shop on a host of web-standard requests: pass the `createTillside` of `@tillside/server/fetch`. */
export type FetchTestTillOptions = Settings &
  Partial<Omit<FetchOptions, 'funding'>> & {
    /** `createTillside` of `@tillside/server/fetch`. */
    createTillside(options: FetchOptions): FetchTillside;
  };

/** A request of a page. `as` is the user of the kit's own `caller`: default `ada`; `staff` is staff, `null` no one. */
export type TestRequest = RequestInit & { readonly as?: string | null };

/** The stand-in of the platform. */
export interface TestSandbox {
  /** Answers a request to the platform, or to its control interface at `/_sandbox`, without sockets. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Advances the clock of an environment; resolves when everything due is done. */
  advance(seconds: number, environment?: Environment): Promise<void>;
}

/** A companion on real HTTP, a stand-in of the platform behind it, and one clock over both. */
export interface TestTill<
  Till extends TillsideServices = TillsideServices,
  Options extends TillsideOptions = TillsideOptions,
> extends AsyncDisposable {
  /** The address of the companion, as a page's provider has it: `http://127.0.0.1:41234/till`. */
  readonly url: string;
  /** What `createTillside` returned; after `restart`, the new one. */
  readonly till: Till;
  readonly clock: ManualClock;
  readonly sandbox: TestSandbox;
  /** The events that the handlers of `events` received, in order; without such handlers all events. */
  readonly events: readonly TillsideEvent[];
  /** The companion's log: `level message {fields}`. */
  readonly log: string[];
  /** The options of the companion, for a second companion beside it. */
  readonly options: Options;
  /** As the option of the same name. */
  pauses: boolean;
  /** A request of a page, below `url`. */
  fetch(path: string, request?: TestRequest): Promise<Response>;
  /** Buys as the widgets do. Two calls with one `key` are one purchase. @throws Error with the problem of a refusal. */
  buy(
    operation: InstructionOperationId,
    input: object,
    more?: { readonly as?: string; readonly key?: string },
  ): Promise<MerchantInstruction>;
  /** Plays a failure. @returns a function that ends it, or cancels it if it has not happened yet. */
  play(scenario: TestScenario): () => void;
  /** Lets seconds pass for companion and platform, in steps. Data between their sockets arrives between the steps. */
  advance(seconds: number, step?: number): Promise<void>;
  /** Lets time pass until `work` has settled, for a minute at most. */
  advanceUntil<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets time pass until a purchase is in such a state and its money is settled. @throws Error after 15 minutes. */
  until(ref: string, ...states: readonly InstructionState[]): Promise<MerchantInstruction>;
  /** Calls the control interface of the stand-in: `control('PUT', '/settings', { wallets: { NGN: 0 } })`. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** Ends the companion, and starts it again on the same store, with these options changed. */
  restart(changed?: Partial<Options>): Promise<void>;
  close(): Promise<void>;
}

type Served = TillsideServices & Entrance;

// A method, so that each host's own createTillside fits.
interface Creates {
  createTillside(options: TillsideOptions): Served;
}

interface Given extends Settings, Partial<Omit<TillsideOptions, 'funding'>>, Partial<Creates> {}

/** How often time passes by itself, in milliseconds. */
const tick = 50;

function hasCreate(given: Given): given is Given & Creates {
  return given.createTillside !== undefined;
}

const platformUrl = 'https://platform.test';

/**
 * Starts a shop for a test: the companion on an HTTP server, a stand-in of the platform in this process, a signed-in
 * caller, and a clock that only the test moves. It needs no test runner: close it, or hold it with `await using`.
 * @throws TillsideError in production, with a live platform of yours, and without `@tillside/sandbox`
 */
export function createTestTill(options?: TestTillOptions): Promise<TestTill<ExpressTillside, ExpressOptions>>;
export function createTestTill(options: FetchTestTillOptions): Promise<TestTill<FetchTillside, FetchOptions>>;
export async function createTestTill(given: Given = {}): Promise<TestTill<Served>> {
  requireSettings(given);
  const environment = given.platform?.environment ?? given.environment ?? 'sandbox';
  const { environment: _, funding = anyFunding, port = 0, now, network, createTillside: __, ...options } = given;
  const { createSandbox, sandboxKeys, secretKeys, merchantHashKey } = await loadSandbox();
  const onExpress = async (): Promise<Creates> => import('../composition/express.ts');
  const { createTillside: create } = hasCreate(given) ? given : await onExpress();
  const clock = new ManualClock(now);
  const calls = { others: 0, deliveries: 0 };
  const log: string[] = [];
  const events: TillsideEvent[] = [];
  const awaited = waitingScenarios();
  const webhookSecret = crypto.randomUUID();
  const sandbox = createSandbox({
    clock,
    postLimit: 0,
    fetch: (url, init) => counted('deliveries', fetch(url, init)),
  });
  let till: Served | null = null;
  const mount = (URL.parse(options.publicUrl ?? 'http://localhost/till')?.pathname ?? '').replace(/\/+$/, '');
  const server = createServer(listenerOf(mount, () => till));
  const timers = new Set<NodeJS.Timeout>();
  async function end(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    await sandbox.close();
    server.closeAllConnections();
    server.close();
  }
  /** Nothing outlives a start that fails: an open server would keep `node --test` from ending. */
  async function orEnd<Value>(started: Promise<Value>): Promise<Value> {
    try {
      return await started;
    } catch (error) {
      await end();
      throw error;
    }
  }
  server.listen(port, '127.0.0.1');
  await orEnd(once(server, 'listening'));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const control: TestTill['control'] = async (method, path, body) => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    return (await sandbox.fetch(`http://localhost/_sandbox${path}`, { method, ...init })).json();
  };
  const platform: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    await awaited.meet(request, (operation, fault) => control('POST', '/faults', { environment, operation, fault }));
    return sandbox.fetch(request);
  };
  const send = network?.(platform) ?? platform;
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const { pauses = given.store !== undefined, timePasses = false, ...others } = options;
  const made: TillsideOptions = {
    publicUrl: `${origin}${mount}`,
    secret: 'a secret for tests only, of 32 characters or more',
    store: sqliteStore(':memory:'),
    caller: callerOfTests,
    ...others,
    platform: {
      ...(given.platform ?? {
        baseUrl: `${platformUrl}/${environment}/api/v1`,
        apiKey: sandboxKeys[environment],
        environment,
        ...(environment === 'sandbox' ? { secretKey: secretKeys.sandbox } : {}),
        merchantHashKey,
        businessId: 'biz_tillside',
      }),
      inProcess: undefined,
    },
    ...(funding && { funding }),
    webhooks: given.webhooks ?? { verify: [timestamped({ secret: webhookSecret })] },
    events: recorded(given.events, (event) => events.push(event)),
    logger: { info: note('info'), warn: note('warn'), error: note('error') },
    advanced: {
      ...given.advanced,
      clock,
      transport: fetchTransport((input, init) => counted('others', send(input, init)), { clock, provesNotSent: true }),
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
   * Gives sockets time to read and write. It counts turns of the event loop, not milliseconds: data between two sockets
   * of this process needs the same number of turns on a busy machine. It does not wait longer for what a test holds
   * back.
   */
  async function breathe(milliseconds: number): Promise<void> {
    for (let turn = 0; turn < 4 || (turn < 100 && calls.others > 0); turn += 1) await nextTurn();
    for (let turn = 0; turn < 3_000 && calls.deliveries > 0; turn += 1) await nextTurn();
    if (kit.pauses) await pause(milliseconds);
  }

  let moving: Promise<void> = Promise.resolve();
  /** One after the other: a test may advance the clock while it passes by itself. */
  function move(milliseconds: number): Promise<void> {
    moving = moving.then(() => clock.advance(milliseconds));
    return moving;
  }
  if (timePasses) timers.add(setInterval(() => void move(tick), tick).unref());

  async function start(changed: Partial<TillsideOptions>): Promise<Served> {
    till = create({ ...made, ...changed });
    await till.ready();
    return till;
  }

  const kit: TestTill<Served> = {
    url: `${origin}${mount}`,
    get till() {
      return current;
    },
    clock,
    sandbox,
    events,
    log,
    options: made,
    pauses,
    fetch(path, { as = 'ada', ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as !== null && !headers.has('cookie')) headers.set('cookie', `shopper=${as}`);
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
      return counted('others', fetch(kit.url + path, { ...init, headers }));
    },
    async buy(operation, input, { as = 'ada', key = crypto.randomUUID() } = {}) {
      const body = JSON.stringify({ operation, input });
      const request = { method: 'POST', as, headers: { 'idempotency-key': key }, body };
      const response = await kit.advanceUntil(kit.fetch('/instructions', request));
      const answer: unknown = await response.json();
      const taken = InstructionSchema.safeParse(answer);
      const bought = taken.success ? await current.instructions.get(taken.data.ref) : null;
      if (bought) return bought;
      throw new Error(`The companion refused it with ${response.status}: ${JSON.stringify(answer)}`);
    },
    play: awaited.play,
    async advance(seconds, step = 1) {
      for (let passed = 0; passed < seconds; passed += step) {
        await move(step * 1_000);
        await breathe(2);
      }
      // Work that the last second started waits for disk and sockets, and is checked a moment later.
      for (let moment = 0; moment < 4; moment += 1) {
        await breathe(8);
        await move(6);
      }
      await breathe(8);
    },
    async advanceUntil(work) {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      // The caller that awaits `work` receives its failure; here it only ends the wait.
      done.catch(() => {});
      for (let second = 0; second < 60 && !isDone; second += 1) {
        await move(1_000);
        await breathe(2);
      }
      return done;
    },
    async until(ref, ...states) {
      for (let second = 0; second < 900; second += 1) {
        const found = await current.instructions.get(ref);
        if (found && states.includes(found.state) && !fundsMoving.has(found.funding)) return found;
        await kit.advance(1);
      }
      const { state, funding: stands } = (await current.instructions.get(ref)) ?? {
        state: 'not there',
        funding: 'none',
      };
      throw new Error(
        `${ref} did not become ${states.join(' or ')} within 15 minutes: it is ${state}, with its funding ${stands}. The log ends with:\n${log.slice(-5).join('\n')}`,
      );
    },
    control,
    async restart(changed = {}) {
      // The dead process' lock and leases are gone with it; its timers must not run on in ours.
      await current.close();
      current = await start(changed);
    },
    async close() {
      await kit.advanceUntil(current.close());
      await end();
    },
    [Symbol.asyncDispose]: () => kit.close(),
  };
  let current = await orEnd(start({}));
  const webhook = { url: `${kit.url}/webhooks`, secret: webhookSecret, scheme: 'timestamped' };
  if (!given.webhooks) await orEnd(control('PUT', '/settings', { environment, webhook }));
  return kit;
}

const fundsMoving: ReadonlySet<string> = new Set(['reserving', 'capturing', 'releasing', 'refunding']);

/** The stand-in is a separate package, which a shop installs for its development. */
async function loadSandbox(): Promise<typeof Sandbox> {
  try {
    return await import('@tillside/sandbox');
  } catch {
    throw refusal(
      'it needs @tillside/sandbox, which stands in for the platform: npm install --save-dev @tillside/sandbox',
    );
  }
}

const anyFunding: Funding = {
  balance: () => ({ name: 'Your balance', available: naira(50_000) }),
  reserve: () => ({ outcome: 'reserved' }),
  capture: () => {},
  release: () => {},
  refund: () => {},
};

interface Handler {
  // A method, because each handler takes the events of its own type only.
  handle?(event: TillsideEvent): void | Promise<void>;
}

/** Handlers that record an event, then pass it to the given handler; without given handlers, one for every type. */
function recorded(given: TillsideHandlers | undefined, record: (event: TillsideEvent) => void): TillsideHandlers {
  // createTillside says what is wrong with it.
  if (given !== undefined && !isOptionGroup(given)) return given;
  const types = tillsideEventTypes.filter((type) => given === undefined || given[type] !== undefined);
  const handler = async (event: TillsideEvent): Promise<void> => {
    record(event);
    const theirs = given?.[event.type];
    const { handle }: Handler = theirs ? { handle: theirs } : {};
    await handle?.(event);
  };
  return Object.fromEntries(types.map((type) => [type, handler]));
}
