import { z } from 'zod';
import type { FieldFault } from './field-fault.ts';
import type { JsonSchema } from './wire-form.ts';
import { decimal, onTheWire } from './wire.ts';
import { readDecimal, type DecimalText } from '../money/decimal-text.ts';
import { anyMoney, decimalOf, isAnyMoney, type AnyMoney } from '../money/foreign-money.ts';
import { compareMoney, money, type Currency, type Dollars, type Money, type Naira } from '../money/money.ts';
import { describeMoney } from '../money/money-text.ts';

declare const amountOf: unique symbol;

/** An amount on the platform's wire: a number in major units, or the same as decimal text. */
export type WireAmount<C extends Currency | 'other'> = number | string | AmountMark<C>;

/** A type-level mark of an amount on the wire and its currency. */
export interface AmountMark<C extends Currency | 'other' = Currency | 'other'> {
  readonly [amountOf]: C;
}

/** A platform amount without its currency: decimal text. `namedMoney` adds the currency. */
export type NamelessAmount = DecimalText & AmountMark<'other'>;

/** A schema that reads an amount from the wire. Named, to keep declared types short. */
export interface OnTheWire<C extends Currency> extends z.ZodType<Money<C>, WireAmount<C>> {}

/** The constraints on an amount in an operation's input, for every caller. */
export interface WireAmountField {
  /** `other`: the currency of the product. */
  readonly currency: Currency | 'other';
  /** Why the amount, of that currency, is not accepted. */
  readonly faultOf: (amount: AnyMoney) => FieldFault | null;
}

/** The amounts in operations' inputs, by their schemas. */
export const wireAmounts: z.core.$ZodRegistry<WireAmountField> = z.registry<WireAmountField>();

/** The platform's original text, by the money parsed from it. */
const wireTexts = new WeakMap<object, DecimalText>();

/** Makes a document show an amount as the decimal on the wire. */
function asDecimal<Schema extends z.ZodType>(schema: Schema): Schema {
  return onTheWire(schema, { $ref: '#/$defs/Decimal' });
}

/** Naira in a platform answer. Amounts finer than a kobo are rounded up (`finerAmounts`). */
export const nairaOnTheWire: OnTheWire<'NGN'> = asDecimal(
  decimal.transform((text, context): Naira => {
    const minor = minorOf(text, context);
    return minor === null ? z.NEVER : asWritten(money('NGN', minor), text);
  }),
);

/** Dollars in a platform answer. Amounts finer than a cent are rounded up (`finerAmounts`). */
export const dollarsOnTheWire: OnTheWire<'USD'> = asDecimal(
  decimal.transform((text, context): Dollars => {
    const minor = minorOf(text, context);
    return minor === null ? z.NEVER : asWritten(money('USD', minor), text);
  }),
);

/** Validation rules of an amount in an operation's input. */
export interface AmountRules<C extends Currency> {
  readonly minimum?: Money<C>;
  readonly maximum?: Money<C>;
  /** Whole units only. */
  readonly isWhole?: boolean;
  /** More than zero. */
  readonly isPositive?: boolean;
  /** The error above the maximum. Default `is too large`. */
  readonly tooLarge?: string;
}

const most = 100_000_000_000_000;

/** Naira in an operation's input: major units, as a number or as text. */
export function nairaField(rules: AmountRules<'NGN'> = {}): OnTheWire<'NGN'> {
  return amountField('NGN', rules, (minor) => money('NGN', minor));
}

/** Dollars in an operation's input: major units, as a number or as text. */
export function dollarsField(rules: AmountRules<'USD'> = {}): OnTheWire<'USD'> {
  return amountField('USD', rules, (minor) => money('USD', minor));
}

/** An amount in an operation's input in the currency of its product, which is not sent with it. */
export function namelessField(rules: {
  readonly isWhole?: boolean;
  readonly maximum: number;
}): z.ZodType<NamelessAmount, WireAmount<'other'>> {
  const faultOf = (text: DecimalText): FieldFault | null => namelessFault(text, rules);
  const field = decimal
    .superRefine((text, { issues }) => {
      const fault = faultOf(text);
      if (fault) issues.push(issueOf(fault, text));
    })
    .pipe(z.custom<NamelessAmount>((text) => typeof text === 'string'));
  wireAmounts.add(field, { currency: 'other', faultOf: (amount) => faultOf(decimalOf(amount)) });
  return onTheWire(
    field,
    rules.isWhole ? { type: 'integer' } : { type: 'number', exclusiveMinimum: 0, maximum: rules.maximum },
  );
}

/** An amount whose currency the platform names beside it. Rounded up if it is finer than a kobo or a cent. */
export function namedMoney(currency: string, text: DecimalText): AnyMoney {
  const code = currency.trim().toUpperCase();
  const read = readDecimal(text);
  if (read === null) throw new RangeError('A decimal number is needed, such as 71.05.');
  return asWritten(anyMoney(code, read.text, read.minor), read.text);
}

/** A platform amount finer than a minor unit, which was rounded up. */
export interface FinerAmount {
  /** Its path: `card.balance`. */
  readonly path: string;
  /** The platform's text. */
  readonly text: DecimalText;
}

