import { shortTimings, settlesWithin, type Schedule } from '../schedule.ts';
import { request } from '../workload/shop-window.ts';
import { budgetOfTransfers, failureOf } from '../watchdog.ts';
import type { Setting } from '../world/companion-process.ts';
import { quiet } from '../world/fates.ts';
import type { StoreHome } from '../world/store-home.ts';
import { withMethods } from '../world/with-methods.ts';
import { World } from '../world/world.ts';
import { checkCredits, heldByCustomers } from './check-credits.ts';
import { newDeliveryBook, transferDeliveries, type DeliveryBook } from './deliveries.ts';
import { drawTransfers, lengthOf } from './draw-transfers.ts';
import { confirmPath, type ArrivedTransfer, type TransferEnding } from './transfer-ending.ts';

export interface TransferReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly told: readonly string[];
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const customers = { ada: 'cus_ada', bayo: 'cus_bayo' } as const;

/**
 * This many transfers arrive at many accounts, while the network, the database, processes and the merchant's handler
 * fail. The payer asks for those without any event. Then everything is counted.
 */
export async function runTransfers(
  seed: number,
  transfers: number,
  home: StoreHome,
  setting: Setting = withoutBudget,
): Promise<TransferReport> {
  const deliveries = newDeliveryBook();
  const schedule = scheduleOf(seed, transfers);
  const world = await World.open(schedule, home, setting, transferDeliveries(seed, deliveries));
  world.time.allow(budgetOfTransfers(schedule, transfers));
  try {
    const ending = await play(world, schedule, transfers, deliveries);
    const violations = await meanwhile(world, checkCredits(ending));
    return { seed, violations, told: summaryOf(ending) };
  } catch (error) {
    return { seed, violations: [failureOf(error).what], told: world.history.end() };
  } finally {
    await world.close();
  }
}

function scheduleOf(seed: number, transfers: number): Schedule {
  return {
    seed,
    environment: 'sandbox',
    timings: shortTimings,
    trouble: { ...quiet, network: 0.04, hooks: 0.2, database: 0.002, crashes: 0.0004 },
    instances: 2,
    safetyLength: lengthOf(transfers),
    latePayers: false,
    isPaidByWallet: false,
    refundsByHook: false,
    hasMargins: false,
    hasDeposits: false,
    isCached: false,
    issuesByHand: false,
    isMixedUp: true,
    hasOutage: false,
    isBurst: false,
    steps: [],
    keyChanges: [],
  };
}

/** At 54 POSTs a minute, ten thousand reads take hours. Here a read takes no slot of the rate budget. */
const withoutBudget: Setting = {
  store: (store) =>
    withMethods(store, { takeSlot: async () => null, settleSlot: async () => {}, freezeSlots: async () => {} }),
};

async function play(
  world: World,
  schedule: Schedule,
  transfers: number,
  deliveries: DeliveryBook,
): Promise<TransferEnding> {
  const { time } = world;
  const { seed, safetyLength } = schedule;
  const settled = settlesWithin(schedule);
  const owners = await openAccounts(world, Math.max(4, Math.min(200, Math.floor(transfers / 40))));
  const accounts = [...owners.keys()];
  const arrived: ArrivedTransfer[] = [];
  const begin = time.now();
  const heldBefore = await heldByCustomers(world);
  for (const { at, account, kobo } of drawTransfers(seed, transfers, accounts.length)) {
    const number = accounts[account] ?? '';
    const arrive = async (): Promise<void> => {
      const taken = await world.platform.control('POST', '/transfers', { account: number, amount: kobo / 100 });
      const session = String(Reflect.get(Object(taken), 'session_id'));
      arrived.push({ session, account: number, owner: owners.get(number) ?? '', kobo });
    };
    time.setTimeout(() => void arrive(), at);
  }
  await time.runUntil(begin + safetyLength + minute);
  world.endTrouble();
  await time.runUntil(time.now() + settled);
  const byEvents = { taken: new Set(deliveries.taken), credited: creditedSessions(world) };
  await askForTheRest(
    world,
    arrived.filter(({ session }) => !byEvents.credited.has(session)),
  );
  await time.runUntil(time.now() + settled);
  const known = questionsIn(world);
  await time.runUntil(time.now() + hour);
  const questions = { known, later: questionsIn(world) };
  return { world, arrived, deliveries, heldBefore, byEvents, questions };
}

/** Sessions that the merchant has acknowledged. */
function creditedSessions({ history }: World): Set<string> {
  const returned = history.told.filter(({ event, returned: isHeard }) => isHeard && event.type === 'account.credited');
  return new Set(returned.map(({ event }) => event.ref));
}

/** The number of each account, and its owner. */
async function openAccounts(world: World, most: number): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (let count = 0; count < most; count += 1) {
    const owner = count % 3 === 0 ? 'bayo' : 'ada';
    const order = { customer_id: customers[owner], bank: '9psb', account_type: 'static' };
    const opened = await world.platform.ask('POST', '/collections/virtual-accounts/create', order);
    const listed: unknown = Reflect.get(Object(opened), 'account');
    const first: unknown = Array.isArray(listed) ? listed[0] : listed;
    const number = String(Reflect.get(Object(first), 'account_number'));
    owners.set(number, owner);
    world.accounts.push(number);
  }
  return owners;
}

/** "I have sent it": each payer asks for theirs, twice at once, as fast as a caller may. */
async function askForTheRest(world: World, unknown: readonly ArrivedTransfer[]): Promise<void> {
  const asking = ['ada', 'bayo'].map(async (payer) => {
    for (const { session, account } of unknown.filter(({ owner }) => owner === payer)) {
      const ask = (): Promise<unknown> =>
        request(world, payer, {
          method: 'POST',
          path: `/accounts/${account}/confirm`,
          body: { session_id: session },
        });
      await Promise.all([ask(), ask()]);
      await world.time.sleep(minute / 2);
    }
  });
  await meanwhile(world, Promise.all(asking));
}

/** Lets time pass until the work is done. */
async function meanwhile<Value>({ time }: World, work: Promise<Value>): Promise<Value> {
  let isDone = false;
  const ended = (): void => void (isDone = true);
  work.then(ended, ended);
  while (!isDone) await time.runUntil(time.now() + second);
  return work;
}

/** Questions for a payment that reached the platform. */
function questionsIn({ history }: World): number {
  return history.departures.filter(({ path }) => path === confirmPath).length;
}

function summaryOf({ world, arrived, deliveries, byEvents, questions }: TransferEnding): string[] {
  const { lost, forged, misled, repeated } = deliveries;
  const calls = world.history.told.filter(({ event }) => event.type === 'account.credited').length;
  return [
    `${arrived.length} transfers; deliveries: ${lost} lost, ${repeated} repeated, ${forged} forged, ${misled} misled`,
    `${byEvents.credited.size} were credited by events, ${arrived.length - byEvents.credited.size} by “I have sent it”`,
    `the merchant’s handler was called ${calls} times, the platform asked ${questions.later} times`,
  ];
}
