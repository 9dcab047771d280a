import { useDeliveredReady } from '../receipt/use-delivered.ts';
import { useReviewEntry } from './use-review-entry.ts';
import type { Purchase } from './purchase.ts';

/** Shows nothing. Keeps the history entry of the review, and has what shows the outcome loaded, over every step. */
export function ReviewEntry({ purchase }: { readonly purchase: Purchase }): null {
  useReviewEntry(purchase);
  useDeliveredReady(purchase.bill, purchase.bill.operation);
  return null;
}
