import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { bettingBill } from './betting.bill.ts';

export interface BettingFormProps extends PurchaseCallbacks {
  /** The code of a betting company to begin with, such as `bet9ja`. */
  readonly defaultProvider?: string;
  readonly defaultCustomerId?: string;
  /** Naira, whole: amounts to offer instead of the catalogue's. */
  readonly presets?: readonly number[];
}

/** Puts money into a betting account, end to end. */
export function BettingForm(props: BettingFormProps): ReactNode {
  const { defaultProvider, defaultCustomerId, presets, ...callbacks } = props;
  const initial = useMemo(
    () => ({ bet_id: defaultProvider ?? '', customer_id: defaultCustomerId ?? '' }),
    [defaultProvider, defaultCustomerId],
  );
  return <PurchaseFlow bill={bettingBill} initial={initial} presets={presets} {...callbacks} />;
}
