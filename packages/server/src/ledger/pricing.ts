import type { Money } from '@tillside/contract';
import { MoneySchema, parseWith } from '@tillside/contract/schemas';
import { TillsideConfigurationError } from '../configuration/configuration-error.ts';
import { calling } from '../hook-error.ts';
import type { Funding, PriceRequest } from '../options/funding.ts';

/** How long a price that was shown is meant to hold. It is made again with every purchase, so this is a promise only. */
export const quoteLifetime = 60_000;

/** What is priced; `ref` where it is an instruction already, or is about to be one. */
type Priced = PriceRequest & { readonly ref?: string | undefined };

/**
 * What the caller pays, or is paid: the merchant's own price, or the cost.
 * @throws HookError for a hook that throws, or answers what is no price.
 */
export async function priceOf(funding: Funding | null, { ref, ...request }: Priced): Promise<Money> {
  const { operation, cost } = request;
  return calling('price', { operation, ref }, async () => {
    if (!funding?.price) return cost;
    const price = parseWith(MoneySchema, await funding.price(request));
    // Shoppers hold naira, also where the merchant's dollars are spent.
    if (price.ok && (price.value.currency === cost.currency || price.value.currency === 'NGN')) return price.value;
    throw new TillsideConfigurationError(
      'The `price` hook has to answer an amount such as naira(500), in naira or in the currency of the cost.',
    );
  });
}
