import type { InstructionOperationId } from '@tillside/contract';
import { accountPlans } from './accounts/plans.ts';
import { billPlans } from './bills/plans.ts';
import { cardPlans } from './cards/plans.ts';
import { checkoutPlans } from './checkouts/plans.ts';
import type { InstructionPlan } from './instructions/plan.ts';

/** The plan of every instruction. */
export const plans: Readonly<Record<InstructionOperationId, InstructionPlan>> = {
  ...billPlans,
  ...cardPlans,
  ...accountPlans,
  ...checkoutPlans,
};

/** The plan of a caller's operation, or `null`. */
export function planOf(operation: string): InstructionPlan | null {
  return Object.values(plans).find((plan) => plan.id === operation) ?? null;
}
