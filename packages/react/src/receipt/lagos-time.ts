/*
 * Receipts are written in Nigerian time wherever they are read: the date of a purchase is that of the shop's and the bank's
 * statement.
 */
const timeZone = 'Africa/Lagos';

/** `21 Nov 2026, 10:30`, in Lagos. */
export function lagosDateTime(iso: string, locale: string): string {
  return written(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }), iso);
}

/** `10:30:05`, in Lagos. */
export function lagosTime(iso: string, locale: string): string {
  return written(new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }), iso);
}

function written(format: Intl.DateTimeFormat, iso: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : format.format(instant);
}
