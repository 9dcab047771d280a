import { MoneySchema, parseWith, type Money } from '@tillside/contract';
import { TillsideConfigurationError } from './configuration.ts';
import type { InstructionPlan } from './ledger/plan.ts';
import type { Funding, Owner } from './options.ts';

/** How long a price that was shown is meant to hold. It is made again with every purchase, so this is a promise only. */
export const quoteLifetime = 60_000;

/** What the caller pays: the merchant's own price, or the cost. */
export async function priceOf(
  funding: Funding | null,
  plan: InstructionPlan,
  input: Readonly<Record<string, unknown>>,
  cost: Money,
  caller: Owner,
): Promise<Money> {
  if (!funding?.price) return cost;
  const price = parseWith(MoneySchema, await funding.price({ operation: plan.id, input, cost, caller }));
  if (!price.ok || price.value.currency !== cost.currency) {
    throw new TillsideConfigurationError(
      'The `price` hook has to answer {amount, currency} in the currency of the cost, in major units.',
    );
  }
  return price.value;
}
