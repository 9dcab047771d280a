import type { InstructionOperationId } from '@tillside/contract';
import { airtimePlan } from './bills/airtime.ts';
import type { InstructionPlan } from './ledger/plan.ts';

/** Every instruction the companion can carry out. */
export const plans: Readonly<Record<InstructionOperationId, InstructionPlan>> = {
  'airtime.buy': airtimePlan,
};

/** The plan of an operation named by a caller, or `null`. */
export function planOf(operation: string): InstructionPlan | null {
  return Object.values(plans).find((plan) => plan.id === operation) ?? null;
}
