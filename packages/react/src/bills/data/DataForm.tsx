import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { dataBill } from './data.bill.tsx';

export interface DataFormProps extends PurchaseCallbacks {
  /** A number to begin with, in any form. */
  readonly defaultPhone?: string;
}

/** Buys a data bundle for one number, end to end. */
export function DataForm({ defaultPhone, ...callbacks }: DataFormProps): ReactNode {
  const initial = useMemo(() => ({ phone: defaultPhone ?? '' }), [defaultPhone]);
  return <PurchaseFlow bill={dataBill} initial={initial} {...callbacks} />;
}
