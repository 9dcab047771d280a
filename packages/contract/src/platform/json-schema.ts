import { z } from 'zod';
import type { Operation } from './operation.ts';
import { wireBoolean, wireCurrency, wireId, wireInteger, wireNumber, wireTime } from './wire.ts';

/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the wire's schemas answer once they have normalised; JSON Schema cannot look into a transformation. */
const normalised = new Map<unknown, JsonSchema>([
  [wireBoolean, { type: 'boolean' }],
  [wireCurrency, { type: 'string' }],
  [wireId, { type: 'string' }],
  [wireInteger, { type: 'integer' }],
  [wireNumber, { type: 'number' }],
  [wireTime, { type: 'string', format: 'date-time' }],
]);

/**
 * An operation's schemas for documents, generators and tests: `input` as it may be sent, `details` as they are answered
 * once normalised.
 */
export function operationJsonSchemas(declaration: Operation): {
  readonly input: JsonSchema;
  readonly details: JsonSchema;
} {
  return { input: toJsonSchema(declaration.input, 'input'), details: toJsonSchema(declaration.details, 'output') };
}

/**
 * A zod schema as JSON Schema: of what goes in, or of what comes out. Whatever JSON Schema has no word for stands as
 * any value.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _draft,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const known = io === 'output' ? normalised.get(zodSchema) : undefined;
      if (known) {
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
        Object.assign(jsonSchema, known);
      }
      const values = io === 'input' ? listedValues(zodSchema) : [];
      if (values.length > 0) jsonSchema.examples = values;
    },
  });
  return rest;
}

/** The values that a text is brought to before it is compared with a list: upper or lower case does not matter there. */
function listedValues(schema: unknown): string[] {
  if (!(schema instanceof z.ZodPipe)) return [];
  const listed: unknown = schema.out;
  return listed instanceof z.ZodEnum ? listed.options.map(String) : [];
}
