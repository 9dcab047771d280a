import { anyMoney, decimalOf, type AnyMoney, type Currency, type DecimalText } from '@tillside/contract';
import { unbroken, type Format } from './language.ts';

type Locale = Pick<Format, 'locale'>;

/**
 * Formats an amount of any currency with its code: `GHS 50.00`. A `$` alone could be any dollar. An unknown code is
 * shown unchanged.
 */
export function foreignMoney(amount: AnyMoney, { locale }: Locale): string {
  const { currency } = amount;
  const value = Number(decimalOf(amount));
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(value);
  } catch {
    // Rejects anything but three letters: `Intl` accepts any three, known or not.
    return unbroken(`${currency} ${new Intl.NumberFormat(locale).format(value)}`.trim());
  }
}

/** An integer number of units of a currency. */
export function wholeUnits(count: number, currency: string): AnyMoney {
  return anyMoney(currency, String(count), count * 100);
}

/** The price of one unit: `₦1,600`, `₦120.46`, and `₦0.4054` where two digits would be too few. */
export function shownRate(rate: DecimalText, currency: Currency, { locale }: Locale): string {
  const price = Number(rate);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 }),
  }).format(price);
}
