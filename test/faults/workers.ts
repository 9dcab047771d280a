import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Report } from './simulation.ts';

/** What a worker tells: that it begins the schedule of a seed, and how it ended. */
export type WorkerMessage = { readonly begins: number } | { readonly ended: Report };

/** What a worker runs: every `step`-th seed. */
export interface WorkerJob {
  readonly worker: number;
  readonly from: number;
  readonly until: number;
  readonly step: number;
  /** Where PostgreSQL is; `null`: SQLite is used. */
  readonly postgres: string | null;
}

export interface WorkerEvents {
  /** The schedule of this seed has begun. */
  began?(seed: number): void;
  ended(report: Report): void;
  /** The schedule of this seed never ended; `null`: the worker ended before it began any. */
  hung(seed: number | null, why: string): void;
}

/** How long a worker may say nothing, in milliseconds. A schedule takes a second, and its own budget ends it long before. */
export const maxSilence = 120_000;

/**
 * Runs a job in a process of its own. Where a schedule blocks that process, or ends it, its seed is told of, and another
 * process goes on with the next one.
 */
export async function runApart(job: WorkerJob, events: WorkerEvents): Promise<void> {
  const underWay = new Set<number>();
  let from = job.from;
  while (from < job.until) {
    const begun = from;
    const why = await runOne({ ...job, from }, (message) => {
      if ('begins' in message) {
        underWay.add(message.begins);
        from = message.begins + job.step;
        events.began?.(message.begins);
      } else {
        underWay.delete(message.ended.seed);
        events.ended(message.ended);
      }
    });
    if (why === null) return;
    for (const seed of underWay) events.hung(seed, why);
    if (underWay.size === 0) events.hung(null, why);
    underWay.clear();
    // A worker that cannot even begin would not begin the next time either.
    if (from === begun) return;
  }
}

/** Answers why it ended too early; `null`: it ran everything. */
function runOne(job: WorkerJob, hear: (message: WorkerMessage) => void): Promise<string | null> {
  const child = fork(new URL('worker.ts', import.meta.url), [JSON.stringify(job)], {
    execArgv: ['--conditions=@tillside/source'],
  });
  let wasKilled = false;
  const kill = (): void => {
    wasKilled = true;
    child.kill('SIGKILL');
  };
  let silence = setTimeout(kill, maxSilence);
  child.on('message', (message: WorkerMessage) => {
    clearTimeout(silence);
    silence = setTimeout(kill, maxSilence);
    hear(message);
  });
  return ended(child).then((code) => {
    clearTimeout(silence);
    if (wasKilled) return `A worker said nothing for ${maxSilence / 1_000} s`;
    return code === 0 ? null : `A worker ended with exit code ${code}`;
  });
}

/** What a process said last may be heard after it ended: only once it is disconnected was everything heard. */
async function ended(child: ChildProcess): Promise<number | null> {
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  return z.number().nullable().parse(code);
}
