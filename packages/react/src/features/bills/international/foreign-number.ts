import { isInternational, readForeignNumber, withoutNationalZero } from '@tillside/contract';

/** One position of a number: a digit, any digit, or one of several. */
const sign = String.raw`(?:\d|\\d|\.|\[[\d-]{1,20}\])`;
const times = String.raw`(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})?`;
/** Alternatives without repetition. */
const group = String.raw`\((?:\?:)?(?:${sign}(?:\{\d{1,2}\})?|\|)*\)\??`;
/** Only digits, classes, groups and quantifiers. */
const plain = new RegExp(String.raw`^\^?(?:\\\+|\[\+\])?\??(?:${sign}${times}|${group})*\$?$`);

/** The limits of a pattern, so that no number of 15 digits blocks the page. */
const maxGroups = 3;
const maxVarying = 4;
const maxPattern = 256;

/**
 * Whether a number matches an operator's `phone_regex` (platform §4.3). The pattern is untrusted and cannot be stopped
 * once it runs. So only simple ones are evaluated; for others `null` leaves the decision to the companion.
 */
export function fitsPattern(number: string, pattern: string | null | undefined): boolean | null {
  if (!pattern || pattern.length > maxPattern || number.length > 15 || !plain.test(pattern)) return null;
  const groups = pattern.match(/\(/g) ?? [];
  const varying = pattern.match(/[*+?]|,\d*\}/g) ?? [];
  if (groups.length > maxGroups || varying.length - groups.length > maxVarying) return null;
  try {
    const known = new RegExp(pattern);
    return known.test(number) || known.test(`+${number}`);
  } catch {
    return null;
  }
}

/** The fault of a number, or the number with its country code. */
export type ForeignReading =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly fault: 'empty' | 'letters' | 'length' | 'code' | 'operator' };

/**
 * Parses a number of an operator, with its country code or in national form.
 * @param prefix the country's, digits only; empty if not known
 */
export function readNumberOf(text: string, prefix: string, pattern: string | null | undefined): ForeignReading {
  const digits = readForeignNumber(text);
  if (digits === '') return { ok: false, fault: 'empty' };
  if (!/^\d+$/.test(digits)) return { ok: false, fault: 'letters' };
  const withCode = (national: string): string => prefix + withoutNationalZero(national, prefix);
  // `+44 020…` is dialled without the zero. A number with another country's code is no national number of this one.
  const whole = prefix !== '' && digits.startsWith(prefix) ? withCode(digits.slice(prefix.length)) : digits;
  const national = prefix === '' || isInternational(text) ? [] : [withCode(digits)];
  const candidates = [whole, ...national].filter((number) => /^[1-9]\d{6,14}$/.test(number));
  if (candidates.length === 0) return { ok: false, fault: digits.startsWith('0') ? 'code' : 'length' };
  const fitting = candidates.find((number) => fitsPattern(number, pattern) === true);
  if (fitting !== undefined) return { ok: true, number: fitting };
  const [first = digits] = candidates;
  if (fitsPattern(first, pattern) === false) return { ok: false, fault: 'operator' };
  // Without a pattern: a number that already has its country's code is accepted unchanged.
  const number = candidates.find((each) => each.startsWith(prefix));
  return number === undefined ? { ok: false, fault: 'code' } : { ok: true, number };
}

/** `+233 244 000 000`: the country code, then groups of three, if the code is known. */
export function showForeignNumber(number: string, prefix = ''): string {
  if (prefix === '' || !number.startsWith(prefix)) return `+${number}`;
  const rest = number.slice(prefix.length).replace(/(\d{3})(?=\d{2,})/g, '$1 ');
  return `+${prefix} ${rest}`;
}
