import { later } from '../../parts/later.tsx';
import type { ComponentType } from 'react';
import type { DeliveredProps } from '../../purchase/bill.ts';
import { fromChunk } from '../../provider/from-chunk.ts';

/** The deposit to be made, then the card that was made. Loaded once there is one of them. */
export const IssueDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('issued card', () =>
  fromChunk(() => import('./Delivered.tsx'), 'Delivered'),
);
