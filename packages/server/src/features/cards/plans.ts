import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { findCardRecord } from './card-record.ts';
import { cardContactPlan } from './contact.ts';
import { cardCreatePlan } from './create.ts';
import { cardTopupPlan, cardWithdrawPlan } from './fund.ts';
import { cardFreezePlan, cardTerminatePlan, cardUnfreezePlan } from './lifecycle.ts';
import { cardReplacePlan } from './replace.ts';

/** A card's money belongs to its customer, regardless of who instructed. */
const customerOf: InstructionPlan['customerOf'] = async ({ input: { id } }, { store, now }) =>
  typeof id === 'string' ? ((await findCardRecord(store, id, now))?.customer_id ?? null) : null;

/** The plans of operations on cards. */
export const cardPlans = {
  'card.create': { ...cardCreatePlan, customerOf },
  'card.topup': { ...cardTopupPlan, customerOf },
  'card.withdraw': { ...cardWithdrawPlan, customerOf },
  'card.freeze': { ...cardFreezePlan, customerOf },
  'card.unfreeze': { ...cardUnfreezePlan, customerOf },
  'card.replace': { ...cardReplacePlan, customerOf },
  'card.terminate': { ...cardTerminatePlan, customerOf },
  'card.contact': { ...cardContactPlan, customerOf },
} as const satisfies Readonly<Record<`card.${string}`, InstructionPlan>>;
