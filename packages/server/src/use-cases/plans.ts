import { accountActivatePlan, accountDeactivatePlan } from '../products/accounts/account-records.ts';
import { accountCreatePlan } from '../products/accounts/create.ts';
import { transferSimulatePlan } from '../products/accounts/simulate.ts';
import { billPlans } from '../products/bills/plans.ts';
import { cardContactPlan } from '../products/cards/contact.ts';
import { cardCreatePlan } from '../products/cards/create.ts';
import { cardTopupPlan, cardWithdrawPlan } from '../products/cards/fund.ts';
import { cardFreezePlan, cardTerminatePlan, cardUnfreezePlan } from '../products/cards/lifecycle.ts';
import { cardReplacePlan } from '../products/cards/replace.ts';
import { walletOrderPlan } from '../products/checkouts/wallet-order.ts';
import { walletPayPlan } from '../products/checkouts/wallet-pay.ts';
import type { Plans } from '../products/plan.ts';

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
