import type { IncomingMessage } from 'node:http';
import {
  createTillside,
  timestamped,
  type Caller,
  type Notice,
  type Store,
  type Tillside,
  type TillsideEvent,
  type TillsideHandlers,
  type TillsideOptions,
} from '@tillside/server';
import { fetchTransport } from '@tillside/server/testing';
import { secretKeys } from '@tillside/sandbox';
import express from 'express';
import { faultyStore } from './faulty-store.ts';
import { ask, type HttpAnswer, type HttpRequest } from './in-process-http.ts';
import { networkFor, type Sender } from './network.ts';
import { observedStore } from './observed-store.ts';
import { webhookSecret } from './platform.ts';
import { ProcessClock } from './process-clock.ts';
import { walletTill } from './wallet-till.ts';
import type { World } from './world.ts';

/** The first secret; later ones are numbered. */
export const ourSecret = 'a canary of a secret that is long enough';

/** Ten shoppers with ordinary requests. */
export const ordinaryShoppers: readonly string[] = Array.from({ length: 10 }, (_, index) => `shopper_${index}`);

/** Five accounts of one person, who wants a company to look down. */
export const colluders: readonly string[] = Array.from({ length: 5 }, (_, index) => `colluder_${index}`);

/** The users of the shop: two customers of the platform, a user without a customer, staff, and staff who also shop. */
export const people: Readonly<Record<string, Omit<Caller, 'sessionId'>>> = {
  ada: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
  bayo: { id: 'bayo', customerId: 'cus_bayo', roles: ['shopper'] },
  chi: { id: 'chi', roles: ['shopper'] },
  staff: { id: 'staff', roles: ['staff'] },
  mary: { id: 'mary', roles: ['staff'] },
  /** Sends nothing during the bad days: see `control/`. */
  olu: { id: 'olu', customerId: 'cus_chi', roles: ['shopper'] },
  sade: { id: 'sade', customerId: 'cus_sade', roles: ['shopper', 'staff'] },
  /** The hostile shopper: see `hostile/`. She is the customer with cards and an account. */
  mallory: { id: 'mallory', customerId: 'cus_ada', roles: ['shopper'] },
  ...Object.fromEntries(
    [...ordinaryShoppers, ...colluders].map((id): [string, Omit<Caller, 'sessionId'>] => [
      id,
      { id, roles: ['shopper'] },
    ]),
  ),
};

/** The delay from which a delivery is reported as late, in milliseconds. */
export const lateAfter = 30_000;

/** The layers between a run's companions and the world. */
export interface Setting {
  readonly store?: (store: Store, world: World) => Store;
  readonly network?: (send: typeof fetch, world: World) => typeof fetch;
  readonly options?: (options: TillsideOptions, world: World) => TillsideOptions;
}

/** One run of a companion, from its start to its end or crash. */
export class CompanionProcess implements Sender {
  readonly name: string;
  readonly clock: ProcessClock;
  readonly till: Tillside;
  /** The secrets it was started with. */
  readonly secrets: readonly string[];
  /** Its direct access to the database, without faults and bugs. */
  readonly inner: Store;
  readonly #world: World;
  readonly #application: express.Express;
  readonly #forget: () => void;
  readonly #death = Promise.withResolvers<void>();
  #state: 'starting' | 'running' | 'closing' | 'dead' = 'starting';

  constructor(world: World, name: string, inner: Store, setting: Setting) {
    this.#world = world;
    this.name = name;
    this.secrets = world.secrets;
    this.inner = inner;
    this.clock = new ProcessClock(world.time, world.processChance.integer(-1_500, 1_500) * (world.isAlone ? 0 : 1));
    const observed = observedStore(inner, name, world.history, {
      now: () => world.time.now(),
      clock: () => this.clock.now(),
    });
    const given = setting.store ? setting.store(observed, world) : observed;
    const { store, forget } = faultyStore(given, this, {
      time: world.time,
      history: world.history,
      chance: world.databaseChance,
      longestStall: world.timings.lease * 3,
      trouble: () => world.trouble,
      fallAsleep: (milliseconds) => this.clock.fallAsleep(milliseconds, world.processChance.chance(0.5)),
    });
    this.#forget = forget;
    const options = this.#options(store, setting.network);
    this.till = createTillside(setting.options ? setting.options(options, world) : options);
    this.#application = express();
    this.#application.use('/till', this.till.router);
  }

  /** Settles when it has ended. */
  get died(): Promise<void> {
    return this.#death.promise;
  }

