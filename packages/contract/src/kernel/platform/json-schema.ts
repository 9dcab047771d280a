import { z } from 'zod';
import { isObject } from './json.ts';
import type { Operation } from './operation.ts';
import { wireForms, type JsonSchema } from './wire-form.ts';

export type { JsonSchema } from './wire-form.ts';

/**
 * - `request`: what the platform receives.
 * - `answer`: what the platform sends, before the contract normalises it.
 * - `plain`: what the companion receives and answers.
 */
type SchemaUse = 'request' | 'answer' | 'plain';

/** Writes the schemas of one document; named schemas become components. */
export interface SchemaWriter {
  write(schema: z.ZodType, use: SchemaUse): JsonSchema;
  /** Every named schema written so far, by its name. */
  components(): Readonly<Record<string, JsonSchema>>;
}

/** Writes zod schemas as JSON Schema for an OpenAPI document. A name is given by `meta({ id })`. */
export function schemaWriter(): SchemaWriter {
  const components = new Map<string, JsonSchema>();
  return {
    write(schema, use) {
      const { $defs = {}, ...written } = toJsonSchema(schema, use, '#/components/schemas/');
      for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
        const known = components.get(name);
        if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
          throw new Error(`Two schemas are named ${name}.`);
        }
        components.set(name, definition);
      }
      return written;
    },
    components: () =>
      Object.fromEntries([...components].toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)))),
  };
}

/** An operation's request as JSON Schema, for generators of test data and for a stand-in that is as strict. */
export function requestSchema(declaration: Pick<Operation, 'input'>): JsonSchema {
  return toJsonSchema(declaration.input, 'request', '#/$defs/');
}

function toJsonSchema(schema: z.ZodType, use: SchemaUse, definitions: string): JsonSchema {
  const {
    $schema: _draft,
    '~standard': _standard,
    ...written
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    // A request is written after parsing (output); an answer is described before parsing (input).
    io: use === 'request' ? 'output' : 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => finish(zodSchema, jsonSchema, use),
  });
  const copy: unknown = JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', `"${definitions}`));
  return isObject(copy) ? copy : {};
}

type Draft = Record<string, unknown>;

function finish(schema: z.core.$ZodType, json: Draft, use: SchemaUse): void {
  const form = use === 'plain' ? undefined : wireForms.get(schema);
  if (form?.json && !('$ref' in json)) replace(json, { ...form.json, ...described(json) });
  if (form?.there && Array.isArray(json['anyOf'])) {
    const choices: readonly unknown[] = json['anyOf'];
    const [promised] = choices;
    // A schema that is used in several places may be written after a field that contains it; its form is known already.
    const written = isObject(promised) && '$ref' in promised ? promised : (formOf(schema) ?? promised);
    if (isObject(written)) replace(json, { ...written, ...described(json) });
  }
  // The value that replaces an invalid one is ours, not the platform's.
  if (schema instanceof z.ZodCatch) Reflect.deleteProperty(json, 'default');
  if (schema instanceof z.ZodObject) finishObject(schema, json, use);
  if (form?.spelling) spell(json, form.spelling);
  if (form?.order) list(json, form.order);
  tidy(json);
}

/** The declared form of a field's value. The outer null of a field is ours, another one is documented. */
function formOf(schema: z.core.$ZodType, isOuter = true): JsonSchema | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch) return formOf(schema.def.innerType, isOuter);
  if (!(schema instanceof z.ZodNullable)) return wireForms.get(schema)?.json;
  const form = formOf(schema.def.innerType, false);
  return form && !isOuter ? { anyOf: [form, { type: 'null' }] } : form;
}

function finishObject(schema: z.ZodObject, json: Draft, use: SchemaUse): void {
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const keys = Array.isArray(json['required']) ? json['required'] : [];
  const required = fields.filter(([name, field]) => isRequired(field, keys.includes(name), use)).map(([name]) => name);
  Reflect.deleteProperty(json, 'required');
  if (required.length > 0) json['required'] = required;
  // Additional fields are allowed, unless the schema forbids them.
  if (schema.def.catchall instanceof z.ZodNever) return;
  Reflect.deleteProperty(json, 'additionalProperties');
  if (fields.length === 0) json['additionalProperties'] = true;
}

function isRequired(field: z.core.$ZodType, listed: boolean, use: SchemaUse): boolean {
  if (use === 'answer') return listed || wireForms.get(field)?.there === 'always';
  // A field with a default is always written, and need not be sent.
  return listed && (use === 'plain' || field._zod.optin !== 'defaulted');
}

function spell(json: Draft, spelling: Readonly<Record<string, string>>): void {
  const rename = (name: string): string => spelling[name] ?? name;
  if (isObject(json['properties'])) {
    json['properties'] = Object.fromEntries(
      Object.entries(json['properties']).map(([name, field]) => [rename(name), field]),
    );
  }
  if (Array.isArray(json['required'])) json['required'] = json['required'].map(rename);
}

function list(json: Draft, order: readonly string[]): void {
  const { properties } = json;
  if (!isObject(properties)) return;
  replace(json, {
    type: 'array',
    prefixItems: order.map((name) => properties[name]),
    items: { type: 'null', description: 'There is no other element.' },
    minItems: order.length,
    maxItems: order.length,
    ...described(json),
  });
}

/** Removes uninformative parts: the range of safe integers, the pattern of a known format, text property names. */
function tidy(json: Draft): void {
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(json, 'minimum');
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(json, 'maximum');
  if ('format' in json) Reflect.deleteProperty(json, 'pattern');
  if (json['type'] === 'object' && isObject(json['additionalProperties']) && isEmpty(json['additionalProperties'])) {
    json['additionalProperties'] = true;
  }
  if (isObject(json['propertyNames']) && Object.keys(json['propertyNames']).join() === 'type') {
    Reflect.deleteProperty(json, 'propertyNames');
  }
}

function described(json: Draft): Draft {
  return typeof json['description'] === 'string' ? { description: json['description'] } : {};
}

function replace(json: Draft, by: Draft): void {
  for (const key of Object.keys(json)) Reflect.deleteProperty(json, key);
  Object.assign(json, by);
}

function isEmpty(value: Draft): boolean {
  return Object.keys(value).length === 0;
}
