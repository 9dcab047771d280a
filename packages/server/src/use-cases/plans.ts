import type { InstructionOperationId } from '@tillside/contract';
import { accountPlans } from '../products/accounts/plans.ts';
import { billPlans } from '../products/bills/plans.ts';
import { cardPlans } from '../products/cards/plans.ts';
import { checkoutPlans } from '../products/checkouts/plans.ts';
import type { InstructionPlan } from '../products/plan.ts';

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
