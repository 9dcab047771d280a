import type { ReactNode } from 'react';
import { PurchaseFlow, type AmountFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { cableBill } from './cable.bill.ts';

export interface CableFormProps extends AmountFormProps {
  /** The code of the initial TV service, such as `dstv`. */
  readonly defaultService?: string;
  /** The initial smart card or IUC number. */
  readonly defaultAccount?: string;
}

/** Renews or changes a TV subscription, or tops up its balance. */
export function CableForm({ defaultService = '', defaultAccount = '', presets, ...props }: CableFormProps): ReactNode {
  const initial = { service: defaultService, account: defaultAccount };
  return <PurchaseFlow bill={cableBill} initial={initial} presets={presets} {...props} />;
}
