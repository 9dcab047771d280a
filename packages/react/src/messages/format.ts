import type { Money } from '@tillside/contract/browser';

/** Money, dates and counts in the words of a locale. */
export interface Format {
  readonly locale: string;
  /** `₦1,000.00`: exact, for what is paid. */
  money(money: Money): string;
  /** `₦1,000`: whole naira, for limits and presets. */
  naira(amount: number): string;
  /** `1,250`: how many. */
  count(count: number): string;
  /** `21 Nov 2026, 10:30`. */
  dateTime(iso: string): string;
  /** `10:30:05`. */
  time(iso: string): string;
}

export function createFormat(locale: string): Format {
  const exact = new Map<string, Intl.NumberFormat>();
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const counts = new Intl.NumberFormat(locale);
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  return {
    locale,
    money({ amount, currency }) {
      const format =
        exact.get(currency) ??
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
      exact.set(currency, format);
      return format.format(amount);
    },
    naira: (amount) => whole.format(amount),
    count: (count) => counts.format(count),
    dateTime: (iso) => written(dateTime, iso),
    time: (iso) => written(time, iso),
  };
}

function written(format: Intl.DateTimeFormat, iso: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : format.format(instant);
}
