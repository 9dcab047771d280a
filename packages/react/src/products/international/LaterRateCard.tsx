import type { ComponentType } from 'react';
import { later } from '../../ui/later.tsx';
import type { RateCardProps } from './RateCard.tsx';
import { fromChunk } from '../../session/from-chunk.ts';

/** The rate loads once there is an amount. */
export const LaterRateCard: ComponentType<RateCardProps> = later<RateCardProps>('rate card', () =>
  fromChunk(() => import('./RateCard.tsx'), 'RateCard'),
);
