/* oxlint-disable no-restricted-imports -- how a companion follows the time of a database is no part of the server's interface */
import { isBeforeSend, isFinal, type InstructionState } from '@tillside/contract';
import { FollowingClock } from '../../../packages/server/src/kernel/model/clock.ts';
import { makeControlPurchases } from '../control/control-purchases.ts';
import { drawSchedule, lastCheckAfter, settlesWithin, type Schedule } from '../schedule.ts';
import { budgetOf, failureOf } from '../watchdog.ts';
import { bringPendingFunds, payForPurchases, sendDeposits } from '../workload/late-payers.ts';
import type { CompanionProcess, Setting } from '../world/companion-process.ts';
import { quiet, type Trouble } from '../world/fates.ts';
import { ProcessClock } from '../world/process-clock.ts';
import { Randomness } from '../world/randomness.ts';
import { World } from '../world/world.ts';
import { checkLoss, type Loss } from './check-losing.ts';
import { losingHome, type LosingHome } from './losing-home.ts';
import { buy, lookAgain, type Told } from './page.ts';

export interface LosingReport {
  readonly seed: number;
  readonly violations: readonly string[];
  /** What was lost, and what became of it. */
  readonly told: readonly string[];
  /** How many commits were lost. */
  readonly lost: number;
  readonly timeline: readonly string[];
}

const second = 1_000;
const minute = 60 * second;
const maxAge = 10 * second;
const confirmedAfter = 5 * second + 1;
/**
 * A process whose own commits are all there learns that others were lost at their next beat, or at the next start:
 * until then it takes a repeat of theirs for a first request. Shoppers here repeat after that.
 */
const unnoticed = minute + 5 * second;

/**
 * A schedule in which the store loses its last seconds, up to ten, at moments when something is under way, with each
 * process alive or dead. Everything else goes wrong too, but less often. Then an hour or two pass, and the platform's
 * record, the merchant's books, the ledger and what pages were told are compared.
 */
export async function runLosing(seed: number): Promise<LosingReport> {
  const chance = new Randomness(seed).fork('losing');
  const schedule = scheduleOf(seed, chance);
  const home = losingHome({ isAlone: chance.chance(0.25) });
  const world = await World.open(schedule, home, clocksApart(chance.fork('clocks'), home));
  world.time.allow(budgetOf(schedule));
  try {
    return { seed, ...(await play(world, home, schedule, chance)) };
  } catch (error) {
    return { seed, violations: [failureOf(error).what], told: [], lost: 0, timeline: world.history.end() };
  } finally {
    await world.close();
  }
}

function scheduleOf(seed: number, chance: Randomness): Schedule {
  const drawn = drawSchedule(seed);
  const isQuiet = chance.chance(0.4);
  return {
    ...drawn,
    trouble: isQuiet ? quiet : fewer(drawn.trouble),
    instances: chance.integer(2, 3),
    safetyLength: chance.integer(2, 5) * minute,
    isPaidByWallet: false,
    isCached: false,
    isMixedUp: false,
    isBurst: false,
    hasOutage: false,
    steps: [],
    keyChanges: [],
  };
}

function fewer({ network, webhooks, hooks, database, crashes, stalls }: Trouble): Trouble {
  const rest = { network: network / 3, webhooks: webhooks / 3, hooks: hooks / 3, database: database / 3 };
  return { ...quiet, ...rest, crashes: crashes / 6, stalls: stalls / 6 };
}

/** Machines whose clocks are minutes apart, where the database says what time it is. */
function clocksApart(chance: Randomness, home: LosingHome): Setting {
  // Beyond five minutes the platform’s signatures are not accepted.
  const most = chance.pick([4, 4, 4, 20]) * minute;
  return {
    options(options, { isAlone, time }) {
      home.now = () => time.now();
      const { clock } = options.advanced ?? {};
      if (isAlone || !(clock instanceof ProcessClock)) return options;
      if (chance.chance(0.5)) clock.setBack(chance.integer(-most, most));
      return { ...options, advanced: { ...options.advanced, clock: new FollowingClock(clock) } };
    },
  };
}

