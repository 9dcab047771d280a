import { anyMoney, decimalOf, type AnyMoney, type Money } from '@tillside/contract';
import type { Format } from '../../messages/format.ts';

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
    return `${currency} ${new Intl.NumberFormat(locale).format(value)}`.trim();
  }
}

/** An integer number of units of a currency. */
export function wholeUnits(count: number, currency: string): AnyMoney {
  return anyMoney(currency, String(count), count * 100);
}

/** The price of one arriving unit: `₦120.00`, and `₦0.4054` where two digits would be too few. */
export function unitPrice(paid: Money, arrives: AnyMoney, { locale }: Locale): string {
  const price = Number(decimalOf(paid)) / Number(decimalOf(arrives));
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: paid.currency,
    currencyDisplay: 'narrowSymbol',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 }),
  }).format(price);
}
