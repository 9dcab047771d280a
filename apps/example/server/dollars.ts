import { money, type InstructionOperationId, type Money, type Naira, type ShopperPrice } from '@tillside/server';

/** The prices in naira at which this shop sells and buys a dollar. */
export interface DollarRates {
  /** What the shopper pays for each dollar that is loaded onto a card, and for the card itself. */
  readonly sell: Naira;
  /** What the shopper gets for each dollar that is taken from a card. */
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
 * A fraction of a kobo goes to the shop, in either direction: no shopper gains by moving money back and forth.
 */
export function inNaira(amount: Money, operation: InstructionOperationId, { sell, buy }: DollarRates): Naira {
  if (amount.currency === 'NGN') return amount;
  const cents = amount.minor;
  // Whole numbers up to the division, so that no rounding error such as that of 0.1 + 0.2 occurs.
  const kobo = paidOut.has(operation) ? Math.floor((cents * buy.minor) / 100) : Math.ceil((cents * sell.minor) / 100);
  return money('NGN', kobo);
}

/** The price or the payout in naira, with the rate. The review shows the rate, and for how long it holds. */
export function priceInNaira(amount: Money, operation: InstructionOperationId, rates: DollarRates): ShopperPrice {
  const naira = inNaira(amount, operation, rates);
  if (amount.currency === 'NGN') return { amount: naira };
  return { amount: naira, rate: paidOut.has(operation) ? rates.buy : rates.sell, holdsFor };
}
