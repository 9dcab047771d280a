import type { InstructionPlan } from '../plan.ts';
import { accountCreatePlan } from './create.ts';
import { transferSimulatePlan } from './simulate.ts';
import { accountActivatePlan, accountDeactivatePlan } from './account-records.ts';

/** What can be done with virtual accounts. */
export const accountPlans = {
  'account.create': accountCreatePlan,
  'account.activate': accountActivatePlan,
  'account.deactivate': accountDeactivatePlan,
  'transfer.simulate': transferSimulatePlan,
} as const satisfies Readonly<Record<string, InstructionPlan>>;
