import { useId, useState, type ReactNode } from 'react';
import { dayMessages } from '@tillside/messages';
import { dayOf, dayText } from '../language/calendar.ts';
import { useLanguage } from '../runtime/context.ts';

export interface StatementDayProps {
  /** `2026-11-21`, in the provider's time zone. */
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
  const today = dayOf(now, format.timeZone);
  const relative = relativeDay(date, today);
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
                : dateText(date, format.locale, today)}
        </time>
        {sum}
      </h3>
      <ul className="ts-entries" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

/** Entries of one day. */
export interface Day<Entry> {
  /** `2026-11-21`. */
  readonly date: string;
  readonly entries: readonly Entry[];
}

/** Groups entries by day in a time zone, in the order in which they are given. */
export function daysOf<Entry extends { readonly created_at: string | null }>(
  entries: readonly Entry[],
  timeZone: string,
): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = entry.created_at === null ? '' : dayOf(Date.parse(entry.created_at), timeZone);
    const known = days.get(date);
    if (known) known.push(entry);
    else days.set(date, [entry]);
  }
  return [...days].map(([date, ofDay]) => ({ date, entries: ofDay }));
}

/** How a day is named relative to today: `null` for a date. */
export function relativeDay(date: string, today: string): 'today' | 'yesterday' | null {
  if (date === today) return 'today';
  return dayOf(Date.parse(today) - 86_400_000, 'UTC') === date ? 'yesterday' : null;
}

/** `Thursday 19 Nov`, with the year where it is not the current one. */
export function dateText(date: string, locale: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return dayText(date, locale, { weekday: 'long', day: 'numeric', month: 'short', ...year });
}
