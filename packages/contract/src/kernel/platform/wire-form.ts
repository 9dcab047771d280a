import { z } from 'zod';
import { isObject } from './json.ts';
import { lenient, lenientRow } from './lenient.ts';

/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The wire form of a value, where its schema accepts more than the platform's document states. */
interface WireForm {
  /** Replaces the JSON Schema derived from the zod schema. */
  readonly json?: JsonSchema;
  /** Whether every answer has the field, or has it on a condition and then never null. Parsing works without it. */
  readonly there?: 'always' | 'sometimes';
  /** The platform's name of a field, by ours. */
  readonly spelling?: Readonly<Record<string, string>>;
  /** The fields of an object that is sent as a list, in order. */
  readonly order?: readonly string[];
}

/** The wire forms of schemas. A schema derived by `describe` or `meta` inherits the form. */
export const wireForms: z.core.$ZodRegistry<WireForm> = z.registry<WireForm>();

/** Declares the JSON Schema of a wire value, where zod cannot express it. */
export function onTheWire<Schema extends z.ZodType>(schema: Schema, json: JsonSchema): Schema {
  wireForms.add(schema, { json });
  return schema;
}

/**
 * A field that the document promises unconditionally and that decides nothing: read as far as it can be, else dropped
 * (`droppedFrom`), because a purchase must stay readable.
 */
export function expected<Schema extends z.ZodType>(schema: Schema): Lenient<Schema> {
  return formed(lenient(schema), 'always');
}

/** A field that the document promises on a condition, given in `describe`, and that decides nothing. */
export function conditional<Schema extends z.ZodType>(schema: Schema): Lenient<Schema> {
  return formed(lenient(schema), 'sometimes');
}

/**
 * A documented field that decides. Without it an answer states nothing about it; with an unreadable one it proves
 * nothing at all.
 */
export function deciding<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  return formed(schema.nullish(), 'always');
}

/**
 * A list that proves something by its rows. A row whose deciding field is unreadable is `null`: whatever it stated is
 * unknown. What is no list counts as one unreadable row.
 */
export function provingRows<Row extends z.ZodType>(row: Row) {
  const rows = z.array(formed(lenientRow(row), 'always'));
  return z.preprocess((value) => (Array.isArray(value) || isAbsent(value) ? value : [value]), rows);
}

/** A list whose unreadable rows are left out. One with rows, of which none can be read, is unreadable itself. */
export function readableRows<Row extends z.ZodType>(row: Row) {
  let reasons: readonly z.core.$ZodIssue[] = [];
  const rows = z.array(
    formed(
      lenientRow(row, (issues) => (reasons = issues)),
      'always',
    ),
  );
  return rows.transform((entries, context): z.output<Row>[] => {
    const read = entries.flatMap((entry) => (entry === null ? [] : [entry]));
    if (read.length > 0 || entries.length === 0) return read;
    for (const { path } of reasons)
      context.issues.push({ code: 'custom', message: 'cannot be read', path: [0, ...path], input: entries });
    return z.NEVER;
  });
}

/** An object under our names that also accepts other names: `{ other: ours }`. */
export function alsoSpelled<Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) {
  return z.preprocess((value) => rename(value, names), schema);
}

/** An object that the platform sends under other names, parsed under ours: `{ platform: ours }`. */
export function renamed<Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) {
  const read = alsoSpelled(names, schema);
  wireForms.add(read, {
    spelling: Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, theirs])),
  });
  return read;
}

/** An object that the platform sends as a list of its fields, in this order. */
export function tuple<Schema extends z.ZodType>(order: readonly string[], schema: Schema) {
  const listed = z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    const entries: readonly unknown[] = value;
    return Object.fromEntries(order.map((name, index) => [name, entries[index]]));
  }, schema);
  wireForms.add(listed, { order });
  return listed;
}

/** A value that the platform sends as JSON in a string. */
export function jsonText<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  return onTheWire(schema, {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'object', additionalProperties: true },
    description,
  });
}

type Lenient<Schema extends z.ZodType> = z.ZodCatch<z.ZodOptional<z.ZodNullable<Schema>>>;

function formed<Field extends z.ZodType>(field: Field, there: 'always' | 'sometimes'): Field {
  wireForms.add(field, { there });
  return field;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function rename(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value;
  const fields = { ...value };
  for (const [theirs, ours] of Object.entries(names)) {
    if (!(theirs in fields)) continue;
    if (!(ours in fields)) fields[ours] = fields[theirs];
    Reflect.deleteProperty(fields, theirs);
  }
  return fields;
}
