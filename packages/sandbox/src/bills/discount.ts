import { money, type Naira } from '@tillside/contract';

/** A discount in thousandths of an amount, rounded to the kobo. */
export function discountOf(amount: Naira, perThousand: number): Naira {
  return money('NGN', Math.round((amount.minor * perThousand) / 1000));
}
