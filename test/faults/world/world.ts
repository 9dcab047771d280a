import { sandboxKeys, type SendWebhook } from '@tillside/sandbox';
import type { Environment } from '@tillside/contract';
import type { Store, Timings } from '@tillside/server';
import type { Schedule } from '../schedule.ts';
// Telemetry, which `ready()` would load in real time while the simulated one passes.
import './spans.ts';
import { CompanionProcess, ourSecret, type Setting } from './companion-process.ts';
import { withDatabaseClock } from './database-clock.ts';
import { quiet, type Trouble } from './fates.ts';
import { History, type InstructionRow } from './history.ts';
import type { LeaseChange } from './lease-changes.ts';
import type { Fate, NetworkWorld } from './network.ts';
import { deduplicated, declared, openPlatform, roots, type Platform } from './platform.ts';
import { OtherAnswers } from './other-answers.ts';
import type { Barrier } from './races.ts';
import { Randomness } from './randomness.ts';
import { SimulatedTime } from './simulated-time.ts';
import type { StoreHome } from './store-home.ts';
import { StrictBank } from './strict-bank.ts';
import type { FundingPage } from './wallet-till.ts';
import { Turns } from './turns.ts';
import { webhookNetwork } from './webhooks.ts';
import { wholeRows } from './whole-rows.ts';

/** In a quarter of the schedules no request reaches the platform for longer than a purchase takes to expire. */
function drawOutage(chance: Randomness, begin: number, length: number): NetworkWorld['outage'] {
  if (!chance.chance(0.25)) return null;
  const from = begin + chance.integer(0, length);
  return { from, until: from + chance.integer(40_000, 150_000) };
}

const startOfTime = Date.parse('2026-11-21T08:00:00Z');

/** The platform, the merchant's bank, the network between, and companions that come and go. */
export class World {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly schedule: Schedule;
  readonly timings: Timings;
  readonly environment: Environment;
  readonly root: string;
  readonly keys: { readonly apiKey: string; readonly environment: Environment };
  readonly isAlone: boolean;
  /** Called when the bank waits for a shopper to pay. */
  onPending: (ref: string) => void = () => {};
  /** Called when the bank is about to release reserved funds, or funds still to be reserved. */
  onRelease: (ref: string) => void = () => {};
  /** Called when a hook is about to pay a refund. */
  onRefund: (ref: string) => void = () => {};
  /** Called when a shopper is sent to a checkout to pay for an instruction. */
  onCheckout: (page: FundingPage) => void = () => {};
  /** Called when the platform has opened an order that awaits a deposit. */
  onOrder: (order: string) => void = () => {};
  /** What the network does with requests to this path in this schedule; `null`: what it draws. */
  fateOf: (path: string) => Fate | null = () => null;
  /** Called when a request for a card of this customer leaves, whatever becomes of it. */
  onCardOrder: (customer: string) => void = () => {};
  /** Ids of cards of `cus_ada`, and numbers of accounts, that there were before. */
  readonly cards: string[] = [];
  readonly accounts: string[] = [];
  /** The list of secrets that companions are started with now. */
  secrets: readonly string[] = [ourSecret];
  isDeploying = false;
  /** Typed secrets that must appear nowhere, and the keys that were created. */
  readonly canaries = new Set<string>();
  readonly platform: Platform;
  readonly bank: StrictBank;
  readonly network: NetworkWorld;
  readonly idChance: Randomness;
  readonly databaseChance: Randomness;
  readonly processChance: Randomness;
  readonly hookChance: Randomness;
  readonly noticeChance: Randomness;
  readonly webhookChance: Randomness;
  readonly callerChance: Randomness;
  readonly keyChance: Randomness;
  readonly processes: CompanionProcess[] = [];
  /** What people are about to do, or are doing. */
  readonly doings = new Set<Promise<void>>();
  readonly #home: StoreHome;
  readonly #setting: Setting;
  #reader: Store | null = null;
  readonly #turns: Turns;
  #trouble: Trouble;
  #started = 0;
  #isOver = false;

  /** `deliveries`: how the platform's events reach the companions. */
  static async open(
    schedule: Schedule,
    home: StoreHome,
    setting: Setting = {},
    deliveries: (world: () => World) => SendWebhook = webhookNetwork,
  ): Promise<World> {
    let world: World | null = null;
    const chance = new Randomness(schedule.seed);
    const time = new SimulatedTime(startOfTime);
    const deliver = deliveries(() => {
      if (world) return world;
      throw new Error('The platform tells of something before there is a world.');
    });
    const { environment } = schedule;
    const { recheckAfter } = schedule.timings;
    const platform = await openPlatform(environment, time, chance.fork('platform'), deliver, { recheckAfter });
    world = new World(schedule, home, setting, time, platform, chance);
    await world.#furnish();
    await world.#beginAll();
    return world;
  }

