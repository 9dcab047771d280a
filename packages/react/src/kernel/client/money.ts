import {
  isAnyMoney,
  isForeignMoney,
  isMoney,
  type AnyMoney,
  type Dollars,
  type ForeignMoney,
  type Money,
  type Naira,
} from '@tillside/contract';
import type { Reader } from './read.ts';

/* Amounts in the companion's JSON: `{currency, minor}`, and `{currency, value}` for currencies other than naira and dollars. */

/** Never negative, unless documented otherwise. */
export const readMoney: Reader<Money> = (value) => (isMoney(value) && value.minor >= 0 ? value : null);

export const readNaira: Reader<Naira> = (value) => naira(readMoney(value));

export const readDollars: Reader<Dollars> = (value) => dollars(readMoney(value));

/** A balance or a difference, which may be negative. */
export const readNairaBalance: Reader<Naira> = (value) => (isMoney(value) ? naira(value) : null);

/** A balance or a difference, which may be negative. */
export const readDollarBalance: Reader<Dollars> = (value) => (isMoney(value) ? dollars(value) : null);

export const readForeignMoney: Reader<ForeignMoney> = (value) => (isForeignMoney(value) ? value : null);

/** Any currency, any sign. */
export const readAnyMoney: Reader<AnyMoney> = (value) => (isAnyMoney(value) ? value : null);

function naira(amount: Money | null): Naira | null {
  return amount?.currency === 'NGN' ? amount : null;
}

function dollars(amount: Money | null): Dollars | null {
  return amount?.currency === 'USD' ? amount : null;
}
