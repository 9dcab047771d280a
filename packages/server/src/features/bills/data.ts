import { dataVariation } from '@tillside/contract';
import { buyData, DataPurchase, type OperationDetails } from '@tillside/contract/schemas';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, nairaPrice, priceAge, withReadPhone } from './bill-plan.ts';

/** A data bundle at the price of its plan (platform §4.3). Repeats are not detected, so it is never resent. */
export const dataPlan: InstructionPlan = billPlan({
  operation: buyData,
  input: DataPurchase.omit({ ref: true }),
  provider: 'provider',
  read: withReadPhone,
  async price({ provider, variation }, { lookups, caller }) {
    const { details } = await lookups.look('data.plans', { network: provider }, caller, priceAge);
    const plan = findPlan(details, provider, variation);
    return plan ? nairaPrice(plan.amount) : { faults: { variation: notOffered('is not a plan of this network') } };
  },
});

function findPlan(networks: OperationDetails<'data.plans'>, provider: string, variation: string) {
  return networks
    .filter((network) => network.network_code.toLowerCase() === provider)
    .flatMap((network) => network.plans.flatMap((category) => category.plans))
    .find((plan) => dataVariation(plan.plan_code) === variation);
}
