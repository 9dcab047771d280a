import type { ComponentType } from 'react';
import { later } from '../../parts/later.tsx';
import { fromChunk } from '../../provider/from-chunk.ts';
import type { PlanListProps } from './PlanList.tsx';

/** The plans to choose from. The list loads once the network is known. */
export const LaterPlanList: ComponentType<PlanListProps> = later('data plans', () =>
  fromChunk(() => import('./PlanList.tsx'), 'PlanList'),
);
