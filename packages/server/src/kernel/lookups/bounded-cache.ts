import { LRUCache } from 'lru-cache';
import { quarterOf } from '../platform/caller-limits.ts';

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
    dispose: (entry, key) => release(key, entry),
  });
  const share = { entries: quarterOf(most.entries), bytes: quarterOf(most.bytes) };
  /** The keys and bytes that only one caller uses, by caller. The least recently used key comes first. */
  const used = new Map<string, { readonly keys: Set<string>; bytes: number }>();

  function claim(caller: string, key: string, bytes: number): void {
    const own = used.get(caller) ?? { keys: new Set(), bytes: 0 };
    own.keys.add(key);
    own.bytes += bytes;
    used.set(caller, own);
  }

  function release(key: string, { usedBy, bytes }: Entry<Value>): void {
    const own = usedBy === null ? undefined : used.get(usedBy);
    if (usedBy === null || !own?.keys.delete(key)) return;
    own.bytes -= bytes;
    if (own.keys.size === 0) used.delete(usedBy);
  }

  /** Evicts the least recently used entries of this caller until the rest is within their share. */
  function trim(caller: string): void {
    const own = used.get(caller);
    if (!own) return;
    for (const key of own.keys) {
      if (own.keys.size <= share.entries && own.bytes <= share.bytes) return;
      kept.delete(key);
    }
  }

  return {
    get(key, caller) {
      const found = kept.get(key);
      if (!found || found.usedBy === null) return found?.value;
      release(key, found);
      if (found.usedBy === caller) claim(caller, key, found.bytes);
      else found.usedBy = null;
      return found.value;
    },
    set(key, value, bytes, caller) {
      const before = kept.peek(key);
      const usedBy = before ? before.usedBy : caller;
      kept.delete(key);
      if (usedBy !== null && bytes > share.bytes) return;
      kept.set(key, { value, bytes, usedBy });
      if (usedBy === null) return;
      claim(usedBy, key, bytes);
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
