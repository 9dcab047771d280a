import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { dataBill } from './data.bill.tsx';

export interface DataFormProps extends BillFormProps {
  /** A number to begin with, in any form. */
  readonly defaultPhone?: string;
}

/** Buys a data bundle for one number, end to end. */
export function DataForm({ defaultPhone, ...props }: DataFormProps): ReactNode {
  const initial = useMemo(() => ({ phone: defaultPhone ?? '' }), [defaultPhone]);
  return <PurchaseFlow bill={dataBill} initial={initial} {...props} />;
}
