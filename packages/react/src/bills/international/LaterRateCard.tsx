import type { ComponentType } from 'react';
import { later } from '../../parts/later.tsx';
import type { RateCardProps } from './RateCard.tsx';

/** The rate is loaded once there is an amount to ask it for. */
export const LaterRateCard: ComponentType<RateCardProps> = later<RateCardProps>(
  'rate card',
  async () => (await import('./RateCard.tsx')).RateCard,
);