  private constructor(
    schedule: Schedule,
    home: StoreHome,
    setting: Setting,
    time: SimulatedTime,
    platform: Platform,
    chance: Randomness,
  ) {
    this.schedule = schedule;
    this.#home = home;
    this.#setting = setting;
    this.time = time;
    this.history = new History(() => time.now());
    this.platform = platform;
    // Companions that share a database also wake each other: they need not look for work as often by themselves.
    this.timings = home.isAlone ? schedule.timings : { ...schedule.timings, tick: 2 * schedule.timings.tick };
    this.environment = schedule.environment;
    this.root = roots[schedule.environment];
    this.keys = { apiKey: sandboxKeys[schedule.environment], environment: schedule.environment };
    this.isAlone = home.isAlone;
    this.#trouble = schedule.trouble;
    this.#turns = new Turns(schedule.seed);
    // Every fifth seed, and a world without trouble, has what it draws and nothing else.
    if (schedule.seed % 5 === 0 || schedule.trouble === quiet) this.#turns.end();
    this.idChance = chance.fork('ids');
    this.databaseChance = chance.fork('database');
    this.processChance = chance.fork('processes');
    this.hookChance = chance.fork('handlers');
    this.noticeChance = chance.fork('notices');
    this.webhookChance = chance.fork('webhooks');
    this.callerChance = chance.fork('callers');
    this.keyChance = chance.fork('keys');
    this.bank = new StrictBank({
      time,
      history: this.history,
      chance: chance.fork('bank'),
      hookDeadline: this.timings.hookDeadline,
      mayBePending: schedule.latePayers,
      refundsByHook: schedule.refundsByHook,
      hasMargins: schedule.hasMargins,
      hasExpire: chance.fork('expiry').chance(0.5),
      onPending: (ref) => this.onPending(ref),
      onRelease: (ref) => this.onRelease(ref),
      onRefund: (ref) => this.onRefund(ref),
      trouble: () => this.trouble,
      turnOfHook: (name, troubles) => this.turn(`hook ${name}`, troubles),
    });
    this.network = {
      time,
      history: this.history,
      chance: chance.fork('network'),
      trouble: () => this.trouble,
      turnOfSend: (fates) => (this.trouble === quiet ? null : this.#turns.take('send', fates, 4)),
      platform: (request) => platform.fetch(request),
      fateOf: (path) => this.fateOf(path),
      onDeparture: ({ path, body }) => {
        if (path === '/cards/create') this.onCardOrder(String(body['customer_id']));
      },
      onArrival: ({ details }) => {
        const order: unknown = Reflect.get(Object(details), 'order_id');
        if (typeof order === 'string') this.onOrder(order);
      },
      answers: new OtherAnswers(),
      root: this.root,
      deadline: this.timings.deadline,
      longestWay: this.timings.quiet,
      unanswered: schedule.isBurst ? 0.5 : 0,
      cached: schedule.isCached ? 0.5 : 0,
      mixedUp: schedule.isMixedUp ? 0.1 : 0,
      // A crowd that cannot reach the platform does not fill the rate budget.
      outage: schedule.isBurst ? null : drawOutage(chance.fork('outage'), time.now(), schedule.safetyLength),
      isDeduplicated: (method, path) =>
        [...deduplicated].some((id) => declared(id).method === method && declared(id).path === path),
    };
  }

  /** Some connections are delayed so that others come in between, if the store allows several processes. */
  raceConnections(likelihood: (barrier: Barrier | null) => number): void {
    const { time, history, timings } = this;
    const chance = new Randomness(this.schedule.seed).fork('races');
    const takenOverAfter = timings.lease + 2 * timings.tick;
    this.#home.race?.({
      time,
      history,
      chance,
      takenOverAfter,
      likelihood: (barrier) => (this.trouble === quiet ? 0 : likelihood(barrier)),
    });
  }

  /** See `Turns`. What did not come on the bad days may still come on the quiet ones, once. */
  turn<Value>(subject: string, values: readonly Value[]): Value | null {
    return this.#turns.take(subject, values);
  }

  endTurns(): void {
    this.#turns.end();
  }

  get trouble(): Trouble {
    return this.#trouble;
  }

  /** The bad days are over: nothing goes wrong any more, and processes that were asleep or dead are up again. */
  endTrouble(): void {
    this.#trouble = quiet;
    for (const { clock } of this.processes) clock.wake();
    this.history.note('world', 'the faults stop');
  }

  /** An action after this many milliseconds. Its errors must not go unnoticed. */
  letDo(work: () => Promise<unknown>, after = 0): void {
    const doing = this.time
      .sleep(after)
      .then(work)
      .then(
        () => {},
        (error: unknown) => {
          const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
          this.history.caught.push({ invariant: 'the simulation', what });
        },
      )
      .finally(() => this.doings.delete(doing));
    this.doings.add(doing);
  }

  /** Random bytes for a companion. Those as long as a key must appear nowhere in the encodings of keys. */
  bytes(length: number): Uint8Array {
    const bytes = this.idChance.bytes(length);
    if (length === 32) {
      for (const form of ['hex', 'base64'] as const) this.canaries.add(Buffer.from(bytes).toString(form));
    }
    return bytes;
  }

  anyServing(chance: Randomness): CompanionProcess | null {
    const serving = this.processes.filter((process) => process.isServing());
    return serving.length === 0 ? null : chance.pick(serving);
  }

  /** A supervisor starts another in its place. */
  replace(dead: CompanionProcess): void {
    this.processes.splice(this.processes.indexOf(dead), 1);
    this.#home.letGo(dead.inner);
    if (this.#isOver) return;
    const pause = this.#trouble === quiet ? 500 : this.processChance.milliseconds(50, 40_000);
    this.time.setTimeout(() => void this.#begin(), pause);
  }

  /** The database itself, with no fault and no bug between. */
  get store(): Store {
    if (this.#reader) return this.#reader;
    throw new Error('No companion has opened the store yet.');
  }

  async close(): Promise<void> {
    this.#isOver = true;
    for (const process of this.processes) process.abandon();
    await this.platform.close();
    await this.#home.discard();
  }

  /** Why a second process could not open the store; `null` if several may, or if no other process could. */
  async openAnother(): Promise<string | null> {
    return this.#home.openAnother ? this.time.outside(this.#home.openAnother()) : null;
  }

  /** Copies the database; `null` where that is not drawn. The returned function puts the copy back. */
  async backUp(): Promise<(() => Promise<void>) | null> {
    const { secrets } = this;
    const putBack = this.#home.backUp ? await this.time.outside(this.#home.backUp()) : null;
    if (!putBack) return null;
    return async () => {
      await putBack();
      // An operator gives the secret of that time as well: its keys are wrapped by it.
      this.secrets = [...new Set([...this.secrets, ...secrets])];
    };
  }

  /**
   * Everything stops, the backup is put in the place of the database, and the companions start this much later. Returns
   * what they find.
   */
  async restore(putBack: () => Promise<void>, stop: number): Promise<readonly InstructionRow[]> {
    this.#isOver = true;
    for (const process of this.processes.splice(0)) process.abandon();
    await this.time.outside(putBack());
    this.history.note('operator', 'restores the backup');
    await this.time.runUntil(this.time.now() + stop);
    const found = await this.time.outside(this.#read());
    this.#isOver = false;
    await this.#beginAll();
    return found;
  }

  async #read(): Promise<readonly InstructionRow[]> {
    const store = await this.#home.storeFor('operator');
    await store.open();
    const rows = await wholeRows(store);
    this.#home.letGo(store);
    return rows;
  }

  async leaseChanges(): Promise<readonly LeaseChange[]> {
    return (await this.#home.leaseChanges?.()) ?? [];
  }

  everythingStored(): Promise<string> {
    return this.#home.everything();
  }

  /** Creates what schedules act on. */
  async #furnish(): Promise<void> {
    // There is room for three: the one that is ordered, and the one that is issued by hand beside it.
    const loads = this.schedule.issuesByHand ? [40] : [40, 60];
    for (const amount of loads) {
      const order = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount };
      const issued = await this.platform.ask('POST', '/cards/create', order);
      const id: unknown = Reflect.get(Object(Reflect.get(Object(issued), 'card')), 'id');
      if (typeof id === 'string') this.cards.push(id);
    }
    const order = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static' };
    const opened = await this.platform.ask('POST', '/collections/virtual-accounts/create', order);
    const listed: unknown = Reflect.get(Object(opened), 'account');
    const number: unknown = Reflect.get(Object(Array.isArray(listed) ? listed[0] : listed), 'account_number');
    if (typeof number === 'string') this.accounts.push(number);
    if (this.cards.length < loads.length || this.accounts.length < 1)
      throw new Error('The sandbox opened no cards or no account.');
  }

  async #beginAll(): Promise<void> {
    const begin = this.#begin.bind(this);
    // Where several may be, there are at least two.
    const count = this.#home.isAlone ? 1 : Math.max(2, this.schedule.instances);
    for (let number = 0; number < count; number += 1) this.letDo(begin);
    // A process whose database starts slowly begins later.
    await this.time.runUntil(this.time.now());
  }

  async #begin(): Promise<void> {
    this.#started += 1;
    const name = `till ${this.#started}`;
    const opened = await this.time.outside(this.#home.storeFor(name));
    const store = this.isAlone ? opened : withDatabaseClock(opened, () => Math.round(this.time.now()));
    this.#reader = store;
    const process = new CompanionProcess(this, name, store, this.#setting);
    this.processes.push(process);
    this.history.note(name, 'starts');
    if (this.isAlone) this.history.released(name, this.time.now());
    this.time.stir();
    try {
      await process.start();
    } catch {
      // Its database was not there: the supervisor starts another.
      process.crash('before it serves');
    }
    this.time.stir();
  }
}
