import { isDecimalText, type DecimalText } from './decimal-text.ts';
import { isMoney, money, type Money } from './money.ts';

/** An amount in any other currency than naira and dollars, as it was written: shown and copied, never computed with. */
export interface ForeignMoney {
  /** Its code in capitals, such as `GHS` or `USDT`; never NGN or USD. */
  readonly currency: string;
  readonly value: DecimalText;
}

/** An amount whose currency the platform, or a product of it, names: naira, dollars, or another one. */
export type AnyMoney = Money | ForeignMoney;

/** Whether a value is foreign money and nothing else: `currency` and `value`, and no other field. */
export function isForeignMoney(value: unknown): value is ForeignMoney {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  if (!('currency' in value) || !('value' in value)) return false;
  const { currency, value: text } = value;
  return typeof currency === 'string' && isForeignCode(currency) && typeof text === 'string' && isDecimalText(text);
}

/** Whether a value is an amount with its currency, of whatever currency. */
export function isAnyMoney(value: unknown): value is AnyMoney {
  return isMoney(value) || isForeignMoney(value);
}

/** Whether it is a currency's code, in capitals, of neither naira nor dollars. */
export function isForeignCode(currency: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(currency) && currency !== 'NGN' && currency !== 'USD';
}

/** An amount of a currency in decimal text, as a whole: `10.5` of `USD` is money, of `GHS` foreign money. */
export function decimalOf(amount: AnyMoney): DecimalText {
  return 'value' in amount ? amount.value : decimalOfMinor(amount.minor);
}

/** Minor units as decimal text with two decimals: `7105` is `71.05`. */
export function decimalOfMinor(minor: number): DecimalText {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount of a currency by minor units where it is naira or dollars, and as it was written where it is another. */
export function anyMoney(currency: string, value: DecimalText, minor: number): AnyMoney {
  return currency === 'NGN' || currency === 'USD' ? ofCurrency(currency, minor) : { currency, value };
}

function ofCurrency(currency: 'NGN' | 'USD', minor: number): Money {
  return currency === 'NGN' ? money('NGN', minor) : money('USD', minor);
}
