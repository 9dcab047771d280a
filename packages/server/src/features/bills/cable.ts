import type { Naira } from '@tillside/contract';
import {
  buyCable,
  CablePurchase,
  CableTopup,
  nairaOnTheWire,
  topUpCable,
  wireNumber,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, chosenAmount, nairaPrice, priceAge } from './bill-plan.ts';

/** A price for several months. The document mentions a list of options without its content (assumed). */
const PriceOption = z.looseObject({ month: wireNumber, amount: nairaOnTheWire });

/** A cable subscription at the price of its bouquet (platform §4.3). Never resent. */
export const cablePlan: InstructionPlan = billPlan({
  operation: buyCable,
  input: CablePurchase.omit({ ref: true }),
  provider: 'service',
  async price({ service, plan_id, month }, { lookups, caller }) {
    const { details } = await lookups.look('cable.bouquets', { service }, caller, priceAge);
    const bouquet = details.find(({ id }) => id === plan_id);
    if (!bouquet) return { faults: { plan_id: notOffered('is not a bouquet of this service: look them up again') } };
    const months = optionOf(bouquet.priceOptions ?? [], month);
    return months === null ? nairaPrice(bouquet.amount, month) : nairaPrice(months);
  },
});

/** Tops up a cable account, for the services that have a balance (platform §4.3). Never resent. */
export const cableTopupPlan: InstructionPlan = billPlan({
  operation: topUpCable,
  input: CableTopup.omit({ ref: true }),
  provider: 'service',
  price: ({ amount }, { catalogue }) => chosenAmount(amount, catalogue.cable.topup),
});

/** For all months. */
function optionOf(options: readonly unknown[], month: number): Naira | null {
  const readable = options.flatMap((option) => PriceOption.safeParse(option).data ?? []);
  return readable.find((option) => option.month === month)?.amount ?? null;
}
