import { useMemo, type ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { cableBill } from './cable.bill.ts';

export interface CableFormProps extends BillFormProps {
  /** The code of a TV service to begin with, such as `dstv`. */
  readonly defaultService?: string;
  /** A smart card or IUC number to begin with. */
  readonly defaultAccount?: string;
  /** Amounts of a top-up to offer instead of the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
}

/** Renews or changes a TV subscription, or tops up its balance. */
export function CableForm({ defaultService = '', defaultAccount = '', presets, ...props }: CableFormProps): ReactNode {
  const initial = useMemo(
    () => ({ service: defaultService, account: defaultAccount }),
    [defaultService, defaultAccount],
  );
  return <PurchaseFlow bill={cableBill} initial={initial} presets={presets} {...props} />;
}
