import { kobo, toNaira, toUsdCents, type InstructionOperationId, type Money } from '@tillside/server';

/** What a dollar costs at this shop, and what the shop gives for one. In whole kobo: 160000 are ₦1,600. */
export interface DollarRates {
  /** The shopper pays this for each dollar that goes onto a card, and for the card itself. */
  readonly sell: number;
  /** The shopper gets this for each dollar that comes off one. */
  readonly buy: number;
}

/** Dollars that go from the card to its holder. */
const paidOut: ReadonlySet<InstructionOperationId> = new Set(['card.withdraw', 'card.terminate']);

/**
 * The same money in naira. Balances here are in naira and cards in dollars, so every amount of dollars passes through
 * here, on its way in and on its way out. The shopper sees the naira before they confirm, and pays exactly those.
 *
 * A part of a kobo goes to the shop, in either direction: nobody gains by moving money to and fro.
 */
export function inNaira(money: Money, operation: InstructionOperationId, { sell, buy }: DollarRates): Money {
  if (money.currency === 'NGN') return money;
  const cents = toUsdCents(money.amount);
  // Whole numbers up to the division: 0.1 + 0.2 never comes into it.
  const amount = paidOut.has(operation) ? Math.floor((cents * buy) / 100) : Math.ceil((cents * sell) / 100);
  return { currency: 'NGN', amount: toNaira(kobo(amount)) };
}
