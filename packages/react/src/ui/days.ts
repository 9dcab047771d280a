/** Entries of one day in Lagos. */
export interface Day<Entry> {
  /** `2026-11-21`. */
  readonly date: string;
  readonly entries: readonly Entry[];
}

/** The time zone of a statement, wherever the shopper is: that of the shop, its receipts and its banks. */
const timeZone = 'Africa/Lagos';

const dates = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant in Lagos, `2026-11-21`. */
export function lagosDate(instant: number): string {
  return dates.format(instant);
}

/** Groups entries by day, in the order in which they are given. */
export function daysOf<Entry extends { readonly created_at: string }>(
  entries: readonly Entry[],
): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = lagosDate(Date.parse(entry.created_at));
    const known = days.get(date);
    if (known) known.push(entry);
    else days.set(date, [entry]);
  }
  return [...days].map(([date, ofDay]) => ({ date, entries: ofDay }));
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
