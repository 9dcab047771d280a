import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { walletOrderPlan } from './wallet-order.ts';
import { walletPayPlan } from './wallet-pay.ts';

/** The plans of the two steps of a wallet payment. */
export const checkoutPlans = {
  'wallet.order': walletOrderPlan,
  'wallet.pay': walletPayPlan,
} as const satisfies Readonly<Record<`wallet.${string}`, InstructionPlan>>;
