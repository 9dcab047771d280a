import { later } from '../../parts/later.tsx';
import type { ComponentType } from 'react';
import type { DeliveredProps } from '../../purchase/bill.ts';

/** The deposit to be made, then the card that was made. Loaded once there is one of them. */
export const IssueDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>(
  'issued card',
  async () => (await import('./Delivered.tsx')).Delivered,
);
