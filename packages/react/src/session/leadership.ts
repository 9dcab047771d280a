/** The used part of the browser's `LockManager`. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, callback: () => Promise<void>): Promise<unknown>;
}

/**
 * Calls `begin` once this tab holds the lock exclusively. The lock is released when
 * `ended` aborts, or when the tab dies, and passes to a waiting tab.
 */
export function lead(locks: Locks, name: string, ended: AbortSignal, begin: (released: AbortSignal) => void): void {
  locks
    .request(name, { signal: ended }, () => {
      if (ended.aborted) return Promise.resolve();
      begin(ended);
      return new Promise<void>((release) => ended.addEventListener('abort', () => release(), { once: true }));
    })
    .catch(() => {
      // Aborted while waiting: this tab never led.
    });
}
