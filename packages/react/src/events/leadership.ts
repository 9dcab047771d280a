/** What is used of the browser's `LockManager`. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, callback: () => Promise<void>): Promise<unknown>;
}

/**
 * Calls `begin` once this tab holds the lock, which no other tab of this browser then does. The lock is let go when
 * `ended` aborts, or when the tab dies, and passes to a tab that waits.
 */
export function lead(locks: Locks, name: string, ended: AbortSignal, begin: (released: AbortSignal) => void): void {
  locks
    .request(name, { signal: ended }, () => {
      if (ended.aborted) return Promise.resolve();
      begin(ended);
      return new Promise<void>((release) => ended.addEventListener('abort', () => release(), { once: true }));
    })
    .catch(() => {
      // Aborted while waiting for its turn: this tab never led.
    });
}