  async start(): Promise<void> {
    try {
      await this.till.ready();
    } catch (error) {
      this.#world.history.caught.push({
        invariant: 'keys hold',
        what: `${this.name} does not start: ${String(error)}`,
      });
      return this.crash('as it starts');
    }
    if (this.#state === 'starting') this.#state = 'running';
  }

  isAlive(): boolean {
    return this.#state !== 'dead';
  }

  isServing(): boolean {
    return this.#state === 'running';
  }

  awake(): Promise<void> {
    return this.clock.awake();
  }

  mayCrash(where: string): boolean {
    if (!this.isServing()) return false;
    const { trouble, processChance } = this.#world;
    if (trouble.crashes === 0 || !processChance.chance(trouble.crashes)) return false;
    this.crash(where);
    return true;
  }

  /** Ends it like a power cut: nothing is released or finished. */
  crash(where: string): void {
    if (this.#state === 'dead') return;
    this.#world.history.mishap(this.name, `dies ${where}`);
    this.#bury();
    this.#world.replace(this);
  }

  /** Ends it like an operator. */
  async close(): Promise<void> {
    if (this.#state !== 'running') return;
    this.#state = 'closing';
    this.#world.history.note(this.name, 'is closed');
    try {
      await this.till.close();
    } catch {
      this.#world.history.note(this.name, 'could not be closed in order');
    }
    if (!this.isAlive()) return;
    this.#bury();
    this.#world.replace(this);
  }

  /** For the end of a schedule: nothing of it continues. */
  abandon(): void {
    this.#bury();
  }

  async serve(request: HttpRequest, listen: Parameters<typeof ask>[2] = {}): Promise<HttpAnswer> {
    await this.awake();
    if (!this.isAlive()) return new Promise(() => {});
    this.#world.time.stir();
    const answer = await ask(this.#application, request, listen);
    this.#world.time.stir();
    return this.isAlive() ? answer : new Promise(() => {});
  }

  #bury(): void {
    this.#state = 'dead';
    this.clock.end();
    this.#forget();
    this.#death.resolve();
  }

  #options(store: Store, through: Setting['network'] = (send) => send): TillsideOptions {
    const world = this.#world;
    const send = through(networkFor(world.network, this), world);
    const log = (level: string) => (fields: object, message: string) =>
      void world.history.logs.push(`${level} ${message} ${JSON.stringify(fields)}`);
    return {
      platform: {
        baseUrl: `https://platform.test${world.root}`,
        ...world.keys,
        ...(world.environment === 'sandbox' ? { secretKey: secretKeys.sandbox } : {}),
      },
      publicUrl: 'https://shop.test/till',
      secret: this.secrets,
      store,
      caller: callerOf,
      funding: world.schedule.isPaidByWallet
        ? walletTill({ bank: world.bank, history: world.history, onCheckout: (page) => world.onCheckout(page) }, this)
        : world.bank.hooks(this),
      webhooks: { verify: [timestamped({ secret: webhookSecret })] },
      events: this.#handlers(),
      notices: { send: (notice) => this.#tell(notice), lateAfter },
      logger: { info: log('info'), warn: log('warn'), error: log('error') },
      advanced: {
        timings: world.timings,
        clock: this.clock,
        random: (length) => world.bytes(length),
        transport: fetchTransport(send, { clock: this.clock, provesNotSent: true }),
      },
    };
  }

  async #tell(notice: Notice): Promise<void> {
    if (!this.isAlive()) return new Promise(() => {});
    const { time, history, noticeChance, timings, trouble } = this.#world;
    const drawn = noticeChance.chance(trouble.hooks) ? noticeChance.pick(['throws', 'late', 'hangs']) : null;
    const bad = this.#world.turn(`notice of ${notice.kind}`, ['throws', 'hangs']) ?? drawn;
    history.note('shop', `is to tell ${notice.kind} of ${notice.instruction.ref}${bad ? ` and ${bad}` : ''}`);
    history.notices.push({ at: time.now(), notice, returned: bad === null || bad === 'late' });
    if (bad === 'throws') throw new Error('The shop does not tell it.');
    if (bad === 'hangs') return new Promise(() => {});
    await time.sleep(bad === 'late' ? timings.hookDeadline * 2 : 1);
    history.handled.add(notice.id);
    time.stir();
  }

  #handlers(): TillsideHandlers {
    const { time, history, hookChance, timings } = this.#world;
    const hear = async (event: TillsideEvent): Promise<void> => {
      if (!this.isAlive()) return new Promise(() => {});
      const drawn = hookChance.chance(this.#world.trouble.hooks) ? hookChance.pick(['throws', 'late', 'hangs']) : null;
      const bad = this.#world.turn(`handler of ${event.type}`, ['throws', 'hangs']) ?? drawn;
      history.note('shop', `hears ${event.type} of ${event.ref}${bad ? ` and ${bad}` : ''}`);
      // A late handler has done its work nevertheless.
      history.told.push({ at: time.now(), event, returned: bad === null || bad === 'late' });
      if (bad === 'throws') throw new Error('The handler failed.');
      if (bad === 'hangs') return new Promise(() => {});
      await time.sleep(bad === 'late' ? timings.hookDeadline * 2 : 1);
      history.handled.add(event.id);
      time.stir();
    };
    return {
      'instruction.succeeded': hear,
      'instruction.failed': hear,
      'instruction.partially_succeeded': hear,
      'instruction.reversed': hear,
      'instruction.abandoned': hear,
      'refund.owed': hear,
      'refund.paid': hear,
      'credit.owed': hear,
      'review.opened': hear,
      'price.drifted': hear,
      'account.credited': hear,
      'checkout.paid': hear,
      'selling.paused': hear,
      'selling.resumed': hear,
    };
  }
}

function callerOf(request: IncomingMessage): Caller | null {
  const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  const person = name === undefined ? undefined : people[name];
  return person && name !== undefined ? { ...person, sessionId: sessionOf(name) } : null;
}

export function sessionOf(name: string): string {
  return `session of ${name}`;
}
