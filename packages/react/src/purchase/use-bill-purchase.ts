import type { Bill } from './bill.ts';
import { useBillForm } from './use-bill-form.ts';
import { usePurchaseWith, type Purchase, type PurchaseOptions } from './use-purchase.ts';

/** Runs the shared purchase flow for one bill. Sends nothing without a press of Pay. */
export function usePurchase(bill: Bill, options: PurchaseOptions): Purchase {
  return usePurchaseWith(useBillForm, bill, options);
}
