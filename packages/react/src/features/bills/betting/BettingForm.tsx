import type { ReactNode } from 'react';
import { PurchaseFlow, type AmountFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { bettingBill } from './betting.bill.ts';

export interface BettingFormProps extends AmountFormProps {
  /** The code of the initial betting company, such as `bet9ja`. */
  readonly defaultProvider?: string;
  /** The initial id of the customer at the betting company. */
  readonly defaultCustomerId?: string;
}

/** The complete form to fund a betting account. */
export function BettingForm(props: BettingFormProps): ReactNode {
  const { defaultProvider = '', defaultCustomerId = '', ...rest } = props;
  const initial = { bet_id: defaultProvider, customer_id: defaultCustomerId };
  return <PurchaseFlow bill={bettingBill} initial={initial} {...rest} />;
}
