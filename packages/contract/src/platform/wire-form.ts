import { z } from 'zod';

/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a value stands on the wire, where the schema that reads it is more patient than the platform's document. */
interface WireForm {
  /** Stands for the JSON Schema that would be made of the schema. */
  readonly json?: JsonSchema;
  /** The field is there in every answer, or on a condition and then never null. Reading does without it. */
  readonly there?: 'always' | 'sometimes';
  /** The platform's spelling of a field, by ours. */
  readonly spelling?: Readonly<Record<string, string>>;
  /** The fields of an object that is sent as a list, in that order. */
  readonly order?: readonly string[];
}

/** The wire forms of schemas. A schema that is made of another by `describe` or `meta` has the other's. */
export const wireForms: z.core.$ZodRegistry<WireForm> = z.registry<WireForm>();

/** Declares the JSON Schema of what the platform sends or takes, where zod cannot tell it. */
export function onTheWire<Schema extends z.ZodType>(schema: Schema, json: JsonSchema): Schema {
  wireForms.add(schema, { json });
  return schema;
}

/**
 * A field that the document promises without a condition. An answer without it is read all the same, for a purchase must
 * not become unreadable by it.
 */
export function expected<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  return patient(schema, 'always');
}

/** A field that the document promises on a condition, which `describe` tells. Null is read as well. */
export function conditional<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  return patient(schema, 'sometimes');
}

/** An object that is read under our names also where fields come under other ones: `{ other: ours }`. */
export function alsoSpelled<Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) {
  return z.preprocess((value) => rename(value, names), schema);
}

/** An object whose fields the platform sends under other names, and which is read under ours: `{ platform: ours }`. */
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

/** A value that the platform sends as JSON written into a string. */
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = { ...value };
  for (const [theirs, ours] of Object.entries(names)) {
    if (!(theirs in fields)) continue;
    if (!(ours in fields)) fields[ours] = fields[theirs];
    Reflect.deleteProperty(fields, theirs);
  }
  return fields;
}
