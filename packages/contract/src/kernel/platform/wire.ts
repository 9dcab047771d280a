import { z } from 'zod';
import { readDecimal } from '../money/decimal-text.ts';
import { LongNumber } from './json.ts';
import { toIsoTime } from './time.ts';
import { onTheWire } from './wire-form.ts';

export {
  alsoSpelled,
  conditional,
  deciding,
  expected,
  jsonText,
  onTheWire,
  provingRows,
  readableRows,
  renamed,
  tuple,
} from './wire-form.ts';

/** Exact groups of three digits and two decimals. `1,200` and `1.200` may mean either of two numbers. */
const grouped = /^-?\d{1,3}(,\d{3})+\.\d{2}$/;

/** A number as text: `71.00`, and with groups `1,200.00`. */
const numberText = z
  .string()
  .trim()
  .transform((text) => (grouped.test(text) ? text.replaceAll(',', '') : text))
  .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'must be a number'));

/** A number that may arrive as a decimal string ("71.00"), as observed. */
export const wireNumber = onTheWire(
  z.union([z.number(), numberText.transform(Number)], { error: 'must be a number' }),
  { type: 'number' },
);

/** A whole number that may arrive as text. */
export const wireInteger = onTheWire(wireNumber.pipe(z.int({ error: 'must be a whole number, without decimals' })), {
  type: 'integer',
});

/**
 * A decimal number, also sent as text (observed), as exact decimal text. `nairaOnTheWire` and similar schemas derive money
 * from it; rates, units and amounts of other currencies stay text.
 */
export const decimal = onTheWire(
  z
    .union([z.number(), numberText], { error: 'must be a number' })
    .transform((value, context): string => {
      const read = readDecimal(value);
      if (read !== null && Number.isSafeInteger(read.minor)) return read.text;
      context.issues.push({ code: 'custom', message: 'is too large', params: { code: 'too_large' }, input: value });
      return z.NEVER;
    })
    .meta({ id: 'Decimal' }),
  {
    type: ['number', 'string'],
    pattern: '^-?[0-9]+([.][0-9]+)?$',
    description: 'A number, as documented, or the same number as decimal text (observed).',
  },
);

/** `YYYY-MM-DD HH:MM:SS`, as in most answers (platform §2.1). Reads every style, as ISO 8601 with an offset. */
export const plainTime = onTheWire(z.string().transform(readTime).meta({ id: 'PlainTime' }), {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
  description:
    '`YYYY-MM-DD HH:MM:SS` (platform §2.1). It has no offset, and which one is meant is not shown: West Africa Time is assumed.',
});

/** ISO 8601 with milliseconds or an offset: the style of new cards and accounts (platform §2.1). */
export const isoTime = onTheWire(z.string().transform(readTime).meta({ id: 'IsoTime' }), {
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601 with milliseconds or an offset (platform §2.1).',
});

/** `Mon, DD YYYY HH:MM:SS`: the style of settlement records (platform §2.1). Every style is accepted. */
export const settlementTime = onTheWire(z.string().transform(readTime).meta({ id: 'SettlementTime' }), {
  type: 'string',
  pattern: '^[A-Z][a-z]{2}, [0-9]{1,2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
  description: '`Mon, DD YYYY HH:MM:SS` (platform §2.1). It has no offset: West Africa Time is assumed.',
});

/** A boolean that may arrive as `"0"`, `"1"`, a number or a word, as observed. */
export const wireBoolean = onTheWire(
  z.union(
    [
      z.boolean(),
      z.union([z.literal(['1', 'true']), z.literal(1)]).transform(() => true),
      z.union([z.literal(['0', 'false', '']), z.literal(0)]).transform(() => false),
    ],
    { error: 'must be true or false' },
  ),
  { type: 'boolean' },
);

/** A currency code, which may arrive in lower case (observed). */
export const wireCurrency = onTheWire(
  z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .meta({ id: 'Currency' }),
  {
    type: 'string',
    pattern: '^[A-Za-z]{3,5}$',
    examples: ['NGN', 'USD', 'USDT'],
    description: 'A currency’s code in capitals; lower case is observed.',
  },
);

