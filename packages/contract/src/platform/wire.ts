import { z } from 'zod';
import { toIsoTime } from './time.ts';

const decimalText = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'must be a number')
  .transform(Number);

/** A number that may arrive as a decimal string ("71.00"), as is observed of the platform. */
export const wireNumber = z.union([z.number(), decimalText], { error: 'must be a number' });

/** A whole number that may arrive as text. */
export const wireInteger = wireNumber.pipe(z.int({ error: 'must be a whole number, without decimals' }));

/** A timestamp in any of the platform's styles, normalised to ISO 8601 with offset (platform §2.1). */
export const wireTime = z.string().transform((text, context) => {
  const iso = toIsoTime(text);
  if (iso !== null) return iso;
  context.issues.push({ code: 'custom', message: 'must be a date and time', input: text });
  return z.NEVER;
});

/** A yes or no that may arrive as `"0"`, `"1"`, a number or a word, as is observed of the platform. */
export const wireBoolean = z.union(
  [
    z.boolean(),
    z.union([z.literal(['1', 'true']), z.literal(1)]).transform(() => true),
    z.union([z.literal(['0', 'false', '']), z.literal(0)]).transform(() => false),
  ],
  { error: 'must be true or false' },
);

/** A currency code, which may arrive in lower case (observed). */
export const wireCurrency = z.string().transform((code) => code.trim().toUpperCase());

/** An id that may arrive as a number. */
export const wireId = z.union([z.string().min(1, 'is empty'), z.int().transform(String)], { error: 'must be an id' });
