import type { ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { internationalBill } from './international.bill.tsx';

export interface InternationalFormProps extends BillFormProps {
  /** The ISO code of the initial country, such as `GH`. */
  readonly defaultCountry?: string;
}

/** The complete form to pay a bill in another country. */
export function InternationalForm({ defaultCountry = '', ...props }: InternationalFormProps): ReactNode {
  return <PurchaseFlow bill={internationalBill} initial={{ ccode: defaultCountry }} {...props} />;
}
