import type { Instruction } from '@tillside/contract';

/** Purchases of one day in Lagos. */
export interface Day {
  /** `2026-11-21`. */
  readonly date: string;
  readonly purchases: readonly Instruction[];
}

/** The time zone of a statement, wherever the shopper is: that of the shop, its receipts and its banks. */
const timeZone = 'Africa/Lagos';

const dates = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant in Lagos, `2026-11-21`. */
export function lagosDate(instant: number): string {
  return dates.format(instant);
}

/** Groups purchases by day, in the order in which they are given. */
export function daysOf(purchases: readonly Instruction[]): readonly Day[] {
  const days = new Map<string, Instruction[]>();
  for (const purchase of purchases) {
    const date = lagosDate(Date.parse(purchase.created_at));
    const known = days.get(date);
    if (known) known.push(purchase);
    else days.set(date, [purchase]);
  }
  return [...days].map(([date, entries]) => ({ date, purchases: entries }));
}

/** How a day is named relative to now: `null` for a date. */
export function relativeDay(date: string, now: number): 'today' | 'yesterday' | null {
  if (date === lagosDate(now)) return 'today';
  return date === lagosDate(now - 86_400_000) ? 'yesterday' : null; // Lagos has no daylight saving time
}

/** `Thursday 19 Nov`, with the year where it is not the current one. */
export function dayText(date: string, locale: string, now: number): string {
  const year = date.slice(0, 4) === lagosDate(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...year,
  });
  return format.format(Date.parse(date));
}

/** `10:30`, in Lagos. */
export function lagosTime(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  return format.format(Date.parse(iso));
}

/** What a day's purchases cost in kobo, without what was not bought; `null` where the sum is not known. */
export function spentOn({ purchases }: Day): number | null {
  let sum = 0;
  for (const { state, quote } of purchases) {
    if (state === 'failed' || state === 'reversed' || state === 'abandoned') continue;
    if (state === 'partial' || quote.currency !== 'NGN') return null;
    sum += quote.minor;
  }
  return sum;
}
