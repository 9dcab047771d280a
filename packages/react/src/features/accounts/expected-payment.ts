import { isMoreThan, minusMoney, sameMoney, sumMoney, type AccountPayment, type Naira } from '@tillside/contract';

/** A payment that the page expects. */
export interface ExpectedPayment {
  /** The amount that has to arrive, such as `naira(500)`. */
  readonly amount: Naira;
  /** Payments from this time on count, because an account has earlier ones. ISO 8601. */
  readonly since: string;
  /** Whether more is welcome and never too much, as for a top-up of a balance. Default: exactly the amount. */
  readonly orMore?: boolean;
}

/** The comparison of payments with the expected amount. Only confirmed payments count. */
export type PaymentComparison =
  | { readonly at: 'waiting'; readonly due: Naira }
  /** A payment arrived and is not confirmed yet. */
  | { readonly at: 'confirming'; readonly due: Naira }
  | { readonly at: 'paid'; readonly paid: Naira }
  | { readonly at: 'under'; readonly paid: Naira; readonly missing: Naira }
  | { readonly at: 'over'; readonly paid: Naira; readonly extra: Naira }
  /** The whole amount arrived, and then more. */
  | { readonly at: 'repeated'; readonly count: number; readonly paid: Naira; readonly extra: Naira };

/**
 * Compares payments, to any account and in any order, with the expected amount. The sent amount counts: fees are the
 * merchant's. The remainder is not requested while an unconfirmed payment may cover it.
 */
export function comparePayments(payments: readonly AccountPayment[], expected: ExpectedPayment): PaymentComparison {
  const { amount: due, orMore = false } = expected;
  const counted = countedPayments(payments, expected);
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
  if (orMore || sameMoney(paid, due)) return { at: 'paid', paid };
  const extra = minusMoney(paid, due);
  const again = !isMoreThan(due, sumMoney('NGN', amounts.slice(0, -1)));
  return again ? { at: 'repeated', count: amounts.length, paid, extra } : { at: 'over', paid, extra };
}

/** The payments since then. These accounts hold naira; payments in another currency do not count. */
export function countedPayments(
  payments: readonly AccountPayment[],
  { since }: ExpectedPayment,
): readonly AccountPayment[] {
  const from = Date.parse(since);
  return payments.filter(({ paid_at, amount }) => Date.parse(paid_at) >= from && amount.currency === 'NGN');
}

/**
 * Whether earlier pages may contain payments that count. Pages are ordered by the time of the report, and a
 * transfer may be reported long after it was sent.
 */
export function mayMissSome(payments: readonly AccountPayment[], { since }: ExpectedPayment): boolean {
  const last = payments.at(-1);
  if (last === undefined) return false;
  return last.confirmation === undefined || Date.parse(last.confirmation.at) >= Date.parse(since);
}
