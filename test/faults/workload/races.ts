import type { InstructionRow } from '../world/history.ts';
import { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { airtime } from './operations/airtime.ts';
import { request } from './shop-window.ts';
import { send, someRow, type Intent } from './shopping.ts';

/** One more than two purchases above what one caller may have sent in a minute. */
const purchases = 10;

/** How much likelier a connection is held where only a lease or a lock separates companions than elsewhere. */
const atBarrier = 8;

/**
 * Where several companions share a database: connections that are held, moments that are crowded, and people who press
 * at the same moment.
 */
export function race(world: World, intents: Intent[]): void {
  if (world.isAlone) return;
  const { seed, safetyLength } = world.schedule;
  const chance = new Randomness(seed).fork('races');
  const elsewhere = chance.pick([0.01, 0.05, 0.2]);
  // Few take a slot, and one connection is held at a time: if others are held too, it is rarely one of those.
  const isForSlots = chance.fork('slots only').chance(0.1);
  world.raceConnections((barrier) => {
    if (isForSlots) return barrier === 'slot' ? 1 : 0;
    return barrier === null || barrier === 'slot' ? elsewhere : elsewhere * atBarrier;
  });
  world.time.crowdWithin(chance.pick([0, 30, 300]));
  for (let number = chance.integer(1, 3); number > 0; number -= 1) {
    const own = chance.fork(`rush ${number}`);
    const rush = isForSlots ? 'purchases' : own.weighted({ purchases: 2, check: 3, same: 3 });
    world.letDo(() => rushes[rush](world, own, intents), own.integer(0, safetyLength));
  }
}

/** Where the database fails while an answer is noted, people check one purchase in several windows at once. */
export function askAtOnce(world: World): void {
  const { seed, safetyLength, trouble } = world.schedule;
  if (trouble.goesAway === 0) return;
  const chance = new Randomness(seed).fork('asked at once');
  for (let number = 0; number < 8; number += 1) {
    const own = chance.fork(`rush ${number}`);
    const isOpen = ({ state }: InstructionRow): boolean => state === 'processing' || state === 'unknown';
    world.letDo(() => checkAtOnce(world, someRow(world, own, isOpen)), own.integer(0, safetyLength));
  }
}

async function checkAtOnce(world: World, row: InstructionRow | null): Promise<void> {
  if (!row) return;
  const path = `/instructions/${row.ref}/check`;
  const check = (): Promise<unknown> => request(world, row.owner.id, { method: 'POST', path, body: {} });
  await Promise.all([check(), check(), check(), check()]);
}

const rushes = {
  /** More purchases of one caller than may be sent at once. */
  async purchases(world: World, chance: Randomness, intents: Intent[]): Promise<void> {
    const caller = chance.pick(['ada', 'bayo', 'chi']);
    const made = Array.from({ length: purchases }, (_, number) => number);
    await Promise.all(made.map((number) => press(world, chance.fork(`press ${number}`), caller, intents)));
  },
  /** The same press arrives several times. */
  async same(world: World, chance: Randomness, intents: Intent[]): Promise<void> {
    await press(world, chance, chance.pick(['ada', 'bayo', 'chi']), intents, 4);
  },
  /** Several processes reconcile one instruction. */
  check: (world: World, chance: Randomness): Promise<void> => checkAtOnce(world, someRow(world, chance)),
} as const;

async function press(world: World, chance: Randomness, caller: string, intents: Intent[], times = 1): Promise<void> {
  const input = await airtime.input(chance, caller, world);
  const key = `key-of-rush-${chance.integer(0, 1e9)}`;
  const intent: Intent = { caller, key, body: { operation: airtime.id, input }, ref: null };
  intents.push(intent);
  await Promise.all(Array.from({ length: times }, () => send(world, intent)));
}
