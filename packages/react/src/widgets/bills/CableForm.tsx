import type { ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { cableBill } from '../../products/cable/cable.bill.ts';

export interface CableFormProps extends BillFormProps {
  /** The code of the initial TV service, such as `dstv`. */
  readonly defaultService?: string;
  /** The initial smart card or IUC number. */
  readonly defaultAccount?: string;
  /** Top-up amounts to offer instead of the catalogue's, in whole naira. */
  readonly presets?: readonly Naira[] | undefined;
}

/** Renews or changes a TV subscription, or tops up its balance. */
export function CableForm({ defaultService = '', defaultAccount = '', presets, ...props }: CableFormProps): ReactNode {
  const initial = { service: defaultService, account: defaultAccount };
  return <PurchaseFlow bill={cableBill} initial={initial} presets={presets} {...props} />;
}
