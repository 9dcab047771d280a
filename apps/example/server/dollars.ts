import { money, type InstructionOperationId, type Money, type Naira, type ShopperPrice } from '@tillside/server';

/** What a dollar costs at this shop, and what the shop gives for one. */
export interface DollarRates {
  /** The shopper pays this for each dollar that goes onto a card, and for the card itself. */
  readonly sell: Naira;
  /** The shopper gets this for each dollar that comes off one. */
  readonly buy: Naira;
}

/** How long the shop sells and buys at the rates that it showed. */
const holdsFor = 300;

/** Dollars that go from the card to its holder. */
const paidOut: ReadonlySet<InstructionOperationId> = new Set(['card.withdraw', 'card.terminate']);

/**
 * The same money in naira. Balances here are in naira and cards in dollars, so every amount of dollars passes through
 * here, on its way in and on its way out. The shopper sees the naira before they confirm, and pays exactly those.
 *
 * A part of a kobo goes to the shop, in either direction: nobody gains by moving money to and fro.
 */
export function inNaira(amount: Money, operation: InstructionOperationId, { sell, buy }: DollarRates): Naira {
  if (amount.currency === 'NGN') return amount;
  const cents = amount.minor;
  // Whole numbers up to the division: 0.1 + 0.2 never comes into it.
  const kobo = paidOut.has(operation) ? Math.floor((cents * buy.minor) / 100) : Math.ceil((cents * sell.minor) / 100);
  return money('NGN', kobo);
}

/** What a shopper pays or gets for it: in naira, with the rate, which the review shows with how long it holds. */
export function priceInNaira(amount: Money, operation: InstructionOperationId, rates: DollarRates): ShopperPrice {
  const naira = inNaira(amount, operation, rates);
  if (amount.currency === 'NGN') return { amount: naira };
  return { amount: naira, rate: paidOut.has(operation) ? rates.buy : rates.sell, holdsFor };
}
