import { LRUCache } from 'lru-cache';
import { quarterOf } from '../limits/caller-limits.ts';

/** An LRU cache, limited in entries and bytes; entries that only one caller uses are limited to a quarter. */
export interface BoundedCache<Value> {
  /** An entry that two callers have used belongs to neither. */
  get(key: string, caller: string): Value | undefined;
  /** Does not store a value larger than the caller's share. A new value of a known key keeps its owner. */
  set(key: string, value: Value, bytes: number, caller: string): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** The only caller who has used it; `null` for several. */
  usedBy: string | null;
}

export function createBoundedCache<Value>(most: {
  readonly entries: number;
  readonly bytes: number;
}): BoundedCache<Value> {
  const kept = new LRUCache<string, Entry<Value>>({
    max: most.entries,
    maxSize: most.bytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (entry) => release(entry),
  });
  const share = { entries: quarterOf(most.entries), bytes: quarterOf(most.bytes) };
  /** What each caller alone uses. */
  const used = new Map<string, { entries: number; bytes: number }>();

  function claim(caller: string, bytes: number): void {
    const own = used.get(caller) ?? { entries: 0, bytes: 0 };
    used.set(caller, { entries: own.entries + 1, bytes: own.bytes + bytes });
  }

  function release({ usedBy, bytes }: Entry<Value>): void {
    const own = usedBy === null ? undefined : used.get(usedBy);
    if (usedBy === null || own === undefined) return;
    if (own.entries === 1) used.delete(usedBy);
    else used.set(usedBy, { entries: own.entries - 1, bytes: own.bytes - bytes });
  }

  /** Evicts the least recently used entries of this caller until the rest is within their share. */
  function trim(caller: string): void {
    const isOver = (): boolean => {
      const own = used.get(caller);
      return own !== undefined && (own.entries > share.entries || own.bytes > share.bytes);
    };
    if (!isOver()) return;
    for (const key of kept.rkeys()) {
      if (kept.peek(key)?.usedBy === caller) kept.delete(key);
      if (!isOver()) return;
    }
  }

  return {
    get(key, caller) {
      const found = kept.get(key);
      if (found && found.usedBy !== caller) {
        release(found);
        found.usedBy = null;
      }
      return found?.value;
    },
    set(key, value, bytes, caller) {
      const before = kept.peek(key);
      const usedBy = before ? before.usedBy : caller;
      kept.delete(key);
      if (usedBy !== null && bytes > share.bytes) return;
      kept.set(key, { value, bytes, usedBy });
      if (usedBy === null) return;
      claim(usedBy, bytes);
      trim(usedBy);
    },
    delete: (key) => void kept.delete(key),
    get size() {
      return kept.size;
    },
    get bytes() {
      return kept.calculatedSize;
    },
  };
}