async function play(
  world: World,
  home: LosingHome,
  schedule: Schedule,
  chance: Randomness,
): Promise<Omit<LosingReport, 'seed'>> {
  const { time, timings, history } = world;
  const { safetyLength } = schedule;
  const told: Told[] = [];
  const losses: Loss[] = [];
  bringPendingFunds(world);
  payForPurchases(world);
  sendDeposits(world);
  const moments = Array.from({ length: chance.integer(1, 3) }, () => chance.integer(0, safetyLength - maxAge));
  let before: Promise<unknown> = Promise.resolve();
  for (const [index, at] of moments.entries())
    world.letDo(async () => {
      await before;
      before = lose(world, home, chance.fork(`loss ${index}`)).then((loss) => losses.push(loss));
      await before;
    }, at);
  const noticed = async (): Promise<void> => {
    const last = Math.max(...losses.map(({ at, survivors }) => (survivors.length > 0 ? at : 0)));
    if (!world.isAlone && time.now() < last + unnoticed) await time.sleep(last + unnoticed - time.now());
  };
  for (let number = chance.integer(6, 16); number > 0; number -= 1) {
    const own = chance.fork(`order ${number}`);
    const near = own.pick(moments) + own.integer(-2 * second, maxAge);
    const at = own.chance(0.7) ? Math.max(0, near) : own.integer(0, safetyLength);
    world.letDo(() => buy({ world, told, noticed }, own, number), at);
  }
  if (chance.chance(0.4)) refuseWrites(world, home, chance.fork('refusals'));
  await time.runUntil(time.now() + safetyLength);
  world.endTrouble();
  home.refuse(null);
  const { lease, deadline, quiet: quietTime } = timings;
  const until = time.now() + settlesWithin(schedule) + 4 * (lease + deadline + quietTime);
  await time.runUntil(until - minute);
  world.letDo(() => lookAgain(world, told));
  await time.runUntil(until);
  const unfinished = [...world.doings].length;
  world.endTurns();
  // For a week after a loss each order of a checkout counts as a repeat, and goes to a person.
  const controls = await makeControlPurchases(world, { withCheckouts: false });
  await time.runUntil(time.now() + lastCheckAfter(timings) + 4 * timings.requeryInterval);
  const violations = await checkLoss({ world, told, losses, controls });
  const caught = history.caught.filter(({ invariant }) => invariant === 'the simulation').map(({ what }) => what);
  const all = [...violations, ...caught.map((what) => ({ ref: null, what }))];
  const ref = all.find((found) => found.ref !== null)?.ref ?? '';
  return {
    violations: all.map((found) => (found.ref === null ? found.what : `${found.what} (${found.ref})`)),
    told: [
      ...losses.map(({ age, lost, survivors }) => `lost ${age} ms, ${lost} commits; ${survivors.length} went on`),
      `${unfinished} pages had not ended`,
    ],
    lost: losses.reduce((sum, { lost }) => sum + lost, 0),
    timeline: all.length === 0 ? [] : history.linesAbout(ref),
  };
}

/** Prefers a moment at which something is under way. */
async function lose(world: World, home: LosingHome, chance: Randomness): Promise<Loss> {
  const { time, history, bank } = world;
  const wanted = chance.pick<(state: InstructionState) => boolean>([
    isBeforeSend,
    (state) => state === 'sending',
    (state) => !isFinal(state),
    () => true,
  ]);
  const by = time.now() + 30 * second;
  while (!history.newest().some(({ state }) => wanted(state)) && time.now() < by) await time.sleep(20);
  const booksBefore = chance.chance(0.2) ? bank.backUp() : null;
  if (booksBefore) await time.sleep(chance.integer(0, maxAge));
  const keptAt = time.now();
  const commits = history.commits.length;
  const putBack = home.keep();
  history.note('database', 'its copy has everything up to here');
  const booksAfter = chance.chance(0.1) ? bank.backUp() : null;
  const age = chance.chance(0.1) ? 1 : chance.integer(0, maxAge);
  await time.sleep(age);
  const dies = chance.pick([0, 0.5, 1]);
  // Whoever restores the books does it with everything stopped.
  const books = booksBefore ?? booksAfter;
  const running = [...world.processes];
  for (const process of running) if (books || chance.chance(dies)) process.crash('with the database');
  const survivors = world.processes.filter((process) => process.isAlive()).map(followed);
  await time.outside(putBack());
  books?.();
  history.note('database', `goes back ${age} ms${books ? ', and the books to another moment' : ''}`);
  const lost = history.commits.length - commits;
  // Each process is busy: it reads back what it has committed after five seconds.
  const question = { method: 'POST', path: '/till/instructions/find', body: '{}' } as const;
  const headers = { cookie: 'shopper=chi', 'content-type': 'application/json', 'idempotency-key': 'key-of-nobody' };
  for (const process of world.processes)
    time.setTimeout(() => void process.serve({ ...question, headers }), confirmedAfter);
  return { at: time.now(), keptAt, age, lost, survivors, books: books !== null };

  function followed({ name, died }: CompanionProcess): Loss['survivors'][number] {
    const survivor: Loss['survivors'][number] = { name, endedAt: null };
    void died.then(() => (survivor.endedAt = time.now()));
    return survivor;
  }
}

/** A disk that is full, or a primary that became read-only, for up to a minute. */
function refuseWrites(world: World, home: LosingHome, chance: Randomness): void {
  const { time, history } = world;
  const refused = async (): Promise<void> => {
    const code = chance.pick(['25006', '53100']);
    history.note('database', `refuses every write: ${code}`);
    home.refuse(Object.assign(new Error('The database accepts no writes.'), { code }));
    await time.sleep(chance.milliseconds(second, minute));
    home.refuse(null);
    history.note('database', 'accepts writes again');
  };
  world.letDo(refused, chance.integer(0, world.schedule.safetyLength));
}
