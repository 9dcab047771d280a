import { useId, useState, type ReactNode } from 'react';
import { dayMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';

export interface StatementDayProps {
  /** `2026-11-21`, in Lagos. */
  readonly date: string;
  /** The sum of the day, at the end of its heading. */
  readonly sum?: ReactNode;
  /** The rows, as list items. */
  readonly children: ReactNode;
}

/** One day of a statement: its rows below its name. */
export function StatementDay({ date, sum, children }: StatementDayProps): ReactNode {
  const { t, format } = useLanguage();
  const id = useId();
  const [now] = useState(() => Date.now());
  const relative = relativeDay(date, now);
  return (
    <div>
      <h3 className="ts-day">
        <time id={id} dir="auto" dateTime={date || undefined}>
          {date === ''
            ? t(dayMessages, 'unknown')
            : relative === 'today'
              ? t(dayMessages, 'today')
              : relative === 'yesterday'
                ? t(dayMessages, 'yesterday')
                : dayText(date, format.locale, now)}
        </time>
        {sum}
      </h3>
      <ul className="ts-entries" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

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
function lagosDate(instant: number): string {
  return dates.format(instant);
}

/** Groups entries by day, in the order in which they are given. */
export function daysOf<Entry extends { readonly created_at: string | null }>(
  entries: readonly Entry[],
): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = entry.created_at === null ? '' : lagosDate(Date.parse(entry.created_at));
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
