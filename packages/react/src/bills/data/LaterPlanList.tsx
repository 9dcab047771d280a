import type { ComponentType } from 'react';
import type { PickOption } from '../../fields/pick-field.tsx';
import { later } from '../../parts/later.tsx';
import type { ControlProps } from '../../purchase/bill-fields.ts';
import { fromChunk } from '../../provider/from-chunk.ts';

export interface PlanListProps extends ControlProps {
  readonly options: readonly PickOption[];
}

/** The plans to choose from. The list is loaded when a network is known. */
export const LaterPlanList: ComponentType<PlanListProps> = later('data plans', () =>
  fromChunk(() => import('./PlanList.tsx'), 'PlanList'),
);
