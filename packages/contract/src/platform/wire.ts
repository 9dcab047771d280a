import { z } from 'zod';
import { readDecimal } from '../money/decimal-text.ts';
import { toIsoTime } from './time.ts';
import { onTheWire } from './wire-form.ts';

export { alsoSpelled, conditional, expected, jsonText, onTheWire, spelled, tuple } from './wire-form.ts';

const decimalText = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'must be a number')
  .transform(Number);

/** A number that may arrive as a decimal string ("71.00"), as observed. */
export const wireNumber = onTheWire(z.union([z.number(), decimalText], { error: 'must be a number' }), {
  type: 'number',
});

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
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'must be a number'),
      ],
      {
        error: 'must be a number',
      },
    )
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
  .refine((id) => id.length <= 255 && id.isWellFormed() && !id.includes('\0'), 'must be an id');

/** An id that may arrive as a number. */
export const wireId = onTheWire(z.union([identifier, z.int().transform(String)], { error: 'must be an id' }), {
  type: 'string',
  minLength: 1,
});

/** Text that may arrive as a number. */
export const textual = onTheWire(z.union([z.string(), z.number().transform(String)]), { type: 'string' });

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
