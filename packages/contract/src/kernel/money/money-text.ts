import { readDecimal } from './decimal-text.ts';
import { anyMoney, decimalOf, decimalOfMinor, isForeignCode, type AnyMoney } from './foreign-money.ts';
import { isMoney, type Currency, type Money } from './money.ts';

/** Writes money for HTML attributes and query strings: `NGN 1000.00`. */
export function writeMoneyText(amount: AnyMoney): string {
  return `${amount.currency} ${decimalOf(amount)}`;
}

/** Reads `NGN 1000.00` or `USD 10`, with at most two decimals. `null` for anything else, such as a bare number. */
export function readMoneyText(text: string): Money | null {
  const amount = readAnyMoneyText(text);
  return isMoney(amount) ? amount : null;
}

/** Reads `NGN 1000.00`, and amounts of other currencies such as `GHS 1.41`. `null` without a currency or an amount. */
export function readAnyMoneyText(text: string): AnyMoney | null {
  const [, currency = '', digits = ''] = /^\s*([A-Z0-9]{1,12}) (\S+)\s*$/.exec(text) ?? [];
  const decimal = digits === '' ? null : readDecimal(digits);
  if (decimal === null) return null;
  if (isForeignCode(currency)) return { currency, value: decimal.text };
  // Three decimals of zero may be thousands: `50.000`.
  if (/\.\d{3}/.test(digits) || !Number.isSafeInteger(decimal.minor)) return null;
  return anyMoney(currency, decimal.text, decimal.minor);
}

/**
 * Formats money for a locale: naira with kobo only if any (`₦1,000`, `₦99.50`), dollars with cents (`$20.00`).
 * @throws TypeError for a bare number, as code without types may pass it
 */
export function formatMoney(amount: Money, locale = 'en-NG'): string {
  const given: unknown = amount;
  if (typeof given === 'number')
    throw new TypeError(`${given} is a number, which says no currency: use naira(${given}), or dollars(${given}).`);
  const digits = amount.currency === 'NGN' && amount.minor % 100 === 0 ? 0 : 2;
  return formatOf(amount.currency, locale, digits).format(Number(decimalOfMinor(amount.minor)));
}

/** An amount for a sentence in an error: `10 naira`, `0.01 dollars`. */
export function describeMoney(amount: Money): string {
  return `${decimalOfMinor(amount.minor).replace(/\.00$/, '')} ${amount.currency === 'NGN' ? 'naira' : 'dollars'}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: Currency, locale: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}
