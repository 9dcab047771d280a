import { kobo, type Kobo } from '@tillside/contract';

const most = 30_000;

/** What the platform keeps of a collection: 1 %, at most NGN 300 (assumed: the document shows no rate). */
export function collectionFee(amount: Kobo): Kobo {
  return kobo(Math.min(most, Math.round(amount / 100)));
}

/** Above this, in naira, sums would no longer be exact to the kobo. No real transfer comes near. */
export const largestCollection = 1_000_000_000;
