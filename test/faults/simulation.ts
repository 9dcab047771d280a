import { makeControlPurchases } from './control/control-purchases.ts';
import { effectsOf } from './effects/effects.ts';
import { invariants } from './invariants/all.ts';
import { hasUntoldConflicts } from './invariants/conflicts-are-seen.ts';
import type { Ending, Violation } from './invariants/invariant.ts';
import { transfersAmiss } from './invariants/money-moves-once.ts';
import { hasUntoldNotices } from './invariants/notices.ts';
import { unsettled } from './invariants/settles-in-time.ts';
import { drawSchedule, lastCheckAfter, settlesWithin, type Schedule } from './schedule.ts';
import { realityOf } from './reality.ts';
import { Backup } from './restored/restore.ts';
import { sendDeposits, bringPendingFunds, payForPurchases, checkoutsAtEnd } from './workload/late-payers.ts';
import { EventPage, listen } from './workload/event-page.ts';
import { issueCardByHand } from './workload/cards-by-hand.ts';
import { changeKeys, keysAtEnd } from './workload/key-changes.ts';
import { paymentsOf } from './workload/paying.ts';
import type { Intent } from './workload/shopping.ts';
import { shopThroughOutage } from './workload/outage.ts';
import { askAtOnce, race } from './workload/races.ts';
import { settleAsItIsPaid, settleOwed } from './workload/owed.ts';
import { startSecondCompanion } from './workload/second-companion.ts';
import { resolve, takeStep } from './workload/step.ts';
import type { Setting } from './world/companion-process.ts';
import type { InstructionRow } from './world/history.ts';
import type { StoreHome } from './world/store-home.ts';
import { listenToSpans } from './world/spans.ts';
import { tellAgain } from './world/webhooks.ts';
import { budgetOf, failureOf } from './watchdog.ts';
import { World } from './world/world.ts';
import { wholeRows } from './world/whole-rows.ts';

interface Failure extends Violation {
  readonly invariant: string;
  readonly sentence: string;
}

export interface Report {
  readonly seed: number;
  readonly failures: readonly Failure[];
  /** Equal for the same sequence of events. */
  readonly fingerprint: string;
  /** The number of instructions in each final state, by operation. */
  readonly ended: Readonly<Record<string, number>>;
  /** Names of what took effect: see `effects/`. */
  readonly effects: readonly string[];
  /** The events that concern the failures. */
  readonly timeline: readonly string[];
}

const second = 1_000;
const minute = 60 * second;

/** Runs the schedule of a seed: bad days, quiet days, and the checks at the end. */
export async function runSchedule(seed: number, home: StoreHome, setting: Setting = {}): Promise<Report> {
  const schedule = drawSchedule(seed);
  const world = await World.open(schedule, home, setting);
  // Tracing is slow, and all spans of a process go to one listener: one schedule in eight is traced, if none runs concurrently.
  if (seed % 8 === 1 && home.isAlone) listenToSpans((span) => void world.history.logs.push(span));
  world.time.allow(budgetOf(schedule));
  try {
    const backup = new Backup(world);
    const ending = await play(world, schedule);
    const found = report(seed, ending);
    if (found.failures.length > 0) return found;
    const failures = await backup.restore(ending);
    const timeline = failures.length === 0 ? [] : world.history.linesAbout(failures[0]?.ref ?? '');
    return { ...found, failures, effects: [...new Set([...found.effects, ...world.history.effects])], timeline };
  } catch (error) {
    const { history } = world;
    return {
      seed,
      failures: [failureOf(error)],
      fingerprint: history.fingerprint(),
      ended: {},
      effects: [],
      timeline: history.end(),
    };
  } finally {
    if (home.isAlone) listenToSpans(null);
    await world.close();
  }
}

async function play(world: World, schedule: Schedule): Promise<Ending> {
  const { time, timings } = world;
  const intents: Intent[] = [];
  const begin = time.now();
  const closing = Promise.withResolvers<void>();
  const pages = ['ada', 'bayo', 'chi'].map((caller) => new EventPage(caller));
  for (const page of pages) inBackground(world, page.stayOpen(world, closing.promise));
  bringPendingFunds(world);
  payForPurchases(world);
  sendDeposits(world);
  issueCardByHand(world, intents);
  settleAsItIsPaid(world);
  race(world, intents);
  askAtOnce(world);
  shopThroughOutage(world, intents);
  startSecondCompanion(world);
  for (const change of schedule.keyChanges) world.letDo(() => changeKeys(world, change), change.at);
  for (const step of schedule.steps) world.letDo(() => takeStep(world, step, intents), step.at);

  await time.runUntil(begin + schedule.safetyLength);
  world.endTrouble();
  const settled = await settle(world);
  world.endTurns();
  const settledAt = time.now();
  const controls = await makeControlPurchases(world);
  const askedBy = time.now() + lastCheckAfter(timings) + 4 * timings.requeryInterval;
  const toldBy = askedBy + 4 * timings.requeryInterval + 2 * timings.tick;
  world.letDo(() => resolve(world, world.callerChance.fork('staff at the end')), timings.quiet + second);
  for (const minutes of [1, 2]) {
    const settleAll = (): Promise<void> => settleOwed(world, world.callerChance.fork(`payees at the end ${minutes}`));
    world.letDo(settleAll, timings.quiet + minutes * minute);
  }
  await time.runUntil(askedBy);
  const untold = await everyRow(world);
  inBackground(world, tellEverythingAgain(world));
  await time.runUntil(toldBy);
  // An event that repeatedly failed is retried after up to an hour.
  const isUnheard = (): boolean =>
    transfersAmiss(world).length > 0 || hasUntoldConflicts(world) || hasUntoldNotices(world);
  for (let minutes = 0; minutes < 60 && isUnheard(); minutes += 1) await time.runUntil(time.now() + minute);
  closing.resolve();
  const rows = await everyRow(world);
  inBackground(world, replay(world));
  inBackground(world, checkoutsAtEnd(world));
  if (schedule.keyChanges.length > 0) inBackground(world, changeKeys(world, { at: 0, kind: 'look', number: 0 }));
  await time.runUntil(time.now() + 10 * second);
  return {
    world,
    intents,
    pages,
    settled,
    settledAt,
    controls,
    untold,
    rows,
    timelines: await time.outside(world.store.timeline(rows.map(({ ref }) => ref))),
    reality: await realityOf(world, rows),
    payments: await paymentsTaken(world),
    keys: await time.outside(keysAtEnd(world)),
    settledByStaff: await settledByStaff(world, rows),
    leaseChanges: await world.leaseChanges(),
    stored: await world.everythingStored(),
  };
}

