import type { Clock } from '../model/clock.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameOf } from '../model/errors.ts';
import type { Logger } from '../options/options.ts';

/** A job that runs whenever it is due. Returns how much work it found. */
export interface Job {
  readonly name: string;
  run(): Promise<number>;
}

export interface Worker {
  start(): void;
  /** Checks for work now, because something was just committed. */
  wake(): void;
  /** Whether it checks for work as often as it should. */
  isAlive(): boolean;
  /** Stops, and settles when no job is running. */
  stop(): Promise<void>;
}

const soon = 5;
/** Delay of a check, in milliseconds, from which the worker counts as stalled. */
const standstill = 10_000;

/** Runs each job every tick and after each wake, never concurrently with itself. */
export function createWorker(jobs: readonly Job[], clock: Clock, tick: number, logger: Logger): Worker {
  const busy = new Map<Job, Promise<void>>();
  const again = new Set<Job>();
  let cancelTick: (() => void) | null = null;
  let cancelWake: (() => void) | null = null;
  let running = false;
  let lookedAt = 0;

  async function work(job: Job): Promise<void> {
    try {
      for (let more = true; more;) {
        again.delete(job);
        const found = await job.run();
        more = (found > 0 || again.has(job)) && running;
        // A long backlog is processed in rounds, with turns for other work between them.
        if (more) await nextTurn();
      }
    } catch (error) {
      logger.error({ job: job.name, error: nameOf(error) }, 'a job failed and is run again');
    } finally {
      busy.delete(job);
    }
  }

  function look(): void {
    for (const job of jobs) {
      if (busy.has(job)) again.add(job);
      else busy.set(job, work(job));
    }
  }

  function onTick(): void {
    cancelTick = clock.setTimeout(onTick, tick);
    lookedAt = clock.monotonic();
    look();
  }

  return {
    start() {
      running = true;
      onTick();
    },
    wake() {
      if (!running || cancelWake) return;
      cancelWake = clock.setTimeout(() => {
        cancelWake = null;
        look();
      }, soon);
    },
    isAlive: () => running && clock.monotonic() - lookedAt <= tick + standstill,
    async stop() {
      running = false;
      cancelTick?.();
      cancelWake?.();
      cancelWake = null;
      await Promise.all(busy.values());
    },
  };
}
