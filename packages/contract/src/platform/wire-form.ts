import { z } from 'zod';
import { isObject } from './json.ts';

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
 * A field that the document promises unconditionally. Parsing accepts an answer without it, because a purchase must
 * stay readable.
 */
export function expected<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  return patient(schema, 'always');
}

/** A field that the document promises on a condition, given in `describe`. Null is accepted. */
export function conditional<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  return patient(schema, 'sometimes');
}

/** An object under our names that also accepts other names: `{ other: ours }`. */
export function alsoSpelled<Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) {
  return z.preprocess((value) => rename(value, names), schema);
}

/** An object that the platform sends under other names, parsed under ours: `{ platform: ours }`. */
export function spelled<Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) {
  const renamed = alsoSpelled(names, schema);
  wireForms.add(renamed, {
    spelling: Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, theirs])),
  });
  return renamed;
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

function patient<Schema extends z.ZodType>(schema: Schema, there: 'always' | 'sometimes') {
  const field = schema.nullish();
  wireForms.add(field, { there });
  return field;
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
