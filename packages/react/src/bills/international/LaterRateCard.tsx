import type { ComponentType } from 'react';
import { later } from '../../parts/later.tsx';
import type { RateCardProps } from './RateCard.tsx';
import { fromChunk } from '../../provider/from-chunk.ts';

/** The rate is loaded once there is an amount to ask it for. */
export const LaterRateCard: ComponentType<RateCardProps> = later<RateCardProps>('rate card', () =>
  fromChunk(() => import('./RateCard.tsx'), 'RateCard'),
);
