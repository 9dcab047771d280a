import { accountPlans } from '../features/accounts/plans.ts';
import { billPlans } from '../features/bills/plans.ts';
import { cardPlans } from '../features/cards/plans.ts';
import { checkoutPlans } from '../features/checkouts/plans.ts';
import type { Plans } from '../kernel/instructions/plan.ts';

/** The plan of every instruction. */
export const plans: Plans = { ...billPlans, ...cardPlans, ...accountPlans, ...checkoutPlans };
