import {
  isObject,
  parseInput,
  requestSchema,
  type FieldFault,
  type FieldFaults,
  type JsonSchema,
  type Operation,
  type Parsed,
  type Passthrough,
  parseJson,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Call } from './call.ts';

type Declaration<Input extends z.ZodType> = (Operation | Passthrough) & { readonly input: Input };

/**
 * Reads the fields of a request as strictly as the platform documents them. The contract also reads a number written
 * as text, because forms and queries have only text. In a JSON body it is refused, unless the document states text.
 */
export function readRequest<Input extends z.ZodType>(
  operation: Declaration<Input>,
  input: unknown,
): Parsed<z.output<Input>> {
  const parsed = parseInput(operation, input);
  if (operation.method === 'GET') return parsed;
  const schema = requestSchemaOf(operation);
  const texts: FieldFaults = {};
  collectTexts([schema], schema, input, '', texts);
  if (Object.keys(texts).length === 0) return parsed;
  return { ok: false, faults: { ...(parsed.ok ? {} : parsed.faults), ...texts } };
}

const writtenAsText: FieldFault = { code: 'malformed', text: 'must be a number, not text' };

/** Writing a schema takes a while, and it never changes. */
const requestSchemas = new Map<string, JsonSchema>();

function requestSchemaOf(operation: Declaration<z.ZodType>): JsonSchema {
  const known = requestSchemas.get(operation.id);
  if (known) return known;
  const schema = requestSchema(operation);
  requestSchemas.set(operation.id, schema);
  return schema;
}

/** Reports each text in `value` where the schemas have a number and no text. Lists are as deep as the schema. */
function collectTexts(
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  value: unknown,
  path: string,
  faults: FieldFaults,
): void {
  const choices = schemas.flatMap((schema) => choicesIn(schema, root));
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (typeof value === 'string') {
    const kinds = choices.map(({ type }) => type);
    const isNumber = kinds.some((kind) => kind === 'number' || kind === 'integer');
    if (isNumber && !kinds.some((kind) => kind === undefined || kind === 'string')) faults[path] = writtenAsText;
  } else if (Array.isArray(value)) {
    const items = choices.flatMap((choice) => schemaIn(choice, 'items'));
    if (items.length === 0) return;
    for (const [index, entry] of value.entries()) collectTexts(items, root, entry, below(String(index)), faults);
  } else if (isObject(value)) {
    const properties = choices.flatMap((choice) => schemaIn(choice, 'properties'));
    for (const name of new Set(properties.flatMap((fields) => Object.keys(fields)))) {
      if (!Object.hasOwn(value, name)) continue;
      const fields = properties.flatMap((all) => schemaIn(all, name));
      collectTexts(fields, root, value[name], below(name), faults);
    }
  }
}

/** The alternatives of a schema, with named ones looked up. */
function choicesIn(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const { $ref: ref, anyOf, oneOf } = schema;
  if (typeof ref === 'string') {
    const named = schemaIn(root, '$defs').flatMap((definitions) => schemaIn(definitions, ref.replace('#/$defs/', '')));
    return named.flatMap((found) => choicesIn(found, root));
  }
  const choices = anyOf ?? oneOf;
  return Array.isArray(choices)
    ? choices.flatMap((choice: unknown) => (isObject(choice) ? choicesIn(choice, root) : []))
    : [schema];
}

function schemaIn(schema: JsonSchema, name: string): readonly JsonSchema[] {
  const found = Object.hasOwn(schema, name) ? schema[name] : undefined;
  return isObject(found) ? [found] : [];
}

type BodyReading =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly status: 400 | 413; readonly description: string };

/** Parses a body as a JSON object, whatever its content type; no body is an empty object. */
export function readBody(call: Call): BodyReading {
  if (call.body === null) return { ok: false, status: 413, description: 'The body is too large.' };
  if (call.body.trim() === '') return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(call.body);
    if (isObject(value)) return { ok: true, value };
    return { ok: false, status: 400, description: 'The body must be a JSON object.' };
  } catch {
    return { ok: false, status: 400, description: 'The body is not valid JSON.' };
  }
}

/**
 * Returns the texts of the numbers called `name` in a JSON body, as they were sent: `2500.50` is the number 2500.5.
 * Empty if the body is not JSON.
 */
export function numberTexts(body: string, name: string): string[] {
  if (parseJson(body) === null) return [];
  const texts: string[] = [];
  JSON.parse(body, (key, value: unknown, context?: { readonly source?: string }) => {
    if (key === name && typeof value === 'number' && context?.source !== undefined) texts.push(context.source);
    return value;
  });
  return texts;
}
