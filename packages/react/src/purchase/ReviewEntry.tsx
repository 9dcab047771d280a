import { useDeliveredReady } from '../receipt/use-delivered.ts';
import { useReviewEntry } from './use-review-entry.ts';
import type { Purchase } from '../flow/purchase.ts';

/** Renders nothing. Keeps the history entry of the review, and preloads the outcome's parts, across all steps. */
export function ReviewEntry({ purchase }: { readonly purchase: Purchase }): null {
  useReviewEntry(purchase);
  useDeliveredReady(purchase.bill, purchase.bill.operation);
  return null;
}