/**
 * Lets time pass until no work remains, at most for the settling time, counted from the end of the
 * faults, and for later requests from then on.
 */
async function settle(world: World): Promise<readonly InstructionRow[]> {
  const { time, doings, schedule, timings, history } = world;
  const begin = time.now();
  for (;;) {
    // Wait first in any case: processes that were dead when the faults stopped have to be up again.
    await time.runUntil(time.now() + minute);
    // Everything is read at the end: until then, the commits contain the same information.
    const rows = history.newest();
    const hasDeposits = history.commits.some(({ after }) => after.input['payment_method'] === 'stablecoin');
    const underWay = unsettled(world, rows);
    const refs = new Set(underWay.map(({ ref }) => ref));
    const newest = Math.max(begin, ...rows.filter(({ ref }) => refs.has(ref)).map((row) => unsettledSince(world, row)));
    const isLate = time.now() >= newest + settlesWithin({ ...schedule, timings, hasDeposits });
    if (isLate || (doings.size === 0 && underWay.length === 0)) return everyRow(world);
  }
}

/** A purchase that is reversed long after it ended has to settle again, from then on. */
function unsettledSince({ history }: World, { ref, createdAt }: InstructionRow): number {
  return history.commits.find(({ after }) => after.ref === ref && after.state === 'reversed')?.at ?? createdAt;
}

/** Reports failures of the simulation itself. */
function inBackground(world: World, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    world.history.caught.push({ invariant: 'the simulation', what });
  });
}

async function everyRow({ time, store }: World): Promise<readonly InstructionRow[]> {
  return time.outside(wholeRows(store));
}

async function tellEverythingAgain(world: World): Promise<void> {
  const events = await world.platform.events();
  for (const event of [...events, ...events.toReversed()]) {
    await tellAgain(world, event);
    await world.time.sleep(20);
  }
}

async function settledByStaff(world: World, rows: readonly InstructionRow[]): Promise<ReadonlySet<string>> {
  const settled = new Set<string>();
  for (const { ref } of rows) {
    const lines = await world.time.outside(world.store.audits(ref));
    if (lines.some(({ act, found }) => act === 'instruction.settle' && found === 'refund_settled')) settled.add(ref);
  }
  return settled;
}

async function paymentsTaken(world: World): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>();
  for (const id of world.history.checkouts.keys()) taken.set(id, await paymentsOf(world, id));
  return taken;
}

/** Opens streams from several points and reads them to the end. */
async function replay(world: World): Promise<void> {
  for (const caller of ['ada', 'bayo', 'chi']) {
    const { last } = await world.time.outside(world.store.eventRange(caller));
    for (const after of new Set([0, Math.floor(last / 2), Math.max(0, last - 1), last])) {
      const from = world.history.heard.length;
      await listen(world, caller, after, world.time.sleep(300));
      const heard = world.history.heard
        .slice(from)
        .flatMap((entry) => (entry.caller === caller && entry.event ? [entry.event] : []));
      world.history.replays.push({ caller, after, last, heard });
    }
  }
}

function report(seed: number, ending: Ending): Report {
  const { history } = ending.world;
  const failures = invariants.flatMap((invariant) =>
    invariant
      .check(ending)
      .map((found): Failure => ({ invariant: invariant.name, sentence: invariant.sentence, ...found })),
  );
  for (const { invariant, what } of history.caught)
    if (invariant === 'the simulation')
      failures.push({ invariant, sentence: 'The simulation itself works.', ref: null, what });
  const ended: Record<string, number> = {};
  for (const { operation, state } of ending.rows)
    ended[`${operation} ${state}`] = (ended[`${operation} ${state}`] ?? 0) + 1;
  const ref = failures.find((failure) => failure.ref !== null)?.ref ?? '';
  return {
    seed,
    failures,
    fingerprint: history.fingerprint(),
    ended,
    effects: [...effectsOf(ending)],
    timeline: failures.length === 0 ? [] : history.linesAbout(ref),
  };
}
