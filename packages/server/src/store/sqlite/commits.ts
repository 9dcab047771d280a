import type { Database } from './database.ts';

/** Carries out a write and settles once it is durable. It happens whole or not at all, whatever becomes of others. */
export type Write = <Value>(work: () => Value) => Promise<Value>;

export interface Commits {
  readonly write: Write;
  /** Commits at once what waits. */
  flush(): void;
}

/** Each write is a commit of its own. */
export function commitAtOnce(database: () => Database): Commits {
  return { flush() {}, write: async (work) => database().transaction(work) };
}

interface Waiting {
  /** Does the work inside the transaction. Answers how to tell its caller, once that is committed. */
  readonly work: () => () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes that come in the same turn of the event loop share one commit, for what takes the time is the disk: under load
 * many purchases are made durable together, and one alone waits for nobody. One that fails undoes only what it did.
 */
export function commitTogether(database: () => Database): Commits {
  let waiting: Waiting[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      const tell = database().transaction(() => group.map((one) => inGroup(database(), one, group.length)));
      for (const one of tell) one();
    } catch (error) {
      // Nothing of the group was kept.
      for (const one of group) one.fail(error);
    }
  }

  return {
    flush,
    write: (work) =>
      new Promise((resolve, reject) => {
        const workOff = (): (() => void) => {
          const value = work();
          return () => resolve(value);
        };
        waiting.push({ work: workOff, fail: reject });
        if (waiting.length === 1) setImmediate(flush);
      }),
  };
}

function inGroup(database: Database, { work, fail }: Waiting, size: number): () => void {
  if (size === 1) return work();
  const part = database.part(work);
  return 'value' in part ? part.value : () => fail(part.error);
}
