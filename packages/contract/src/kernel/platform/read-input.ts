import { z } from 'zod';
import { isAnyMoney, type AnyMoney } from '../money/foreign-money.ts';
import type { Dollars, Money, Naira } from '../money/money.ts';
import { howToWrite } from '../money/money-schema.ts';
import { readAnyMoneyText } from '../money/money-text.ts';
import { issueOf, wireAmounts, type AmountMark, type WireAmountField } from './wire-money.ts';
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
  return parseWith(withMoney(declaration.variant?.(value) ?? declaration.input, howToWrite), value);
}

/** Parses a query as the input of an operation: amounts are written `NGN 1000.00`, everything else is text. */
export function readQuery<Input extends z.ZodType>(
  declaration: Operation & { readonly input: Input },
  query: Readonly<Record<string, unknown>>,
): Parsed<WithMoney<z.output<Input>>>;
export function readQuery(declaration: Operation, query: Readonly<Record<string, unknown>>): Parsed<unknown> {
  return parseWith(withMoney(declaration.input, howToWriteText), query);
}

const howToWriteText = {
  NGN: 'must be an amount such as NGN 500.00',
  USD: 'must be an amount such as USD 10.00',
  other: 'must be an amount such as GHS 10.00',
} as const;

type Examples = typeof howToWrite | typeof howToWriteText;

/** The schemas of callers' inputs, by the platform's: derived once. */
const derived = new Map<Examples, WeakMap<z.core.$ZodType, z.core.$ZodType>>([
  [howToWrite, new WeakMap()],
  [howToWriteText, new WeakMap()],
]);

/** The schema with the caller's form of each amount instead of the wire's. The rest, with its checks, is unchanged. */
function withMoney(schema: z.ZodType, examples: Examples): z.ZodType;
function withMoney(schema: z.core.$ZodType, examples: Examples): z.core.$ZodType;
function withMoney(schema: z.core.$ZodType, examples: Examples): z.core.$ZodType {
  const known = derived.get(examples)?.get(schema);
  if (known) return known;
  const made = derive(schema, (part) => withMoney(part, examples), examples);
  derived.get(examples)?.set(schema, made);
  return made;
}

function derive(
  schema: z.core.$ZodType,
  within: (part: z.core.$ZodType) => z.core.$ZodType,
  examples: Examples,
): z.core.$ZodType {
  const amount = wireAmounts.get(schema);
  if (amount) return givenAmount(amount, examples);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return z.clone(schema, { ...schema.def, innerType: within(schema.def.innerType) });
  }
  if (schema instanceof z.ZodArray) return z.clone(schema, { ...schema.def, element: within(schema.def.element) });
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape = Object.entries<z.core.$ZodType>(schema.def.shape).map(
    ([name, field]) => [name, within(field)] as const,
  );
  return z.clone(schema, { ...schema.def, shape: Object.fromEntries(shape) });
}

/** The caller's form of an amount: money, or its text in a query. JSON money is not accepted in a query. */
function givenAmount({ currency, faultOf }: WireAmountField, examples: Examples): z.ZodType {
  const moneyIn = (value: unknown): AnyMoney | null => {
    const amount = examples === howToWrite ? value : typeof value === 'string' ? readAnyMoneyText(value) : null;
    return isAnyMoney(amount) && (currency === 'other' || amount.currency === currency) ? amount : null;
  };
  return z.unknown().transform((value, { issues }) => {
    const amount = moneyIn(value);
    const fault = amount && faultOf(amount);
    if (fault) issues.push(issueOf(fault, value));
    if (amount === null) {
      issues.push({ code: 'invalid_type', expected: 'object', message: examples[currency], input: value });
    }
    return amount;
  });
}
