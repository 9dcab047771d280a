import { kobo, type Kobo } from '@tillside/contract';

/** A discount in thousandths of an amount, rounded to the kobo. */
export function discountOf(amount: Kobo, perThousand: number): Kobo {
  return kobo(Math.round((amount * perThousand) / 1000));
}
