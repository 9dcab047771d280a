import type { DatabaseSync } from 'node:sqlite';
import { balanceFunding, type BalanceFunding, type Money } from '@tillside/server';

export interface ShopFunding extends BalanceFunding {
  /** Gives a user an opening balance, once. */
  open(user: string, amount: Money): Promise<void>;
}

/**
 * How shoppers pay: from a balance that the shop keeps for them, with an entry for each movement. Tillside calls
 * `reserve` before it buys anything, then `capture` when it was delivered, or `release` when it certainly was not.
 *
 * In PostgreSQL give `new Pool(…)` of `pg` in place of the file. For your own price add `price: ({ cost }) => …`.
 */
export function createFunding(database: DatabaseSync): ShopFunding {
  const funding = balanceFunding(database);
  return {
    ...funding,
    open: (owner, amount) => funding.deposit({ owner, amount, reference: `opening-${owner}`, reason: 'opening' }),
  };
}
