import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { internetBill } from './internet.bill.tsx';

export interface InternetFormProps extends PurchaseCallbacks {
  /** The id of a plan to begin with. */
  readonly defaultPlan?: string;
}

/** Buys internet as pins, end to end. */
export function InternetForm({ defaultPlan, ...callbacks }: InternetFormProps): ReactNode {
  const initial = useMemo(() => ({ plan_id: defaultPlan ?? '' }), [defaultPlan]);
  return <PurchaseFlow bill={internetBill} initial={initial} {...callbacks} />;
}
