import fc from 'fast-check';
import { z } from 'zod';
import type { Randomness } from '../../faults/world/randomness.ts';

/** The parts of JSON Schema that the contract's zod schemas become. */
interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

const made = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** A value that a schema declares, as far as JSON Schema can express it. The same draw makes the same value. */
export function fromSchema(schema: z.ZodType, draw: Randomness): unknown {
  return sample(arbitraryOf(schema), draw);
}

function sample<Value>(arbitrary: fc.Arbitrary<Value>, draw: Randomness): Value {
  const [value] = fc.sample(arbitrary, { seed: draw.integer(0, 2 ** 31 - 1), numRuns: 1 });
  if (value === undefined) throw new TypeError('Nothing was drawn.');
  return value;
}

function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const known = made.get(schema);
  if (known) return known;
  const shape = shapeOf(schema);
  const arbitrary = ofShape(shape, shape.$defs ?? {});
  made.set(schema, arbitrary);
  return arbitrary;
}

function shapeOf(schema: z.ZodType): Shape;
function shapeOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
}

type Definitions = NonNullable<Shape['$defs']>;

function ofShape(shape: Shape, definitions: Definitions): fc.Arbitrary<unknown> {
  const each = (part: Shape): fc.Arbitrary<unknown> => ofShape(part, definitions);
  if (shape.$ref !== undefined) return each(definitions[shape.$ref.replace('#/$defs/', '')] ?? {});
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum && shape.enum.length > 0) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(each));
  switch (shape.type) {
    case 'object':
      return ofObject(shape, each);
    case 'array':
      return fc.array(each(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 5, 5)),
      });
    case 'string':
      return ofText(shape);
    case 'integer':
      return fc.integer(boundsOf(shape));
    case 'number':
      return fc.oneof(fc.integer(boundsOf(shape)), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofObject(
  { properties = {}, required = [], additionalProperties }: Shape,
  each: (part: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, each(shape)]));
  const declared = fc.record(fields, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return declared;
  const others = fc.dictionary(fc.string({ maxLength: 12 }), each(additionalProperties), { maxKeys: 4 });
  return fc.tuple(others, declared).map(([more, known]) => ({ ...more, ...known }));
}

function ofText({ pattern, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }));
}

function boundsOf({ minimum, exclusiveMinimum, maximum }: Shape): { min: number; max: number } {
  const clamp = (value: number): number => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(value)));
  const min = clamp(minimum ?? (exclusiveMinimum === undefined ? -(2 ** 31) : exclusiveMinimum + 1));
  return { min, max: Math.max(min, clamp(maximum ?? 2 ** 31 - 1)) };
}
