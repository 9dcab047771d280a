import type { Locks } from './live-updates.ts';

/**
 * A tab that looks after an attempt holds a lock, so that another tab does not treat the attempt as abandoned and
 * report that nothing was bought while it is being sent.
 */
export interface AttemptLock {
  /** Resolves to true once this tab holds the lock; false while another tab does. Released with `signal`. */
  acquire(key: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * How long to wait for a page that is closing, in milliseconds: on a slow phone the page before a reload holds its lock for
 * a while, and a form instead of its purchase would invite a second one.
 */
const patience = 3_000;

export function createAttemptLock(locks: Locks | undefined): AttemptLock {
  return {
    acquire(key, signal) {
      if (!locks) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiting = new AbortController();
        const giveUp = setTimeout(() => waiting.abort(), patience);
        const hold = (): Promise<void> =>
          new Promise((release) => {
            clearTimeout(giveUp);
            resolve(true);
            if (signal.aborted) release();
            else signal.addEventListener('abort', () => release(), { once: true });
          });
        locks.request(`tillside:attempt:${key}`, { signal: waiting.signal }, hold).catch(() => resolve(false));
      });
    },
  };
}
