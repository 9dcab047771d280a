import { later } from '../../../ui/later.tsx';
import type { ComponentType } from 'react';
import type { DeliveredProps } from '../../../flow/bill.ts';
import { fromChunk } from '../../../session/from-chunk.ts';

/** The pending deposit, then the issued card; loaded on demand. */
export const IssueDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('issued card', () =>
  fromChunk(() => import('./Delivered.tsx'), 'Delivered'),
);
