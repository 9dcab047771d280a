import type { Bill } from '../flow/bill.ts';
import { useBillForm } from './use-bill-form.ts';
import { usePurchaseWith, type PurchaseOptions } from './use-purchase.ts';
import type { Purchase } from '../flow/purchase.ts';

/** Runs the shared purchase flow for one bill. Sends nothing without a press of Pay. */
export function usePurchase(bill: Bill, options: PurchaseOptions): Purchase {
  return usePurchaseWith(useBillForm, bill, options);
}
