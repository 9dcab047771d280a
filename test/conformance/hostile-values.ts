import type { OperationId } from '@tillside/contract';
import { operations, requestSchema, type JsonSchema } from '@tillside/contract/schemas';
import fc from 'fast-check';

/** Values that break careless code, in place of any value. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e15,
    1e308,
    Number.MAX_SAFE_INTEGER,
    5e-324,
    '1e400',
    '-0',
    'NaN',
    'null',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../..',
    '%00',
    '\u0000',
    '\ud800',
    '𝟙𝟚𝟛',
    '٣٤٥',
    "' OR 1=1 --",
    '{{7*7}}',
    '<script>',
    'x'.repeat(5_000),
    [],
    {},
    [[]],
    [null],
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
);

/** Texts that mean something to some operation, so that inputs get past the door. */
const known = fc.constantFrom(
  ...[
    'cus_ada cus_bayo USD NGN virtual physical stablecoin wallet static',
    'dynamic mtn 2348031234567 2348030000002 08031234567 9psb palmpay @ada ada@example.com',
    '1234 12345 dstv gotv startimes 7040000001 ikedc 45020000001 4502000002',
    'prepaid postpaid GH bet9ja 100001 0123456789 PSPLAN_1 1 2026-07-20',
    'desc created_at a b',
  ].flatMap((words) => words.split(' ')),
);

/** Inputs of an operation, derived from its declaration: near to what it takes, with hostile values anywhere. */
export function inputsOf(id: OperationId): fc.Arbitrary<unknown> {
  const near = valuesOf(requestSchema(operations[id]), 4);
  return fc.oneof(
    { weight: 8, arbitrary: near },
    { weight: 1, arbitrary: fc.object() },
    { weight: 1, arbitrary: hostile },
  );
}

function valuesOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return hostile;
  return fc.oneof({ weight: 12, arbitrary: fittingValues(schema, depth) }, { weight: 1, arbitrary: hostile });
}

function fittingValues(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const listed = [schema['enum'], schema['examples']].find(Array.isArray);
  if (listed) return fc.constantFrom(...listed);
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth)));
  switch (schema['type']) {
    case 'object':
      return objects(schema, depth);
    case 'array':
      return fc.array(valuesOf(isSchema(schema['items']) ? schema['items'] : {}, depth - 1), { maxLength: 4 });
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(200, 0.01, 99.99, 1_000_000_000));
    case 'string':
      return texts(schema);
    default:
      return hostile;
  }
}

function texts(schema: JsonSchema): fc.Arbitrary<unknown> {
  const pattern = schema['pattern'];
  if (typeof pattern !== 'string') return known;
  return fc.oneof(known, fc.stringMatching(new RegExp(pattern), { size: 'xsmall' }));
}

function objects(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valuesOf(isSchema(inner) ? inner : {}, depth - 1)]),
  );
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  // Mostly complete; sometimes anything may be missing.
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
