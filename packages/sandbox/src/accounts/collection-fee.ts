import { isMoreThan, money, naira, type Naira } from '@tillside/contract';

const most = naira(300);

/** What the platform keeps of a collection: 1 %, at most NGN 300 (assumed: the document shows no rate). */
export function collectionFee(amount: Naira): Naira {
  const fee = money('NGN', Math.round(amount.minor / 100));
  return isMoreThan(fee, most) ? most : fee;
}

/** The most that one transfer or wallet payment may be. No real one comes near. */
export const maxCollection: Naira = naira(1_000_000_000);
