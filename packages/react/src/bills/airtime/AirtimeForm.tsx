import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { airtimeBill } from './airtime.bill.ts';

export interface AirtimeFormProps extends PurchaseCallbacks {
  /** A number to begin with, in any form. */
  readonly defaultPhone?: string;
  /** Naira, whole: amounts to offer instead of the catalogue's. */
  readonly presets?: readonly number[];
}

/** Buys airtime for one number, end to end. */
export function AirtimeForm({ defaultPhone, presets, ...callbacks }: AirtimeFormProps): ReactNode {
  const initial = useMemo(() => ({ phone: defaultPhone ?? '' }), [defaultPhone]);
  return <PurchaseFlow bill={airtimeBill} initial={initial} presets={presets} {...callbacks} />;
}
