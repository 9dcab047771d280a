import { createTranslate, type WidgetMessages, type Translate } from '@tillside/messages';
import { formatMoney, type Money } from '@tillside/contract';

/** The messages and formats of the provider's language. */
export interface Language {
  /** Returns a message's text, with the provider's overrides: `t(airtimeMessages, 'title')`. */
  readonly t: Translate;
  /** Formats money, numbers and dates. */
  readonly format: Format;
  /** The same language with some messages overridden, for a part of the page about something else. */
  withMessages(overrides: WidgetMessages): Language;
}

const defaultLocale = 'en-NG';

/**
 * Reads a locale as a page has it: `en-NG`, `en_NG`, `en_NG.UTF-8`, or the value of an `Accept-Language`. Anything else, as `C` of
 * programs, is `en-NG`: a page that does not know its locale still shows its widgets.
 */
export function readLocale(given: unknown): string {
  const tag =
    typeof given === 'string'
      ? given
          .trim()
          .replace(/[.@,;].*$/s, '')
          .replaceAll('_', '-')
      : '';
  try {
    // A language of five letters by its form.
    return (/^posix$/i.test(tag) ? undefined : Intl.getCanonicalLocales(tag)[0]) ?? defaultLocale;
  } catch {
    return defaultLocale;
  }
}

/** @param timeZone of every time that is shown; an unknown one is Lagos. */
export function createLanguage(locale: string, overrides: WidgetMessages = {}, timeZone?: string): Language {
  return languageOf(createFormat(locale, timeZone), overrides);
}

function languageOf(format: Format, overrides: WidgetMessages): Language {
  return {
    t: createTranslate(overrides, format.locale),
    format,
    withMessages: (more) => languageOf(format, { ...overrides, ...more }),
  };
}

/** Formats money, dates and counts for a locale. */
export interface Format {
  /** The locale that formats them, such as `en-NG`. */
  readonly locale: string;
  /** `₦1,000`, `₦99.50`, `$20.00`. */
  money(amount: Money): string;
  /** `1,250`. */
  count(count: number): string;
  /** The zone of every time, such as `Africa/Lagos`. */
  readonly timeZone: string;
  /** `21 Nov 2026, 10:30`. */
  dateTime(iso: string): string;
  /** `10:30:05`. */
  time(iso: string): string;
  /** `10:30`. */
  clock(iso: string): string;
}

/** Receipts and statements are read beside those of the shop and of the bank, wherever the reader is. */
const defaultZone = 'Africa/Lagos';

export function createFormat(locale: string, givenZone?: string): Format {
  const timeZone = readZone(givenZone);
  const counts = new Intl.NumberFormat(locale);
  const timeStyle = 'short';
  return {
    locale,
    timeZone,
    money: (amount) => formatMoney(amount, locale),
    count: (count) => counts.format(count),
    dateTime: clockOf(locale, timeZone, { dateStyle: 'medium', timeStyle }),
    time: clockOf(locale, timeZone, { timeStyle: 'medium' }),
    clock: clockOf(locale, timeZone, { timeStyle }),
  };
}

/** Writes instants in one zone, and names it where the device's clock reads otherwise: `10:30 WAT`. */
function clockOf(locale: string, timeZone: string, style: Intl.DateTimeFormatOptions): (iso: string) => string {
  const there = new Intl.DateTimeFormat(locale, { ...style, timeZone });
  const here = new Intl.DateTimeFormat(locale, style);
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  return (iso) => {
    const instant = Date.parse(iso);
    if (Number.isNaN(instant)) return iso;
    const text = there.format(instant);
    if (text === here.format(instant)) return text;
    return `${text} ${named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value}`;
  };
}

function readZone(given: string = defaultZone): string {
  try {
    return new Intl.DateTimeFormat(defaultLocale, { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return defaultZone;
  }
}

/**
 * Keeps a grouped number on one line with no-break spaces: `0803 123 4567`. For displayed text only. Typed, copied and
 * shared text has plain spaces.
 */
export function unbroken(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}

/** A countdown in clock format: `4` and `07`. */
export function minutesAndSeconds(seconds: number): { readonly minutes: string; readonly seconds: string } {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, '0') };
}
