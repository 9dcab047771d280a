import { z } from 'zod';
import { runSeeds, sqliteHomes } from './run-seeds.ts';
import type { WorkerJob, WorkerMessage } from './workers.ts';
import type { Report } from './simulation.ts';
import { stepsTaken } from './world/simulated-time.ts';
import { openPostgresHomes } from './world/postgres-home.ts';

const Job: z.ZodType<WorkerJob> = z.object({
  worker: z.int(),
  from: z.int(),
  until: z.int(),
  endsAt: z.number().nullable(),
  postgres: z.string().nullable(),
});

/** A worker process of `main.ts`. Sends each schedule's report to its parent. */
const { worker, from, until, endsAt, postgres } = Job.parse(JSON.parse(process.argv[2] ?? ''));

function* seeds(): Generator<number> {
  for (let seed = from; seed < until && Date.now() < (endsAt ?? Infinity); seed += 1) yield seed;
}

/** A schedule on PostgreSQL mostly waits for it, so several run concurrently in one process, each with its own tables. */
const lanes = 3;

const waiting = seeds();
const send = (message: WorkerMessage): unknown => process.send?.(message);
const tell = {
  begins: (seed: number): unknown => send({ begins: seed }),
  ended: (report: Report): unknown => send({ ended: report }),
};
let steps = 0;
const steady = setInterval(() => {
  if (stepsTaken() > steps) send({ steps: (steps = stepsTaken()) });
}, 1_000);
if (postgres === null) {
  await runSeeds(waiting, sqliteHomes, tell);
} else {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const homes = await openPostgresHomes(postgres, `${worker}_${lane}`);
      await runSeeds(waiting, homes.homeFor, tell);
      await homes.close();
    }),
  );
}
clearInterval(steady);
if (process.connected) process.disconnect();
