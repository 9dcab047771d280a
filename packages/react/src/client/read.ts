/** Parses JSON from the wire. Returns `null` for unrecognised values. */
export type Reader<Value> = (value: unknown) => Value | null;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<Read> = Read extends Reader<infer Value> ? Value : never;

/** The record that these readers return: all required fields, and any of the optional ones. */
type RecordOf<Required extends Readers, Optional extends Readers> = {
  [Name in keyof Required]: ValueOf<Required[Name]>;
} & { [Name in keyof Optional]?: ValueOf<Optional[Name]> };

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : null);

export const number: Reader<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

export const anyRecord: Reader<Record<string, unknown>> = (value) => (isRecord(value) ? value : null);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (candidate) => values.find((value) => value === candidate) ?? null;
}

/** Parses a record field by field. Missing or unrecognised optional fields are omitted. */
export function record<Required extends Readers, Optional extends Readers = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Reader<RecordOf<Required, Optional>> {
  return (value) => {
    if (!isRecord(value)) return null;
    const fields: Record<string, unknown> = {};
    for (const [name, read] of Object.entries<Reader<unknown>>({ ...required, ...optional })) {
      const field = read(value[name]);
      if (field !== null) fields[name] = field;
      else if (name in required) return null;
    }
    // Each field came from the reader that its type is derived from.
    return fields as RecordOf<Required, Optional>;
  };
}

/** Parses a record with any names. Unrecognised values are omitted. */
export function entriesOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return (value) => {
    if (!isRecord(value)) return null;
    const entries: Record<string, Value> = {};
    for (const [name, field] of Object.entries(value)) {
      const entry = read(field);
      if (entry !== null) entries[name] = entry;
    }
    return entries;
  };
}

/** Parses every entry or returns `null`: half a list would hide a purchase. */
export function listOf<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value) => {
    const entries = someOf(read)(value);
    return Array.isArray(value) && entries?.length === value.length ? entries : null;
  };
}

/** Parses the recognised entries, for lists to which a newer companion may add. */
export function someOf<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value) =>
    Array.isArray(value) ? value.map(read).filter((entry): entry is Awaited<Value> & Value => entry !== null) : null;
}
