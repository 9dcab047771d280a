import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { epinBill } from './epin.bill.ts';

export interface EpinFormProps extends BillFormProps {
  /** The id of the pin to begin with, as `epin.products` lists it. */
  readonly defaultProduct?: string;
}

/** Buys pins of examining bodies, JAMB's included, end to end. */
export function EpinForm({ defaultProduct, ...props }: EpinFormProps): ReactNode {
  const initial = useMemo(() => ({ id: defaultProduct ?? '' }), [defaultProduct]);
  return <PurchaseFlow bill={epinBill} initial={initial} {...props} />;
}
