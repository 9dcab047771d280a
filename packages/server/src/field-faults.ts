import { isMoreThan, moneyInWords, type Naira } from '@tillside/contract';
import type { FieldFault } from '@tillside/contract/schemas';

/** A list that was looked up does not have it, or no longer. */
export function notOffered(text: string): FieldFault {
  return { code: 'not_offered', text };
}

/** It has to be one of a few words. */
export function notAnOption(options: readonly string[]): FieldFault {
  return { code: 'not_an_option', options, text: `must be one of ${options.join(', ')}` };
}

/** `what` says what has to be given. */
export function required(what: string): FieldFault {
  return { code: 'required', text: `is required: ${what}` };
}

/** What is wrong with an amount that a shopper chose; `null`: nothing. */
export function amountFault(
  amount: Naira,
  { minimum, maximum }: { readonly minimum: Naira; readonly maximum: Naira },
): FieldFault | null {
  if (isMoreThan(minimum, amount))
    return { code: 'too_small', minimum, text: `must be at least ${moneyInWords(minimum)}` };
  if (isMoreThan(amount, maximum))
    return { code: 'too_large', maximum, text: `must be at most ${moneyInWords(maximum)}` };
  return null;
}
