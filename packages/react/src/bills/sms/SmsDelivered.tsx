import { lazy, Suspense, type ReactNode } from 'react';
import type { DeliveredProps } from '../../purchase/bill.ts';

const SmsOutcomes = lazy(() => import('./SmsOutcomes.tsx'));

/** How a message fared with each number. */
export function SmsDelivered(props: DeliveredProps): ReactNode {
  return (
    <Suspense fallback={<span className="ts-bone" data-row="list" />}>
      <SmsOutcomes {...props} />
    </Suspense>
  );
}
