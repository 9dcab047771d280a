import { readDecimal } from './decimal-text.ts';

export type Currency = 'NGN' | 'USD';

/** An amount in naira, never a bare number: use `naira(500)`. `minor` is a safe integer of kobo, negative for a debt. */
export type Naira = {
  readonly currency: 'NGN';
  readonly minor: number;
};

/** An amount in dollars, never a bare number: use `dollars(10)`. `minor` is a safe integer of cents, negative for a debt. */
export type Dollars = {
  readonly currency: 'USD';
  readonly minor: number;
};

/** An amount with its currency. */
export type Money<C extends Currency = Currency> = { NGN: Naira; USD: Dollars }[C];

/**
 * Creates an amount in naira: `naira(1_000)` is a thousand naira.
 * @throws RangeError unless the value is finite with at most two decimals.
 */
export function naira(major: number): Naira {
  return money('NGN', minorOf(major, 'naira'));
}

/**
 * Creates an amount in dollars: `dollars(10)` is ten dollars.
 * @throws RangeError unless the value is finite with at most two decimals.
 */
export function dollars(major: number): Dollars {
  return money('USD', minorOf(major, 'dollars'));
}

/**
 * Creates an amount of a currency from minor units, kobo or cents.
 * @throws RangeError unless `minor` is a safe integer.
 */
export function money(currency: 'NGN', minor: number): Naira;
export function money(currency: 'USD', minor: number): Dollars;
export function money<C extends Currency>(currency: C, minor: number): { readonly currency: C; readonly minor: number };
export function money(currency: Currency, minor: number): { readonly currency: Currency; readonly minor: number } {
  if (!Number.isSafeInteger(minor)) {
    throw new RangeError(`${minor} is not an amount in ${minorUnits[currency]}: it needs to be a whole number.`);
  }
  return { currency, minor: minor === 0 ? 0 : minor };
}

/** Whether a value is money: exactly the fields `currency` and `minor`. */
export function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  if (!('currency' in value) || !('minor' in value)) return false;
  return (value.currency === 'NGN' || value.currency === 'USD') && Number.isSafeInteger(value.minor);
}

/**
 * Adds amounts of one currency. Returns zero for an empty list.
 * @throws RangeError if an amount has another currency, or the sum is not a safe integer.
 */
export function sumMoney<C extends Currency>(currency: C, amounts: readonly Money<NoInfer<C>>[]): Money<C>;
export function sumMoney(currency: Currency, amounts: readonly Money[]): Money {
  const zero = ofCurrency(currency, 0);
  return ofCurrency(
    currency,
    amounts.reduce((total, amount) => total + inCurrencyOf(zero, amount).minor, 0),
  );
}

/** Subtracts one amount from another. @throws RangeError if their currencies differ. */
export function minusMoney<Amount extends Money>(amount: Amount, less: NoInfer<Amount>): Amount;
export function minusMoney(amount: Money, less: Money): Money {
  return ofCurrency(amount.currency, amount.minor - inCurrencyOf(amount, less).minor);
}

/** Multiplies an amount by a count. @throws RangeError unless the product is a whole number of minor units. */
export function timesMoney<Amount extends Money>(amount: Amount, count: number): Amount;
export function timesMoney(amount: Money, count: number): Money {
  return ofCurrency(amount.currency, amount.minor * count);
}

/** Whether two amounts have the same currency and are equal. */
export function sameMoney(left: Money, right: Money): boolean {
  return left.currency === right.currency && left.minor === right.minor;
}

/** Compares two amounts, for sorting: negative when `left` is less. @throws RangeError if their currencies differ. */
export function compareMoney<Amount extends Money>(left: Amount, right: NoInfer<Amount>): number;
export function compareMoney(left: Money, right: Money): number {
  return left.minor - inCurrencyOf(left, right).minor;
}

/** Whether `left` is more than `right`. @throws RangeError if their currencies differ. */
export function isMoreThan<Amount extends Money>(left: Amount, right: NoInfer<Amount>): boolean;
export function isMoreThan(left: Money, right: Money): boolean {
  return left.minor > inCurrencyOf(left, right).minor;
}

const minorUnits = { NGN: 'kobo', USD: 'cents' } as const;

function ofCurrency(currency: Currency, minor: number): Money {
  return currency === 'NGN' ? money('NGN', minor) : money('USD', minor);
}

function inCurrencyOf(one: Money, other: Money): Money {
  if (one.currency === other.currency) return other;
  throw new RangeError(`${other.currency} cannot be counted with ${one.currency}.`);
}

function minorOf(major: number, name: string): number {
  const decimal = readDecimal(major);
  if (decimal === null || decimal.isFiner || !Number.isSafeInteger(decimal.minor)) {
    throw new RangeError(`${major} is not an amount in ${name}: it needs to be finite, with at most two decimals.`);
  }
  return decimal.minor;
}
