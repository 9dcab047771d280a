import { quarterOf } from '../limits/caller-limits.ts';

/** Keeps what was used last, within a number of entries and of bytes; what one caller alone uses, within a quarter. */
export interface BoundedCache<Value> {
  /** Used by two callers, it is nobody's own any more. */
  get(key: string, caller: string): Value | undefined;
  /** What is larger than the caller's share is not kept. A new value of a known key stays whose it was. */
  set(key: string, value: Value, bytes: number, caller: string): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** The only caller who has used it; `null`: there were several. */
  readonly usedBy: string | null;
}

export function createBoundedCache<Value>(most: {
  readonly entries: number;
  readonly bytes: number;
}): BoundedCache<Value> {
  // A Map remembers the order of insertion: the first is the one that was used longest ago.
  const kept = new Map<string, Entry<Value>>();
  const share = { entries: quarterOf(most.entries), bytes: quarterOf(most.bytes) };
  let bytes = 0;

  function remove(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  /** Forgets what was used longest ago, until the rest is within bounds. */
  function trim(within: typeof most, isOne: (entry: Entry<Value>) => boolean): void {
    const ones = [...kept].filter(([, entry]) => isOne(entry));
    let [count, size] = [ones.length, ones.reduce((sum, [, entry]) => sum + entry.bytes, 0)];
    for (const [key, entry] of ones) {
      if (count <= within.entries && size <= within.bytes) return;
      count -= 1;
      size -= entry.bytes;
      remove(key);
    }
  }

  return {
    get(key, caller) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, { ...found, usedBy: found.usedBy === caller ? caller : null });
      return found.value;
    },
    set(key, value, size, caller) {
      const before = kept.get(key);
      remove(key);
      const usedBy = before ? before.usedBy : caller;
      if (size > (usedBy === null ? most.bytes : share.bytes)) return;
      kept.set(key, { value, bytes: size, usedBy });
      bytes += size;
      trim(share, (entry) => entry.usedBy !== null && entry.usedBy === usedBy);
      trim(most, () => true);
    },
    delete: remove,
    get size() {
      return kept.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
