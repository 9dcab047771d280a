import { z } from 'zod';
import { isAnyMoney, type AnyMoney } from '../money/foreign-money.ts';
import type { Currency, Dollars, Money, Naira } from '../money/money.ts';
import { howToWrite } from '../money/money-schema.ts';
import { readAnyMoneyText } from '../money/money-text.ts';
import { majorUnits, wireAmounts, type AmountMark } from './wire-money.ts';
import type { FieldFault, FieldFaults } from './field-fault.ts';
import type { Operation } from './operation.ts';
import { parseWith, type Parsed } from './parse.ts';

/** The platform's shape of an input or an output, with each amount as money. */
export type WithMoney<Value> = [Extract<Value, AmountMark>] extends [never]
  ? PartsWithMoney<Value>
  : MoneyOf<Extract<Value, AmountMark>> | Extract<Value, null | undefined>;

type PartsWithMoney<Value> = Value extends Money
  ? Value
  : Value extends readonly (infer Entry)[]
    ? WithMoney<Entry>[]
    : Value extends object
      ? { [Field in keyof Value]: WithMoney<Value[Field]> }
      : Value;

type MoneyOf<Mark> = Mark extends AmountMark<'NGN'> ? Naira : Mark extends AmountMark<'USD'> ? Dollars : AnyMoney;

/**
 * Parses a caller's input of an operation: amounts are money, everything else is parsed as by `parseInput`.
 * A bare number and money of another currency are errors that show the correct form.
 */
export function readInput<Input extends z.ZodType>(
  declaration: Operation & { readonly input: Input },
  value: unknown,
): Parsed<WithMoney<z.output<Input>>>;
export function readInput(declaration: Operation, value: unknown): Parsed<unknown> {
  return readAmounts(declaration.variant?.(value) ?? declaration.input, value, howToWrite);
}

/** Like `readInput`, with a schema derived from an operation's input, such as one without `ref`. For a union, one variant. */
export function readInputWith<Input extends z.ZodType>(
  schema: Input,
  value: unknown,
): Parsed<WithMoney<z.output<Input>>>;
export function readInputWith(schema: z.ZodType, value: unknown): Parsed<unknown> {
  return readAmounts(schema, value, howToWrite);
}

/** Parses a query as the input of an operation: amounts are written `NGN 1000.00`, everything else is text. */
export function readQuery<Input extends z.ZodType>(
  declaration: Operation & { readonly input: Input },
  query: Readonly<Record<string, unknown>>,
): Parsed<WithMoney<z.output<Input>>>;
export function readQuery(declaration: Operation, query: Readonly<Record<string, unknown>>): Parsed<unknown> {
  const { input } = declaration;
  const fields: Readonly<Record<string, z.core.$ZodType>> = input instanceof z.ZodObject ? input.shape : {};
  const read = Object.entries(query).map(([name, text]) => {
    const field = fields[name];
    const isAmount = field !== undefined && wireAmounts.has(unwrapped(field));
    // JSON money is not accepted in a query.
    const amount = isAmount && typeof text === 'string' ? readAnyMoneyText(text) : null;
    return [name, isAmount ? (amount ?? unreadable) : text] as const;
  });
  return readAmounts(input, Object.fromEntries(read), howToWriteText);
}

const howToWriteText = {
  NGN: 'must be an amount such as NGN 500.00',
  USD: 'must be an amount such as USD 10.00',
  other: 'must be an amount such as GHS 10.00',
} as const;

const unreadable: unique symbol = Symbol('no amount');

type Examples = Readonly<Record<Currency | 'other', string>>;
type Path = readonly string[];

/** The values found at the paths of amounts. */
interface Found {
  readonly faults: FieldFaults;
  /** Amounts that are sent without their currency. */
  readonly nameless: { readonly path: Path; readonly amount: AnyMoney }[];
}

function readAmounts(input: z.ZodType, value: unknown, examples: Examples): Parsed<unknown> {
  const found: Found = { faults: {}, nameless: [] };
  const parsed = parseWith(input, write(input, value, []));
  if (!parsed.ok || Object.keys(found.faults).length > 0) {
    return { ok: false, faults: { ...(parsed.ok ? {} : parsed.faults), ...found.faults } };
  }
  return {
    ok: true,
    value: found.nameless.reduce<unknown>((read, { path, amount }) => replaced(read, path, amount), parsed.value),
  };

  function write(wrapped: z.core.$ZodType, part: unknown, path: Path): unknown {
    const schema = unwrapped(wrapped);
    const amount = wireAmounts.get(schema);
    if (amount) return part === undefined && isOptional(wrapped) ? part : writeAt(amount.currency, part, path);
    if (typeof part !== 'object' || part === null) return part;
    if (schema instanceof z.ZodArray && Array.isArray(part)) {
      return part.map((entry: unknown, index) => write(schema.element, entry, [...path, String(index)]));
    }
    if (!(schema instanceof z.ZodObject)) return part;
    const fields: Record<string, unknown> = { ...part };
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
      const written = write(field, fields[name], [...path, name]);
      if (written !== undefined) fields[name] = written;
    }
    return fields;
  }

  function writeAt(currency: Currency | 'other', part: unknown, path: Path): unknown {
    const fault = faultOf(currency, part, examples);
    if (fault !== null) found.faults[path.join('.')] = fault;
    if (!isAnyMoney(part)) return part;
    if (currency === 'other') found.nameless.push({ path, amount: part });
    return majorUnits(part);
  }
}

function faultOf(currency: Currency | 'other', part: unknown, examples: Examples): FieldFault | null {
  const example = examples[currency];
  if (part === undefined) return { code: 'required', text: example.replace(/^must be /, 'is required: ') };
  const fits = isAnyMoney(part) && (currency === 'other' || part.currency === currency);
  return fits ? null : { code: 'malformed', text: example };
}

const inners = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** A field's schema without optional and nullable wrappers, found once: zod's `instanceof` costs more than its parse. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const known = inners.get(schema);
  if (known) return known;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  const inner = isWrapped && !wireAmounts.has(schema) ? unwrapped(schema.def.innerType) : schema;
  inners.set(schema, inner);
  return inner;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema._zod.optin !== undefined;
}

/** A copy with another value at a path. */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => (String(index) === name ? replaced(entry, rest, by) : entry));
  }
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: replaced(Reflect.get(value, name), rest, by) };
}
