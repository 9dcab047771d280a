import type { Foundation } from './foundation.ts';

const pruneEvery = 3_600_000;
const day = 86_400_000;

/** Deletes expired data once an hour. */
export function createRetention({ store, clock }: Pick<Foundation, 'store' | 'clock'>): () => Promise<number> {
  let prunedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    const now = clock.now();
    if (now - prunedAt < pruneEvery) return 0;
    prunedAt = now;
    await store.prune({ events: now - 7 * day, inbox: now - 30 * day, now });
    return 0;
  };
}
