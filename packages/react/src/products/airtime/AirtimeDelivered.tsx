import type { ReactNode } from 'react';
import { later } from '../../ui/later.tsx';
import { fromChunk } from '../../session/from-chunk.ts';
import type { DeliveredProps } from '../../flow/bill.ts';

const BulkDelivered = later<DeliveredProps>('bulk outcomes', () =>
  fromChunk(() => import('../bulk-airtime/BulkDelivered.tsx'), 'BulkDelivered'),
);

/** Airtime for one number shows nothing. Airtime for several numbers shows an outcome for each. */
export function AirtimeDelivered(props: DeliveredProps): ReactNode {
  return props.instruction.items ? <BulkDelivered {...props} /> : null;
}
