import { fork } from 'node:child_process';
import { join } from 'node:path';
import { UsageError } from '../../command-line.ts';
import { openPostgres } from '../../postgres.ts';
import type { Job, Runs, Told } from './job.ts';
import { plantedBugs } from './list/all.ts';
import { finderOf, placeOf, type PlantedBug } from './planted-bug.ts';
import { shownBy } from './shown-by.ts';
import { failingTest } from './unit-test.ts';

export interface PlantedReport {
  readonly planted: number;
  readonly caught: number;
  /** How many of those by a unit test. */
  readonly byUnitTest: number;
  readonly missed: number;
}

/** Some of the planted bugs. */
interface Choice {
  /** Only bugs whose name contains this. */
  readonly only?: string;
  /** Leaves out the bugs before the first whose name contains this. */
  readonly from?: string;
  /** Only this many of them, evenly spread over the list. */
  readonly sample?: number;
}

export interface PlantedOptions {
  readonly bugs: readonly PlantedBug[];
  /** The first seed of every run. */
  readonly seed: number;
  readonly workers: number;
}

const root = join(import.meta.dirname, '../../..');

/** This many runs must find a bug. */
const enough: Readonly<Record<Runs['by'], number>> = {
  sqlite: 300,
  postgres: 60,
  transfers: 30,
  losing: 100,
  hostile: 1,
};

/** A run that takes this long, in milliseconds, does not end by itself. */
const maxRun = 5 * 60_000;

/** The result of a bug: the check that found it, or why none did. */
type Result =
  | { readonly isCaught: true; readonly how: string; readonly seed: number | null }
  | { readonly isCaught: false; readonly why: string };

/**
 * Plants one bug after the other, each in its own process, until a run finds it. Prints a line for each. In the end the
 * seeds that found something run without a bug: anything they find then proves nothing.
 */
