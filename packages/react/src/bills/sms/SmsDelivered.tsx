import type { ComponentType } from 'react';
import { later } from '../../parts/later.tsx';
import { fromChunk } from '../../provider/from-chunk.ts';
import type { DeliveredProps } from '../../purchase/bill.ts';

/** The outcome of a message for each number. */
export const SmsDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('sms outcomes', () =>
  fromChunk(() => import('./SmsOutcomes.tsx'), 'SmsOutcomes'),
);
