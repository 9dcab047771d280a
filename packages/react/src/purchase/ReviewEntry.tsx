import { useReviewEntry } from './use-review-entry.ts';
import type { Purchase } from './use-purchase.ts';

/** Shows nothing. Keeps the history entry of the review, over every step. */
export function ReviewEntry({ purchase }: { readonly purchase: Purchase }): null {
  useReviewEntry(purchase);
  return null;
}
