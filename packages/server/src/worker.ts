import type { Clock } from './clock.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameOf } from './error-name.ts';
import type { Logger } from './options/logger.ts';

/** Something to be done whenever it is due. Answers how much it found to do. */
export interface Job {
  readonly name: string;
  run(): Promise<number>;
}

export interface Worker {
  start(): void;
  /** Looks again at once, for something has just been committed. */
  wake(): void;
  /** Whether it looks for work as often as it should. */
  isAlive(): boolean;
  /** Ends, and settles when no job is running any more. */
  stop(): Promise<void>;
}

const soon = 5;
/** A look that is this late has not only been held up. */
const standstill = 10_000;

/** Runs each job every tick and after each wake, never the same job twice at a time. */
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
        // A long backlog is worked off in rounds, and everybody else has a turn between them.
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