/** Every amount of an answer that was rounded up, with the platform's text. Pass the parsed value itself, not a copy. */
export function finerAmounts(value: unknown, path = ''): readonly FinerAmount[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = wireTexts.get(value);
  if (text !== undefined) return readDecimal(text)?.isFiner ? [{ path, text }] : [];
  return Object.entries(value).flatMap(([name, part]) => finerAmounts(part, path === '' ? name : `${path}.${name}`));
}

/** An amount in major units as its sender wrote it, or as a request writes it: hashes cover that text (platform §5.4). */
export function wireTextOf(amount: Money): DecimalText {
  return wireTexts.get(amount) ?? String(majorUnits(amount));
}

/** The unit of an operation's amounts. Default: major units. */
export interface AmountUnit {
  readonly path: string;
  readonly money?: { readonly unit: 'major' | 'minor' } | null;
}

/** Converts every amount of a request value to a number in the operation's unit. */
export function writeAmounts(operation: AmountUnit, value: unknown): unknown {
  if (isAnyMoney(value)) return writeAmount(operation, value);
  if (Array.isArray(value)) return value.map((entry: unknown) => writeAmounts(operation, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writeAmounts(operation, part)]));
}

/** Converts one amount to the number that the platform expects. */
function writeAmount({ money: moved }: AmountUnit, amount: AnyMoney): number {
  return moved?.unit === 'minor' && 'minor' in amount ? amount.minor : majorUnits(amount);
}

/** An amount as a number in whole units of its currency: for the platform's wire only. */
export function majorUnits(amount: AnyMoney): number {
  return Number(decimalOf(amount));
}

function amountField<C extends Currency>(
  currency: C,
  rules: AmountRules<C>,
  ofMinor: (minor: number) => Money<C>,
): OnTheWire<C> {
  const { isWhole, isPositive, minimum, maximum } = rules;
  const field = decimal.transform((text, { issues }): Money<C> => {
    const read = readDecimal(text);
    const fault = finerFault(read, rules) ?? (read && faultOf(ofMinor(read.minor), rules));
    if (read && !fault) return asWritten(ofMinor(read.minor), text);
    if (fault) issues.push(issueOf(fault, text));
    return z.NEVER;
  });
  wireAmounts.add(field, { currency, faultOf: (amount) => ('minor' in amount ? faultOf(amount, rules) : null) });
  const json: JsonSchema = {
    type: isWhole ? 'integer' : 'number',
    ...(isPositive ? { exclusiveMinimum: 0 } : {}),
    ...(minimum ? { minimum: majorUnits(minimum) } : {}),
    ...(maximum ? { maximum: majorUnits(maximum) } : {}),
  };
  return onTheWire(field, json);
}

/** The fault of an amount that only the wire can express: a fraction of a kobo or a cent. */
function finerFault(
  read: ReturnType<typeof readDecimal>,
  { isWhole }: { readonly isWhole?: boolean },
): FieldFault | null {
  if (read === null || Math.abs(read.minor) > most) return tooLargeFault;
  if (!read.isFiner) return null;
  return isWhole ? notWhole : { code: 'too_precise', text: 'must have at most two decimals' };
}

function faultOf<C extends Currency>(
  amount: Money,
  { minimum, maximum, isWhole, isPositive, tooLarge = isTooLarge }: AmountRules<C>,
): FieldFault | null {
  if (Math.abs(amount.minor) > most) return tooLargeFault;
  if (isWhole && amount.minor % 100 !== 0) return notWhole;
  if (minimum && compareMoney(amount, minimum) < 0)
    return { code: 'too_small', minimum, text: `must be at least ${describeMoney(minimum)}` };
  if (isPositive && amount.minor <= 0) return { code: 'not_positive', text: 'must be more than 0' };
  return maximum && compareMoney(amount, maximum) > 0 ? { code: 'too_large', maximum, text: tooLarge } : null;
}

function namelessFault(
  text: DecimalText,
  { isWhole, maximum }: { readonly isWhole?: boolean; readonly maximum: number },
): FieldFault | null {
  if (Number(text) <= 0) return { code: 'not_positive', text: 'must be more than 0' };
  if (Number(text) > maximum) return { code: 'too_large', maximum, text: 'is over the limit' };
  return isWhole && !readDecimal(text)?.isWhole ? notWhole : null;
}

/** A fault as zod's issue. */
export function issueOf({ text, ...params }: FieldFault, input: unknown): z.core.$ZodRawIssue {
  return { code: 'custom', message: text, params, input };
}

const isTooLarge = 'is too large';
const tooLargeFault: FieldFault = { code: 'too_large', text: isTooLarge };
const notWhole: FieldFault = { code: 'not_whole', text: 'must be a whole number, without decimals' };

function minorOf(text: DecimalText, context: z.RefinementCtx<string>): number | null {
  const minor = readDecimal(text)?.minor;
  if (minor !== undefined && Number.isSafeInteger(minor)) return minor;
  context.issues.push({ code: 'custom', message: isTooLarge, params: { code: 'too_large' }, input: text });
  return null;
}

function asWritten<Amount extends AnyMoney>(amount: Amount, text: DecimalText): Amount {
  wireTexts.set(amount, text);
  return amount;
}
