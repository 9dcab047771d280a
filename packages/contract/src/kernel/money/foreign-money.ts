import { isDecimalText, type DecimalText } from './decimal-text.ts';
import { isMoney, money, type Money } from './money.ts';

/** An amount in a currency other than naira and dollars, as written: for display and copying, without arithmetic. */
export interface ForeignMoney {
  /** Its code in capitals, such as `GHS` or `USDT`; never NGN or USD. */
  readonly currency: string;
  readonly value: DecimalText;
}

/** An amount in a currency that the platform, or a product of it, names: naira, dollars, or another. */
export type AnyMoney = Money | ForeignMoney;

/** Whether a value is foreign money: exactly the fields `currency` and `value`. */
export function isForeignMoney(value: unknown): value is ForeignMoney {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  if (!('currency' in value) || !('value' in value)) return false;
  const { currency, value: text } = value;
  return typeof currency === 'string' && isForeignCode(currency) && typeof text === 'string' && isDecimalText(text);
}

/** Whether a value is an amount with its currency. */
export function isAnyMoney(value: unknown): value is AnyMoney {
  return isMoney(value) || isForeignMoney(value);
}

/** Whether a text is a currency code in capitals, other than NGN and USD. */
export function isForeignCode(currency: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(currency) && currency !== 'NGN' && currency !== 'USD';
}

/** Returns an amount as decimal text. */
export function decimalOf(amount: AnyMoney): DecimalText {
  return 'value' in amount ? amount.value : decimalOfMinor(amount.minor);
}

/** Converts minor units to decimal text with two decimals: `7105` is `71.05`. */
export function decimalOfMinor(minor: number): DecimalText {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Creates an amount: money from minor units for naira and dollars, otherwise foreign money from the text. */
export function anyMoney(currency: string, value: DecimalText, minor: number): AnyMoney {
  return currency === 'NGN' || currency === 'USD' ? ofCurrency(currency, minor) : { currency, value };
}

function ofCurrency(currency: 'NGN' | 'USD', minor: number): Money {
  return currency === 'NGN' ? money('NGN', minor) : money('USD', minor);
}
