import type { ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { bettingBill } from '../../products/betting/betting.bill.ts';

export interface BettingFormProps extends BillFormProps {
  /** The code of the initial betting company, such as `bet9ja`. */
  readonly defaultProvider?: string;
  readonly defaultCustomerId?: string;
  /** Amounts to offer instead of the catalogue's, in whole naira. */
  readonly presets?: readonly Naira[] | undefined;
}

/** The complete form to fund a betting account. */
export function BettingForm(props: BettingFormProps): ReactNode {
  const { defaultProvider = '', defaultCustomerId = '', ...rest } = props;
  const initial = { bet_id: defaultProvider, customer_id: defaultCustomerId };
  return <PurchaseFlow bill={bettingBill} initial={initial} {...rest} />;
}