/**
 * An id of the platform as text. No store finds a row by one with a NUL character, half of a surrogate pair, or
 * thousands of bytes, so such an id counts as unreadable.
 */
export const identifier = z
  .string()
  .min(1, 'is empty')
  .refine((id) => id.length <= 255 && !/\p{Cs}/u.test(id) && !id.includes('\0'), 'must be an id');

const longNumber = z.instanceof(LongNumber).transform(({ digits }) => digits);
const wholeDigits = z.union([z.int().nonnegative().transform(String), longNumber]);

/** An id that may arrive as a whole number: its digits. */
export const wireId = onTheWire(z.union([identifier, wholeDigits], { error: 'must be an id' }), {
  type: 'string',
  minLength: 1,
});

/** A reference, which may arrive as a whole number: its digits. An empty one counts as none. */
export const wireRef = onTheWire(
  z.union([z.literal('').transform(() => null), identifier, wholeDigits], { error: 'must be a ref' }),
  { type: 'string' },
);

/** Text that may arrive as a number. For a code that a person enters or compares, see {@link numeral}. */
export const textual = onTheWire(z.union([z.string(), longNumber, z.number().transform(String)]), { type: 'string' });

/**
 * A code of `length` digits. One that arrives as a number counts only in its full length: leading zeros are lost in a
 * number.
 */
export function numeral(length: number) {
  const digits = z.string().regex(new RegExp(`^\\d{${length}}$`), `must be ${length} digits`);
  return onTheWire(z.union([z.string().trim(), wholeDigits]).pipe(digits), {
    type: 'string',
    pattern: `^[0-9]{${length}}$`,
  });
}

/** Words that stand for a missing code, name or number. */
const placeholders: ReadonlySet<string> = new Set(['', '-', '0', 'n/a', 'null']);

/** Whether a text of the platform stands for nothing: `null`, `N/A`, `-`, `0`. */
export function isMissing(text: string): boolean {
  return placeholders.has(text.trim().toLowerCase());
}

/** A code that is there and cannot be read. It is handed out to nobody. */
export const unreadableCode = '\uFFFD';

/**
 * A code that a person enters, such as a token. `null` where a word stands for none, {@link unreadableCode} for what is
 * there and cannot be read. As a number it counts only with `length`, in its full length: it is never handed out
 * rounded or shortened.
 */
export function enteredCode(length?: number) {
  const ofNumber = wholeDigits.transform((digits) => (digits.length === length ? digits : unreadableCode));
  const ofText = z.string().transform((text) => (isMissing(text) ? null : text.trim()));
  return onTheWire(z.union([ofText, ofNumber, z.unknown().transform(() => unreadableCode)]), { type: 'string' });
}

/** A code that can be handed out. `null` for anything else. */
export function readableCode(code: unknown): string | null {
  return typeof code === 'string' && code !== unreadableCode && !isMissing(code) ? code : null;
}

/** A code that is sold by itself, such as a pin: text. A row without one is unreadable. */
export const soldCode = onTheWire(
  z
    .string()
    .trim()
    .refine((text) => !isMissing(text), 'must be a code, as text'),
  { type: 'string' },
);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A name, of which some providers write characters as HTML entities (observed): `O&#039;Brien`. They are decoded once. */
export const wireName = onTheWire(
  z.string().transform((text) =>
    text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (entity, decimal, hex, name) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? entity;
      const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return point > 0x1f && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
    }),
  ),
  { type: 'string' },
);

/** A value whose shape the document does not show. */
export const undescribed = onTheWire(z.unknown(), {
  type: 'object',
  additionalProperties: true,
  description: 'Its shape is not shown; that it is an object is assumed.',
});

/** Documented text, one of these words. Parsing accepts any word; an unknown one proves nothing. */
export function wireEnum(words: readonly string[], description?: string) {
  return onTheWire(z.string(), { type: 'string', enum: [...words], ...(description ? { description } : {}) });
}

function readTime(text: string, context: z.RefinementCtx<string>): string {
  const iso = toIsoTime(text);
  if (iso !== null) return iso;
  context.issues.push({ code: 'custom', message: 'must be a date and time', input: text });
  return z.NEVER;
}
