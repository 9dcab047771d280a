import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { accountActivatePlan, accountDeactivatePlan } from './account-records.ts';
import { accountCreatePlan } from './create.ts';
import { transferSimulatePlan } from './simulate.ts';

/** The plans of operations on virtual accounts. */
export const accountPlans = {
  'account.create': accountCreatePlan,
  'account.activate': accountActivatePlan,
  'account.deactivate': accountDeactivatePlan,
  'transfer.simulate': transferSimulatePlan,
} as const satisfies Readonly<Record<string, InstructionPlan>>;
