import type { Money } from '@tillside/contract';
import { MoneySchema, parseWith } from '@tillside/contract/schemas';
import { TillsideConfigurationError } from '../configuration/configuration-error.ts';
import { calling } from '../hook-error.ts';
import type { Funding, PriceRequest } from '../options/funding.ts';

/** How long a shown price should hold. It is only indicative: every purchase is priced again. */
export const quoteLifetime = 60_000;

/** A request for a price; `ref` for an instruction. */
type Priced = PriceRequest & { readonly ref?: string | undefined };

/**
 * The price that the caller pays, or is paid: the merchant's price, or the cost.
 * @throws HookError for a hook that throws, or returns an invalid price.
 */
export async function priceOf(funding: Funding | null, { ref, ...request }: Priced): Promise<Money> {
  const { operation, cost } = request;
  return calling('price', { operation, ref }, async () => {
    if (!funding?.price) return cost;
    const price = parseWith(MoneySchema, await funding.price(request));
    // Shoppers pay in naira, even for purchases that spend the merchant's dollars.
    if (price.ok && (price.value.currency === cost.currency || price.value.currency === 'NGN')) return price.value;
    throw new TillsideConfigurationError(
      'The `price` hook has to answer an amount such as naira(500), in naira or in the currency of the cost.',
    );
  });
}
