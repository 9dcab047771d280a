import {
  decimalOf,
  isMoney,
  type AnyMoney,
  type CurrencyExchange,
  type DecimalText,
  type Money,
} from '@tillside/contract';
import { MoneySchema, parseWith } from '@tillside/contract/schemas';
import { calling, configurationError } from '../model/errors.ts';
import type { Funding, PriceRequest, ShopperPrice } from '../options/funding.ts';

/** How long a shown price should hold, in seconds. It is only indicative: every purchase is priced again. */
const defaultHold = 60;
const minHold = 10;

/** A request for a price; `ref` for an instruction. */
type Priced = PriceRequest & { readonly ref?: string | undefined };

/** What the caller pays, or is paid. */
export interface Price {
  readonly amount: Money;
  /** The merchant's rate for a unit of the cost's currency, if given. */
  readonly rate: Money | null;
  /** Seconds. */
  readonly holdsFor: number;
}

/** A price that is the cost itself. */
export function atCost(cost: Money): Price {
  return { amount: cost, rate: null, holdsFor: defaultHold };
}

/**
 * The merchant's price, or the cost.
 * @throws HookError for a hook that throws, or returns an invalid price.
 */
export async function priceOf(funding: Funding | null, { ref, ...request }: Priced): Promise<Price> {
  const { operation, cost } = request;
  return calling('price', { operation, ref }, async () => {
    if (!funding?.price) return atCost(cost);
    const answer = await funding.price(request);
    const price = parseWith(MoneySchema, isShopperPrice(answer) ? answer.amount : answer);
    const { rate = null, holdsFor = defaultHold } = isShopperPrice(answer) ? answer : {};
    // Shoppers pay in naira, even for purchases that spend the merchant's dollars.
    if (!price.ok || (price.value.currency !== cost.currency && price.value.currency !== 'NGN'))
      throw configurationError(
        'The `price` hook has to answer an amount such as naira(500), in naira or in the currency of the cost.',
        'price',
      );
    if (rate !== null && !(isMoney(rate) && rate.currency === price.value.currency && rate.minor > 0))
      throw configurationError(
        'The `rate` of the `price` hook has to be what one unit of the cost’s currency costs: more than 0, in the currency of the price, such as naira(1_600).',
        'price',
      );
    if (!Number.isInteger(holdsFor) || holdsFor < minHold)
      throw configurationError(
        `The \`holdsFor\` of the \`price\` hook has to be a whole number of seconds, at least ${minHold}.`,
        'price',
      );
    return { amount: price.value, rate, holdsFor };
  });
}

/** A hook may answer anything. */
function isShopperPrice(answer: Money | ShopperPrice): answer is ShopperPrice {
  return typeof answer === 'object' && answer !== null && 'amount' in answer;
}

/** How the price follows from what is bought. `null` if both are in one currency, or no money moves. */
export function exchangeOf(bought: AnyMoney, { amount, rate, holdsFor }: Price): CurrencyExchange | null {
  const units = Number(decimalOf(bought));
  if (bought.currency === amount.currency || units <= 0 || amount.minor <= 0) return null;
  return {
    amount: bought,
    rate: rate === null ? rateText(Number(decimalOf(amount)) / units) : decimalOf(rate),
    fees_included: rate === null,
    holds_for: holdsFor,
  };
}

/** For display only: nothing is computed with it. */
function rateText(rate: number): DecimalText {
  return rate.toFixed(8).replace(/\.?0+$/, '');
}