export async function runPlanted(
  { bugs, seed, workers }: PlantedOptions,
  say: (line: string) => void,
): Promise<PlantedReport> {
  const server = bugs.some((bug) => finderOf(bug).by === 'postgres') ? await openPostgres() : null;
  const results = new Map<PlantedBug, Result>();
  try {
    const waiting = bugs.values();
    const work = async (): Promise<void> => {
      for (const bug of waiting) {
        const began = performance.now();
        const result = await tryBug(bug, seed, server?.url ?? null);
        results.set(bug, result);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        say(
          `${result.isCaught ? '✓' : '✗ missed:'} ${bug.name} (${result.isCaught ? result.how : result.why}, ${seconds} s)`,
        );
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    await checkWithout(results, workers, server?.url ?? null, say);
  } finally {
    await server?.close();
  }
  return count(bugs, results);
}

/** @throws {UsageError} if none has such a name */
export function chosenBugs({ only = '', from = '', sample }: Choice): readonly PlantedBug[] {
  const first = plantedBugs.findIndex(({ name }) => name.includes(from));
  const bugs = first === -1 ? [] : plantedBugs.slice(first).filter(({ name }) => name.includes(only));
  if (bugs.length === 0) {
    const named = from === '' ? `“${only}” in its name` : `“${only}” in its name from “${from}” on`;
    throw new UsageError(`No planted bug has ${named}: test/faults/planted/list has them all.`);
  }
  const step = Math.max(1, Math.ceil(bugs.length / (sample ?? bugs.length)));
  return bugs.filter((_, index) => index % step === 0);
}

async function tryBug(bug: PlantedBug, seed: number, postgres: string | null): Promise<Result> {
  try {
    placeOf(bug);
    const found = finderOf(bug);
    if (found.by === 'unit test') {
      const test = await failingTest(bug, found);
      return test === null ? { isCaught: false, why: 'no unit test fails' } : { isCaught: true, how: test, seed: null };
    }
    const others = Array.from({ length: enough[found.by] }, (_, index) => seed + index);
    const known = shownBy[bug.name];
    // A race does not repeat with its seed.
    const tries = found.by === 'postgres' ? 4 : 1;
    const seeds = known === undefined ? others : [...Array.from({ length: tries }, () => known), ...others];
    const told = await runProcess({ bug: bug.name, runs: [{ ...found, seeds }], postgres });
    return told.kind === 'found'
      ? { isCaught: true, how: `seed ${told.seed}, ${told.what}`, seed: told.seed }
      : { isCaught: false, why: whatOf(told) };
  } catch (error) {
    return { isCaught: false, why: error instanceof Error ? error.message : String(error) };
  }
}

type Ended = Exclude<Told, { kind: 'begins' }> | { readonly kind: 'broke'; readonly why: string };

/** Runs a job in its own process, which is ended if a run takes too long. */
function runProcess(job: Job): Promise<Ended> {
  const child = fork(new URL('worker.ts', import.meta.url), [JSON.stringify(job)], {
    execArgv: ['--conditions=@tillside/source'],
    // Each process loads the same modules except one, so Node caches their compiled code.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { promise, resolve } = Promise.withResolvers<Ended>();
  let last: Told | null = null;
  let errors = '';
  const giveUp = (): void => void child.kill('SIGKILL');
  let patience = setTimeout(giveUp, maxRun);
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  child.on('message', (told: Told) => {
    last = told;
    clearTimeout(patience);
    if (told.kind === 'begins') patience = setTimeout(giveUp, maxRun);
  });
  child.on('close', (code) => {
    clearTimeout(patience);
    if (last !== null && last.kind !== 'begins') return resolve(last);
    const where = last === null ? 'as it starts' : `in the run of seed ${last.seed}`;
    const error = /^\w*Error.*$/m.exec(errors)?.[0] ?? `exit code ${code}`;
    resolve({ kind: 'broke', why: `the process ends ${where}: ${error}` });
  });
  return promise;
}

/** A violation without a bug proves nothing about the bug: each bug that was caught this way counts as missed. */
async function checkWithout(
  results: Map<PlantedBug, Result>,
  workers: number,
  postgres: string | null,
  say: (line: string) => void,
): Promise<void> {
  const shares = Map.groupBy(seedsThatFound(results).entries(), ([index]) => index % workers).values();
  const check = async (share: readonly (readonly [number, Runs])[]): Promise<void> => {
    const told = await runProcess({ bug: null, runs: share.map(([, runs]) => runs), postgres });
    if (told.kind === 'nothing found') return;
    say(`✗ without a bug: ${whatOf(told)}`);
    for (const [bug, result] of results) {
      if (!result.isCaught) continue;
      const isIdle = told.kind === 'broke' || (finderOf(bug).by === told.by && result.seed === told.seed);
      if (isIdle) results.set(bug, { isCaught: false, why: 'its seed fails without it' });
    }
  };
  await Promise.all([...shares].map(check));
}

function whatOf(told: Ended): string {
  if (told.kind === 'found') return `seed ${told.seed}, ${told.what}`;
  return told.kind === 'broke' ? told.why : told.kind;
}

/** Each seed once. */
function seedsThatFound(results: ReadonlyMap<PlantedBug, Result>): Runs[] {
  const runs = [...results].flatMap(([bug, result]): Runs[] => {
    const found = finderOf(bug);
    if (!result.isCaught || result.seed === null || found.by === 'unit test') return [];
    return [{ ...found, seeds: [result.seed] }];
  });
  return [...new Map(runs.map((run) => [JSON.stringify(run), run])).values()];
}

function count(bugs: readonly PlantedBug[], results: ReadonlyMap<PlantedBug, Result>): PlantedReport {
  const caught = bugs.filter((bug) => results.get(bug)?.isCaught);
  return {
    planted: bugs.length,
    caught: caught.length,
    byUnitTest: caught.filter((bug) => finderOf(bug).by === 'unit test').length,
    missed: bugs.length - caught.length,
  };
}
