import { invariants } from './invariants/all.ts';
import type { Ending, Violation } from './invariants/invariant.ts';
import { drawSchedule, settlesWithin, type Schedule } from './schedule.ts';
import { realityOf } from './reality.ts';
import { EventPage, listen } from './workload/event-page.ts';
import { bringPendingFunds } from './workload/late-payers.ts';
import type { Intent } from './workload/shopping.ts';
import { takeStep } from './workload/step.ts';
import type { Plant } from './world/companion-process.ts';
import type { InstructionRow } from './world/history.ts';
import type { StoreHome } from './world/store-home.ts';
import { listenToSpans } from './world/spans.ts';
import { tellAgain } from './world/webhooks.ts';
import { World } from './world/world.ts';

interface Failure extends Violation {
  readonly invariant: string;
  readonly sentence: string;
}

export interface Report {
  readonly seed: number;
  readonly failures: readonly Failure[];
  /** The same for the same course of events. */
  readonly fingerprint: string;
  /** How many instructions ended in each state, by operation: to see that a schedule is not idle. */
  readonly ended: Readonly<Record<string, number>>;
  /** What happened, as far as it bears on the failures. */
  readonly timeline: readonly string[];
}

const second = 1_000;

/** Runs the schedule of a seed: bad days, quiet days, and a look at what became of everything. */
export async function runSchedule(seed: number, home: StoreHome, plant: Plant = {}): Promise<Report> {
  const schedule = drawSchedule(seed);
  const world = await World.open(schedule, home, plant);
  // Traces cost time, and all of a process go to one listener: one schedule in four has them, where none runs beside it.
  if (seed % 4 === 0 && home.isAlone) listenToSpans((span) => void world.history.logs.push(span));
  try {
    return report(seed, await play(world, schedule));
  } finally {
    if (home.isAlone) listenToSpans(null);
    await world.close();
  }
}

async function play(world: World, schedule: Schedule): Promise<Ending> {
  const { time, timings } = world;
  const intents: Intent[] = [];
  const begin = time.now();
  const settledBy = begin + schedule.safetyLength + settlesWithin(timings);
  const askedBy = settledBy + timings.recheckAfter + 4 * timings.requeryInterval;
  const toldBy = askedBy + 4 * timings.requeryInterval + 2 * timings.tick;
  const pages = ['ada', 'bayo', 'chi'].map((caller) => new EventPage(caller));
  for (const page of pages) inBackground(world, page.stayOpen(world, toldBy));
  bringPendingFunds(world);
  for (const step of schedule.steps)
    time.setTimeout(() => inBackground(world, takeStep(world, step, intents)), step.at);

  await time.runUntil(begin + schedule.safetyLength);
  world.endTrouble();
  await time.runUntil(settledBy);
  const settled = await everyRow(world);
  await time.runUntil(askedBy);
  const untold = await everyRow(world);
  inBackground(world, tellEverythingAgain(world));
  await time.runUntil(toldBy);
  const rows = await everyRow(world);
  inBackground(world, replay(world));
  await time.runUntil(toldBy + 10 * second);
  return {
    world,
    intents,
    pages,
    settled,
    untold,
    rows,
    timelines: await time.outside(world.store.timeline(rows.map(({ ref }) => ref))),
    reality: await realityOf(world, rows),
    stored: await world.everythingStored(),
  };
}

/** What the simulation itself does must not fail unseen. */
function inBackground(world: World, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    world.history.caught.push({ invariant: 'the simulation', what });
  });
}

async function everyRow({ time, store }: World): Promise<readonly InstructionRow[]> {
  return time.outside(store.page({ ownerId: null, limit: 10_000 }));
}

async function tellEverythingAgain(world: World): Promise<void> {
  const events = await world.platform.events();
  for (const event of [...events, ...events.toReversed()]) {
    await tellAgain(world, event);
    await world.time.sleep(20);
  }
}

/** Opens streams from several points and hears them out. */
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
    timeline: failures.length === 0 ? [] : history.linesAbout(ref),
  };
}
