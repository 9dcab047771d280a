import type { ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { epinBill } from './epin.bill.ts';

export interface EpinFormProps extends BillFormProps {
  /** The id of the initial pin, as `epin.products` lists it. */
  readonly defaultProduct?: string;
}

/** The complete form to buy pins of examining bodies, including JAMB's. */
export function EpinForm({ defaultProduct = '', ...props }: EpinFormProps): ReactNode {
  return <PurchaseFlow bill={epinBill} initial={{ id: defaultProduct }} {...props} />;
}
