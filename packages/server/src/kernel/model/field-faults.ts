import { isMoreThan, describeMoney, type Naira } from '@tillside/contract';
import type { FieldFault } from '@tillside/contract/schemas';

/** The platform's list does not contain it, or no longer does. */
export function notOffered(text: string): FieldFault {
  return { code: 'not_offered', text };
}

/** It must be one of the options. */
export function notAnOption(options: readonly string[]): FieldFault {
  return { code: 'not_an_option', options, text: `must be one of ${options.join(', ')}` };
}

/** `what` describes the required value. */
export function required(what: string): FieldFault {
  return { code: 'required', text: `is required: ${what}` };
}

/** The fault of a shopper's amount, or `null`. */
export function amountFault(
  amount: Naira,
  { minimum, maximum }: { readonly minimum: Naira; readonly maximum: Naira },
): FieldFault | null {
  if (isMoreThan(minimum, amount))
    return { code: 'too_small', minimum, text: `must be at least ${describeMoney(minimum)}` };
  if (isMoreThan(amount, maximum))
    return { code: 'too_large', maximum, text: `must be at most ${describeMoney(maximum)}` };
  return null;
}
