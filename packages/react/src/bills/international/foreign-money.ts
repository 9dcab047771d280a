import type { Money } from '@tillside/contract/browser';
import type { Format } from '../../messages/format.ts';

/**
 * An amount in whatever currency, by its code: `GHS 50.00`. A `$` alone could be any dollar. A code that no standard
 * knows is shown as it came.
 */
export function foreignMoney(amount: number, currency: string, { locale }: Pick<Format, 'locale'>): string {
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(amount);
  } catch {
    // Not three letters: `Intl` takes any three, known or not.
    return `${currency} ${new Intl.NumberFormat(locale).format(amount)}`.trim();
  }
}

/** The price of one unit: `₦120.00`, and `₦0.4054` where two digits would say too little. */
export function unitPrice(price: number, currency: Money['currency'], { locale }: Pick<Format, 'locale'>): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 }),
  }).format(price);
}
