import type { ReactNode } from 'react';
import { Flow, type PurchaseFlowProps } from './Flow.tsx';
import { useBillForm } from './use-bill-form.ts';

export type { BillFormProps, PurchaseFlowProps } from './Flow.tsx';

/** A whole widget for one bill: fill → review → pay → outcome → receipt. */
export function PurchaseFlow(props: PurchaseFlowProps): ReactNode {
  return <Flow {...props} useForm={useBillForm} />;
}
