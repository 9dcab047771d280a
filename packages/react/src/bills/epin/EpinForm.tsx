import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { epinBill } from './epin.bill.ts';

export interface EpinFormProps extends PurchaseCallbacks {
  /** The id of the pin to begin with, as `epin.products` lists it. */
  readonly defaultProduct?: string;
}

/** Buys pins of examining bodies, JAMB's included, end to end. */
export function EpinForm({ defaultProduct, ...callbacks }: EpinFormProps): ReactNode {
  const initial = useMemo(() => ({ id: defaultProduct ?? '' }), [defaultProduct]);
  return <PurchaseFlow bill={epinBill} initial={initial} {...callbacks} />;
}
