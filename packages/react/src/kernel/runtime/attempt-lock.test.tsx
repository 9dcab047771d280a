import { expect, it, vi } from 'vitest';
import type { Locks } from './live-updates.ts';
import { createAttemptLock } from './attempt-storage.ts';

/** Locks that another page holds for so long. */
function heldFor(milliseconds: number): Locks {
  return {
    request: (_name, { signal }, hold) =>
      new Promise((resolve, reject) => {
        const granted = setTimeout(() => resolve(hold()), milliseconds);
        signal.addEventListener('abort', () => {
          clearTimeout(granted);
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  };
}

it('waits for the page before a slow reload, and not for another tab', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const reloaded = createAttemptLock(heldFor(2_000)).acquire('key', signal);
  const elsewhere = createAttemptLock(heldFor(60_000)).acquire('key', signal);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect([await reloaded, await elsewhere]).toEqual([true, false]);
});
