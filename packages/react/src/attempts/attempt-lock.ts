import type { Locks } from '../events/leadership.ts';

/**
 * While a tab looks after an attempt it holds a lock, so that another tab does not take the attempt for abandoned and
 * tell its shopper that nothing was bought while it is being sent.
 */
export interface AttemptLock {
  /** Resolves to true once this tab looks after the attempt; false when another tab still does. Ends with `signal`. */
  acquire(key: string, signal: AbortSignal): Promise<boolean>;
}

/** How long to wait for a tab that is just closing, milliseconds. */
const patience = 400;

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
