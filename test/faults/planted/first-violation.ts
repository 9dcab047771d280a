import { runLosing } from '../losing/run-losing.ts';
import { complaintsOf, runDay } from '../hostile/run-hostile.ts';
import { scenarios } from '../hostile/scenarios.ts';
import { sqliteHomes } from '../run-seeds.ts';
import { runSchedule } from '../simulation.ts';
import { runTransfers } from '../transfers/run-transfers.ts';
import { memoryHome } from '../world/memory-home.ts';
import { openPostgresHomes } from '../world/postgres-home.ts';
import type { StoreHome } from '../world/store-home.ts';
import type { Job, Runs } from './job.ts';

export interface FoundViolation {
  readonly by: Runs['by'];
  readonly seed: number;
  readonly what: string;
}

/** Runs seed after seed, until an invariant is violated. */
export async function firstViolation(
  { runs, postgres }: Job,
  begin: (seed: number) => void,
): Promise<FoundViolation | null> {
  for (const some of runs) {
    const homes = some.by === 'postgres' ? await openPostgresHomes(postgres ?? '', `planted_${process.pid}`) : null;
    try {
      const run = runOf(some, homes?.homeFor ?? sqliteHomes);
      for (const seed of some.seeds) {
        begin(seed);
        const [what] = await run(seed);
        if (what !== undefined) return { by: some.by, seed, what };
      }
    } finally {
      await homes?.close();
    }
  }
  return null;
}

/** Returns what was wrong in the run of a seed. */
type Run = (seed: number) => Promise<readonly string[]>;

function runOf(runs: Runs, homes: (seed: number) => Promise<StoreHome>): Run {
  switch (runs.by) {
    case 'sqlite':
    case 'postgres':
      return async (seed) => {
        const { failures } = await runSchedule(seed, await homes(seed));
        return failures.map(({ invariant, what }) => `${invariant}: ${what}`);
      };
    case 'transfers':
      return async (seed) => (await runTransfers(seed, 100, memoryHome())).violations;
    case 'losing':
      return async (seed) => (await runLosing(seed)).violations;
    case 'hostile': {
      const scenario = scenarios.find(({ name }) => name === runs.scenario);
      if (!scenario) throw new Error(`There is no scenario in which somebody ${runs.scenario}.`);
      return async (seed) => {
        const control = await runDay(seed, memoryHome(), null);
        return complaintsOf(await runDay(seed, memoryHome(), scenario), control);
      };
    }
    default:
      return runs satisfies never;
  }
}
