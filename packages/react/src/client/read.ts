/** Small readers for JSON that came over the wire. Each answers `null` for what it does not recognise. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function oneOf<Value extends string>(values: readonly Value[], candidate: unknown): Value | null {
  return values.find((value) => value === candidate) ?? null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Reads every entry or nothing: half a list would hide a purchase. */
export function readAll<Value>(value: unknown, read: (entry: unknown) => Value | null): Value[] | null {
  if (!Array.isArray(value)) return null;
  const result: Value[] = [];
  for (const entry of value) {
    const item = read(entry);
    if (item === null) return null;
    result.push(item);
  }
  return result;
}
