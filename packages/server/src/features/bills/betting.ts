import { BettingFunding, fundBetting } from '@tillside/contract/schemas';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, chosenAmount, priceAge, unknownAccount } from './bill-plan.ts';

/** Funds a betting wallet, at least 200 naira (platform §4.3, §8). */
export const bettingPlan: InstructionPlan = billPlan({
  operation: fundBetting,
  input: BettingFunding.omit({ ref: true }),
  provider: 'bet_id',
  async price({ bet_id, amount }, { lookups, caller, catalogue }) {
    const priced = chosenAmount(amount, catalogue.amounts.betting);
    if (!('cost' in priced)) return priced;
    const { details } = await lookups.look('betting.providers', {}, caller, priceAge);
    const provider = details.find(({ id }) => id === bet_id);
    if (!provider) return { faults: { bet_id: notOffered('is not a betting provider: look them up again') } };
    if (!provider.active) return { faults: { bet_id: { code: 'unavailable', text: 'takes no money at the moment' } } };
    return priced;
  },
  more: { readRefusal: unknownAccount },
});
