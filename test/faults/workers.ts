import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Report } from './simulation.ts';

/** A worker's message: the start of a seed's schedule, its report, or how many steps all of its schedules took so far. */
export type WorkerMessage = { readonly begins: number } | { readonly ended: Report } | { readonly steps: number };

/** The job of a worker: the seeds from `from` to `until`, exclusive. */
export interface WorkerJob {
  readonly worker: number;
  readonly from: number;
  readonly until: number;
  /** No schedule begins later (milliseconds since 1970); `null` for as long as it takes. */
  readonly endsAt: number | null;
  /** The address of PostgreSQL; `null` for SQLite. */
  readonly postgres: string | null;
}

export interface WorkerEvents {
  /** The schedule of this seed has begun. */
  began?(seed: number): void;
  ended(report: Report): void;
  /** The schedules of a worker took this many steps so far, which is more than before. */
  stepped?(steps: number): void;
  /** The schedule of this seed never ended; `null` if the worker ended before its first one. */
  hung(seed: number | null, why: string): void;
}

/**
 * Maximum silence of a worker, in milliseconds. On a busy machine a schedule may take longer, but a worker says every
 * second that its schedules go on, and their own budgets end them.
 */
export const maxSilence = 120_000;

/**
 * Runs a job in a separate process. If a schedule blocks or ends that process, its seed is reported, and another
 * process continues with the next one.
 */
export async function runApart(job: WorkerJob, events: WorkerEvents): Promise<void> {
  const underWay = new Set<number>();
  let from = job.from;
  while (from < job.until) {
    const begun = from;
    const why = await runOne({ ...job, from }, (message) => {
      if ('begins' in message) {
        underWay.add(message.begins);
        from = message.begins + 1;
        events.began?.(message.begins);
      } else if ('steps' in message) {
        events.stepped?.(message.steps);
      } else {
        underWay.delete(message.ended.seed);
        events.ended(message.ended);
      }
    });
    if (why === null) return;
    for (const seed of underWay) events.hung(seed, why);
    if (underWay.size === 0) events.hung(null, why);
    underWay.clear();
    // A worker that could not start would fail again.
    if (from === begun) return;
  }
}

/** Returns why it ended early; `null` if it ran everything. */
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

/** Messages may arrive after the process ended: all have arrived only after its disconnect. */
async function ended(child: ChildProcess): Promise<number | null> {
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  return z.number().nullable().parse(code);
}
