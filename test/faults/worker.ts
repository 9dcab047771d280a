import { z } from 'zod';
import { runSeeds, sqliteHomes } from './run-seeds.ts';

const Job = z.object({ from: z.int(), until: z.int(), step: z.int().min(1), store: z.enum(['sqlite', 'postgres']) });

/** One of the processes that `main.ts` starts. Tells each schedule's report to whoever started it. */
const { from, until, step } = Job.parse(JSON.parse(process.argv[2] ?? ''));

function* seeds(): Generator<number> {
  for (let seed = from; seed < until; seed += step) yield seed;
}

await runSeeds(seeds(), sqliteHomes, (report) => process.send?.(report));
process.disconnect();
