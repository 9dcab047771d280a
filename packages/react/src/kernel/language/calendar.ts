/** The day of an instant in a time zone: `2026-11-21`. */
export function dayOf(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** A day as text: `21 Nov 2026`. It is the same everywhere, and belongs to no time zone. @param date `2026-11-21` */
export function dayText(date: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(Date.parse(date));
}
