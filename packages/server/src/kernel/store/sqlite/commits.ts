import type { Database } from './database.ts';

/** Runs a write and settles once it is durable. It is atomic, independent of other writes. */
export type Write = <Value>(work: () => Value) => Promise<Value>;

export interface Commits {
  readonly write: Write;
  /** Commits the waiting writes now. */
  flush(): void;
}

/** Commits each write separately. */
export function commitAtOnce(database: () => Database): Commits {
  return { flush() {}, write: async (work) => database().transaction(work) };
}

interface Waiting {
  /** Runs inside the transaction. Returns a function that resolves the caller after the commit. */
  readonly work: () => () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes of the same turn of the event loop share one commit, because the disk dominates the cost: under load
 * many purchases become durable together, and a single write does not wait. A failed write undoes only itself.
 */
export function commitTogether(database: () => Database): Commits {
  let waiting: Waiting[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      const committed = database().transaction(() => group.map((one) => inGroup(database(), one, group.length)));
      for (const one of committed) one();
    } catch (error) {
      // The whole group was rolled back.
      for (const one of group) one.fail(error);
    }
  }

  return {
    flush,
    write: (work) =>
      new Promise((resolve, reject) => {
        const runWork = (): (() => void) => {
          const value = work();
          return () => resolve(value);
        };
        waiting.push({ work: runWork, fail: reject });
        if (waiting.length === 1) setImmediate(flush);
      }),
  };
}

function inGroup(database: Database, { work, fail }: Waiting, size: number): () => void {
  if (size === 1) return work();
  const part = database.part(work);
  return 'value' in part ? part.value : () => fail(part.error);
}
