import type { ComponentType } from 'react';
import { later } from '../../parts/later.tsx';
import { fromChunk } from '../../provider/from-chunk.ts';
import type { DeliveredProps } from '../../purchase/bill.ts';

/** How a message fared with each number. */
export const SmsDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('sms outcomes', () =>
  fromChunk(() => import('./SmsOutcomes.tsx'), 'SmsOutcomes'),
);
