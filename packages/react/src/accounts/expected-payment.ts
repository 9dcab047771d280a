import { kobo, naira, toKobo, toNaira, type AccountPayment, type Money } from '@tillside/contract/browser';

/** What a page waits for. */
export interface ExpectedPayment {
  /** Naira. */
  readonly amount: number;
  /** From when on payments count towards it: an account is for ever, and has earlier ones. ISO 8601. */
  readonly since: string;
}

/** How what arrived compares with what was expected. Only what is confirmed counts. */
export type Standing =
  | { readonly at: 'waiting'; readonly due: Money }
  /** Something arrived and is not confirmed yet. */
  | { readonly at: 'confirming'; readonly due: Money }
  | { readonly at: 'paid'; readonly paid: Money }
  | { readonly at: 'under'; readonly paid: Money; readonly missing: Money }
  | { readonly at: 'over'; readonly paid: Money; readonly extra: Money }
  /** The whole amount arrived, and then something again. */
  | { readonly at: 'repeated'; readonly count: number; readonly paid: Money; readonly extra: Money };

/**
 * Compares payments, to any account and in any order, with what is expected. What the payer sent counts: fees are the
 * merchant's. Nobody is asked for the rest while what arrived may be the rest.
 */
export function standingOf(payments: readonly AccountPayment[], expected: ExpectedPayment): Standing {
  const due = toKobo(naira(expected.amount));
  const since = Date.parse(expected.since);
  const counted = payments.filter(({ paid_at }) => Date.parse(paid_at) >= since);
  const amounts = counted
    .filter(({ state }) => state === 'confirmed')
    .sort((left, right) => Date.parse(left.paid_at) - Date.parse(right.paid_at))
    .map(({ amount }) => toKobo(naira(amount.amount)));
  const paid = sum(amounts);
  if (counted.length === 0) return { at: 'waiting', due: money(due) };
  if (paid < due) {
    return amounts.length < counted.length
      ? { at: 'confirming', due: money(due) }
      : { at: 'under', paid: money(paid), missing: money(due - paid) };
  }
  if (paid === due) return { at: 'paid', paid: money(paid) };
  const extra = money(paid - due);
  const again = sum(amounts.slice(0, -1)) >= due;
  return again
    ? { at: 'repeated', count: amounts.length, paid: money(paid), extra }
    : { at: 'over', paid: money(paid), extra };
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function money(amount: number): Money {
  return { currency: 'NGN', amount: toNaira(kobo(amount)) };
}
