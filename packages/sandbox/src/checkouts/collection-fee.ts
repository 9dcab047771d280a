import { isMoreThan, money, naira, type Naira } from '@tillside/contract';

const most = naira(300);

/** The platform's fee on a collection: 1 %, at most NGN 300 (assumed: the document shows no rate). */
export function collectionFee(amount: Naira): Naira {
  const fee = money('NGN', Math.round(amount.minor / 100));
  return isMoreThan(fee, most) ? most : fee;
}

/** Maximum of one transfer or wallet payment, far above any real one. */
export const maxCollection: Naira = naira(1_000_000_000);
