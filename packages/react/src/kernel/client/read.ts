/** Parses JSON from the wire. Returns `null` for unrecognised values. */
export type Reader<Value> = (value: unknown) => Value | null;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<Read> = Read extends Reader<infer Value> ? Value : never;

/** The record that these readers return: all required fields, any of the optional ones, and the others or `null`. */
type RecordOf<Required extends Readers, Optional extends Readers, Nullable extends Readers> = {
  [Name in keyof Required]: ValueOf<Required[Name]>;
} & { [Name in keyof Optional]?: ValueOf<Optional[Name]> } & {
  [Name in keyof Nullable]: ValueOf<Nullable[Name]> | null;
};

type None = Record<never, never>;

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : null);

export const number: Reader<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : null);

export const anyRecord: Reader<Record<string, unknown>> = (value) => (isRecord(value) ? value : null);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (candidate) => values.find((value) => value === candidate) ?? null;
}

/** Parses a record field by field. Missing or unrecognised optional fields are omitted; nullable ones are `null`. */
export function record<Required extends Readers, Optional extends Readers = None, Nullable extends Readers = None>(
  required: Required,
  optional?: Optional,
  nullable?: Nullable,
): Reader<RecordOf<Required, Optional, Nullable>> {
  return (value) => {
    if (!isRecord(value)) return null;
    const fields: Record<string, unknown> = {};
    for (const [name, read] of Object.entries<Reader<unknown>>({ ...required, ...optional, ...nullable })) {
      const field = read(value[name]);
      if (field !== null || (nullable && name in nullable)) fields[name] = field;
      else if (name in required) return null;
    }
    // Each field came from the reader that its type is derived from.
    return fields as RecordOf<Required, Optional, Nullable>;
  };
}

/** Parses a page of a list. Without a readable `next` it is unknown whether there are more pages. */
export function pageOf<Item>(read: Reader<Item>): Reader<{ items: Item[]; next: string | null }> {
  const items = record({ items: listOf(read) });
  return (value) => {
    const page = items(value);
    const next = isRecord(value) ? value['next'] : undefined;
    return page && (next === null || typeof next === 'string') ? { ...page, next } : null;
  };
}

/** Parses a record with any names. Unrecognised values are omitted. */
export function entriesOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return (value) => {
    if (!isRecord(value)) return null;
    const entries = Object.entries(value).flatMap(([name, field]) => {
      const entry = read(field);
      return entry === null ? [] : [[name, entry] as const];
    });
    return Object.fromEntries(entries);
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
