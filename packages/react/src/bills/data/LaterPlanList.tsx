import { lazy, Suspense, type ReactNode } from 'react';
import type { PickOption } from '../../fields/pick-field.tsx';
import type { ControlProps } from '../../purchase/bill-fields.ts';

const PlanList = lazy(() => import('./PlanList.tsx'));

export interface PlanListProps extends ControlProps {
  readonly options: readonly PickOption[];
}

/** The plans to choose from. The list is loaded when a network is known. */
export function LaterPlanList(props: PlanListProps): ReactNode {
  return (
    <Suspense fallback={<span className="ts-bone" data-row="list" />}>
      <PlanList {...props} />
    </Suspense>
  );
}
