import { anyMoney, decimalOf, type AnyMoney, type Money } from '@tillside/contract';
import type { Format } from '../../messages/format.ts';

type Locale = Pick<Format, 'locale'>;

/**
 * An amount in whatever currency, by its code: `GHS 50.00`. A `$` alone could be any dollar. A code that no standard
 * knows is shown as it came.
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
    // Not three letters: `Intl` takes any three, known or not.
    return `${currency} ${new Intl.NumberFormat(locale).format(value)}`.trim();
  }
}

/** So many whole units of a currency. */
export function wholeUnits(count: number, currency: string): AnyMoney {
  return anyMoney(currency, String(count), count * 100);
}

/** What is paid for one unit of what arrives: `₦120.00`, and `₦0.4054` where two digits would say too little. */
export function unitPrice(paid: Money, arrives: AnyMoney, { locale }: Locale): string {
  const price = Number(decimalOf(paid)) / Number(decimalOf(arrives));
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: paid.currency,
    currencyDisplay: 'narrowSymbol',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 }),
  }).format(price);
}
