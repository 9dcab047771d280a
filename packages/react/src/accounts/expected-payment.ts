import { isMoreThan, minusMoney, sameMoney, sumMoney, type AccountPayment, type Naira } from '@tillside/contract';

/** What a page waits for. */
export interface ExpectedPayment {
  readonly amount: Naira;
  /** From when on payments count towards it: an account is for ever, and has earlier ones. ISO 8601. */
  readonly since: string;
}

/** How what arrived compares with what was expected. Only what is confirmed counts. */
export type Standing =
  | { readonly at: 'waiting'; readonly due: Naira }
  /** Something arrived and is not confirmed yet. */
  | { readonly at: 'confirming'; readonly due: Naira }
  | { readonly at: 'paid'; readonly paid: Naira }
  | { readonly at: 'under'; readonly paid: Naira; readonly missing: Naira }
  | { readonly at: 'over'; readonly paid: Naira; readonly extra: Naira }
  /** The whole amount arrived, and then something again. */
  | { readonly at: 'repeated'; readonly count: number; readonly paid: Naira; readonly extra: Naira };

/**
 * Compares payments, to any account and in any order, with what is expected. What the payer sent counts: fees are the
 * merchant's. Nobody is asked for the rest while what arrived may be the rest.
 */
export function standingOf(payments: readonly AccountPayment[], { amount: due, since }: ExpectedPayment): Standing {
  const from = Date.parse(since);
  // These accounts hold naira; a payment of another currency would pay nothing of it.
  const counted = payments.filter(({ paid_at, amount }) => Date.parse(paid_at) >= from && amount.currency === 'NGN');
  const amounts = counted
    .filter(({ state }) => state === 'confirmed')
    .sort((left, right) => Date.parse(left.paid_at) - Date.parse(right.paid_at))
    .flatMap(({ amount }) => (amount.currency === 'NGN' ? [amount] : []));
  const paid = sumMoney('NGN', amounts);
  if (counted.length === 0) return { at: 'waiting', due };
  if (isMoreThan(due, paid)) {
    return amounts.length < counted.length
      ? { at: 'confirming', due }
      : { at: 'under', paid, missing: minusMoney(due, paid) };
  }
  if (sameMoney(paid, due)) return { at: 'paid', paid };
  const extra = minusMoney(paid, due);
  const again = !isMoreThan(due, sumMoney('NGN', amounts.slice(0, -1)));
  return again ? { at: 'repeated', count: amounts.length, paid, extra } : { at: 'over', paid, extra };
}

/**
 * Whether earlier pages may hold payments that count too. They are in the order in which they were heard of, and a
 * transfer may be heard of long after it was sent: only when the last one was known before is certain of what follows.
 */
export function mayMissSome(payments: readonly AccountPayment[], { since }: ExpectedPayment): boolean {
  const last = payments.at(-1);
  if (last === undefined) return false;
  return last.confirmation === undefined || Date.parse(last.confirmation.at) >= Date.parse(since);
}
