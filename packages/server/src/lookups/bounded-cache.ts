/** Keeps what was used last, within a number of entries and of bytes. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** What is larger than everything together may be is not kept. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
}

export function createBoundedCache<Value>(most: {
  readonly entries: number;
  readonly bytes: number;
}): BoundedCache<Value> {
  // A Map remembers the order of insertion: the first is the one that was used longest ago.
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > most.bytes) return;
      kept.set(key, { value, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (kept.size <= most.entries && bytes <= most.bytes) return;
        remove(oldest);
      }
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
