import type { ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { dataBill } from './data.bill.ts';

export interface DataFormProps extends BillFormProps {
  /** The initial number, in any form. */
  readonly defaultPhone?: string;
}

/** The complete form to buy a data bundle for one number. */
export function DataForm({ defaultPhone = '', ...props }: DataFormProps): ReactNode {
  return <PurchaseFlow bill={dataBill} initial={{ phone: defaultPhone }} {...props} />;
}
