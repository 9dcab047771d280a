import { MoneySchema, parseWith, type Money } from '@tillside/contract';
import { TillsideConfigurationError } from './configuration.ts';
import type { InstructionPlan } from './ledger/plan.ts';
import type { Funding, Owner } from './options.ts';

/** How long a price that was shown is meant to hold. It is made again with every purchase, so this is a promise only. */
export const quoteLifetime = 60_000;

/** What the caller pays, or is paid: the merchant's own price, or the cost. */
export async function priceOf(
  funding: Funding | null,
  plan: InstructionPlan,
  input: Readonly<Record<string, unknown>>,
  cost: Money,
  caller: Owner,
): Promise<Money> {
  if (!funding?.price) return cost;
  const price = parseWith(MoneySchema, await funding.price({ operation: plan.id, input, cost, caller }));
  // Shoppers hold naira, also where the merchant's dollars are spent.
  if (!price.ok || (price.value.currency !== cost.currency && price.value.currency !== 'NGN')) {
    throw new TillsideConfigurationError(
      'The `price` hook has to answer {amount, currency} in naira or in the currency of the cost, in major units.',
    );
  }
  return price.value;
}
