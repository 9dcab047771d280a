import type { ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { internetBill } from './internet.bill.tsx';

export interface InternetFormProps extends BillFormProps {
  /** The id of the initial plan. */
  readonly defaultPlan?: string;
}

/** The complete form to buy internet pins. */
export function InternetForm({ defaultPlan = '', ...props }: InternetFormProps): ReactNode {
  return <PurchaseFlow bill={internetBill} initial={{ plan_id: defaultPlan }} {...props} />;
}
