import { accountActivatePlan, accountDeactivatePlan } from '../features/accounts/account-records.ts';
import { accountCreatePlan } from '../features/accounts/create.ts';
import { transferSimulatePlan } from '../features/accounts/simulate.ts';
import { billPlans } from '../features/bills/plans.ts';
import { cardContactPlan } from '../features/cards/contact.ts';
import { cardCreatePlan } from '../features/cards/create.ts';
import { cardTopupPlan, cardWithdrawPlan } from '../features/cards/fund.ts';
import { cardFreezePlan, cardTerminatePlan, cardUnfreezePlan } from '../features/cards/lifecycle.ts';
import { cardReplacePlan } from '../features/cards/replace.ts';
import { walletOrderPlan } from '../features/checkouts/wallet-order.ts';
import { walletPayPlan } from '../features/checkouts/wallet-pay.ts';
import type { Plans } from '../kernel/instructions/plan.ts';

/** The plan of every instruction. */
export const plans: Plans = {
  ...billPlans,
  'card.create': cardCreatePlan,
  'card.topup': cardTopupPlan,
  'card.withdraw': cardWithdrawPlan,
  'card.freeze': cardFreezePlan,
  'card.unfreeze': cardUnfreezePlan,
  'card.replace': cardReplacePlan,
  'card.terminate': cardTerminatePlan,
  'card.contact': cardContactPlan,
  'account.create': accountCreatePlan,
  'account.activate': accountActivatePlan,
  'account.deactivate': accountDeactivatePlan,
  'transfer.simulate': transferSimulatePlan,
  'wallet.order': walletOrderPlan,
  'wallet.pay': walletPayPlan,
};
