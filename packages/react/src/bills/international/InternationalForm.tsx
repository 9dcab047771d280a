import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { internationalBill } from './international.bill.tsx';

export interface InternationalFormProps extends PurchaseCallbacks {
  /** The ISO code of a country to begin with, such as `GH`. */
  readonly defaultCountry?: string;
}

/** Pays a bill in another country, end to end. */
export function InternationalForm({ defaultCountry, ...callbacks }: InternationalFormProps): ReactNode {
  const initial = useMemo(() => ({ ccode: defaultCountry ?? '' }), [defaultCountry]);
  return <PurchaseFlow bill={internationalBill} initial={initial} {...callbacks} />;
}
