import type { Store } from '@tillside/server';
import type { Trouble } from './fates.ts';
import type { History } from './history.ts';
import type { Sender } from './network.ts';
import type { Randomness } from './randomness.ts';
import type { SimulatedTime } from './simulated-time.ts';

export interface StoreWorld {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly chance: Randomness;
  readonly longestStall: number;
  trouble(): Trouble;
  /** The process sleeps for this long, its timers too. */
  fallAsleep(milliseconds: number): Promise<void>;
}

type Call = (...parameters: never[]) => unknown;

/** Reads: a crash around them equals a crash around their neighbours. */
export const reads: ReadonlySet<string | symbol> = new Set(
  'find findByKey findByTransaction holders findReceived page timeline evidence audits ping eventsAfter eventRange get records placeInLine refsIn stuckFunds keys sealedValues copy facts'.split(
    ' ',
  ),
);
/** The keys, the purchases where there are no keys, and the heartbeat. */
const atStart = new Set<string | symbol>(
  'keys compareAndSetKey page get insert compareAndSet refsIn find copy facts'.split(' '),
);
/** A dead process awaits this. A new promise each time: a shared one would retain everything that ever awaited it. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/**
 * A store as seen by one process: calls fail before or after their commit, their answers come late, and the process dies
 * around them, or sleeps after them. Nothing of a dead process reaches the store, and nothing comes back to it.
 */
export function faultyStore(inner: Store, sender: Sender, world: StoreWorld): { store: Store; forget: () => void } {
  const listeners = new Set<() => void>();
  const own = world.chance.fork('moments');

  /** The number of further calls that find no database. */
  let away = 0;

  function isAway(name: string | symbol): boolean {
    const { goesAway } = world.trouble();
    if (name === 'record' && goesAway > 0 && own.chance(goesAway)) away = own.integer(2, 4);
    away -= 1;
    return away >= 0;
  }

  /** A payment that was accepted waits for its insertion: meanwhile the payer presses elsewhere. */
  async function delay(row: unknown): Promise<void> {
    const isPayment = Reflect.get(Object(row), 'operation') === 'wallet.pay';
    const isSlow = isPayment && own.chance(0.85);
    if (isSlow) await world.time.sleep(own.milliseconds(50, 2_000));
  }

  /** Longer than half a lease, after which nothing may be sent. */
  async function standStill(value: unknown): Promise<unknown> {
    if (!own.chance(world.trouble().standsStill)) return value;
    const late = own.milliseconds(world.longestStall / 5, 1.5 * world.longestStall);
    world.history.mishap(sender.name, `sleeps for ${late} ms before it sends`);
    await (own.chance(0.7) ? world.fallAsleep(late) : world.time.sleep(late));
    return sender.isAlive() ? value : never();
  }

  const subscribe: Store['subscribe'] = (listener) => {
    const end = inner.subscribe((event) => {
      if (sender.isAlive()) listener(event);
    });
    listeners.add(end);
    return () => {
      listeners.delete(end);
      end();
    };
  };

  const store = new Proxy(inner, {
    get(target, name) {
      if (name === 'subscribe') return subscribe;
      const member: unknown = Reflect.get(target, name);
      if (!isCall(member)) return member;
      const spared = name === 'open' || name === 'close';
      const opens = atStart.has(name);
      return (...parameters: unknown[]) => {
        const work = (): unknown => Reflect.apply(member, target, parameters);
        // A supervisor would repeat a failed start.
        if (spared || (opens && !sender.isServing())) return plain(sender, world, work);
        const attempt = (): Promise<unknown> => meet(sender, world, name, work, isAway(name));
        if (name === 'create') return delay(parameters[0]).then(attempt);
        return isBeforeSend(name, parameters[1]) ? attempt().then(standStill) : attempt();
      };
    },
  });
  return {
    store,
    forget() {
      for (const end of listeners) end();
      listeners.clear();
    },
  };
}

/** Whether the data that a send depends on was read, or the intent to send is committed. */
function isBeforeSend(name: string | symbol, change: unknown): boolean {
  const patch: unknown = Reflect.get(Object(change), 'patch');
  if (name === 'transition') return Reflect.get(Object(patch), 'state') === 'sending';
  return name === 'touch' && Reflect.get(Object(change), 'snapshot') !== undefined;
}

function isCall(member: unknown): member is Call {
  return typeof member === 'function';
}

async function plain(sender: Sender, { time }: StoreWorld, work: () => unknown): Promise<unknown> {
  if (!sender.isAlive()) return never();
  return time.outside(Promise.resolve(work()));
}

async function meet(
  sender: Sender,
  world: StoreWorld,
  name: string | symbol,
  work: () => unknown,
  isAway: boolean,
): Promise<unknown> {
  const { time, history, chance } = world;
  if (!sender.isAlive()) return never();
  time.stir();
  const { database, stalls } = world.trouble();
  const isWrite = !reads.has(name);
  const fails = database > 0 && chance.chance(database) ? chance.pick(['before', 'after']) : null;
  if (isAway || fails === 'before') {
    history.mishap(sender.name, `store.${String(name)} fails before it is done`);
    throw new Error('The database is not there.');
  }
  if (isWrite && sender.mayCrash(`before store.${String(name)}`)) return never();
  const value = await time.outside((async () => work())());
  if (!sender.isAlive() || (isWrite && sender.mayCrash(`after store.${String(name)}`))) return never();
  if (fails === 'after') {
    history.mishap(sender.name, `store.${String(name)} fails after it is done`);
    throw new Error('The database went away before it answered.');
  }
  if (isWrite && stalls > 0 && chance.chance(stalls)) {
    const late = chance.milliseconds(1_000, world.longestStall);
    const isAsleep = chance.chance(0.5);
    history.mishap(sender.name, `${isAsleep ? 'sleeps' : 'waits'} for ${late} ms after store.${String(name)}`);
    await (isAsleep ? world.fallAsleep(late) : time.sleep(late));
    if (!sender.isAlive()) return never();
  }
  return value;
}
