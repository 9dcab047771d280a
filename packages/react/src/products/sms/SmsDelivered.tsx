import type { ComponentType } from 'react';
import { later } from '../../ui/later.tsx';
import { fromChunk } from '../../session/from-chunk.ts';
import type { DeliveredProps } from '../../flow/bill.ts';

/** The outcome of a message for each number. */
export const SmsDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('sms outcomes', () =>
  fromChunk(() => import('./SmsOutcomes.tsx'), 'SmsOutcomes'),
);
