import { z } from 'zod';
import { limits } from './limits.ts';

/** A required text. `hint` describes it: `a customer id`. */
export function requiredText(hint: string, longest = 255) {
  return z
    .string({ error: `is required: ${hint}` })
    .trim()
    .min(1, `is required: ${hint}`)
    .max(longest, `must be at most ${longest} characters`);
}

/**
 * A merchant-supplied reference (platform §1.6) of any printable characters (assumed). The companion's own
 * refs are as strict as `isRef`.
 */
export const refField = z
  .string({ error: 'is required: a reference of your own, unique for ever' })
  .regex(/^[!-~]{1,64}$/, `must be 1 to ${limits.refLength.value} printable ASCII characters without spaces`);

/** A NUBAN account number: ten digits (observed). */
export const nuban = z
  .string({ error: 'is required: an account number of ten digits' })
  .trim()
  .regex(/^\d{10}$/, 'must be an account number of ten digits');
