import { lazy, Suspense, type ReactNode } from 'react';
import type { DeliveredProps } from '../../purchase/bill.ts';

const BulkDelivered = lazy(() => import('../bulk-airtime/BulkDelivered.tsx'));

/** Airtime for one number brings nothing to show; that for many has an outcome for each. */
export function AirtimeDelivered(props: DeliveredProps): ReactNode {
  if (!props.instruction.items) return null;
  return (
    <Suspense fallback={<span className="ts-bone" data-row="list" />}>
      <BulkDelivered {...props} />
    </Suspense>
  );
}
