import { cardContactPlan } from './contact.ts';
import { cardCreatePlan } from './create.ts';
import { cardTopupPlan, cardWithdrawPlan } from './fund.ts';
import { cardFreezePlan, cardTerminatePlan, cardUnfreezePlan } from './lifecycle.ts';
import { cardReplacePlan } from './replace.ts';

/** What can be instructed of cards. */
export const cardPlans = {
  'card.create': cardCreatePlan,
  'card.topup': cardTopupPlan,
  'card.withdraw': cardWithdrawPlan,
  'card.freeze': cardFreezePlan,
  'card.unfreeze': cardUnfreezePlan,
  'card.replace': cardReplacePlan,
  'card.terminate': cardTerminatePlan,
  'card.contact': cardContactPlan,
} as const;
