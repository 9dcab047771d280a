import type { DatabaseSync } from 'node:sqlite';
import { balanceFunding, money, type BalanceFunding, type Funding } from '@tillside/server';
import { priceInNaira, type DollarRates } from './dollars.ts';
import { people } from './people.ts';

export type ShopFunding = BalanceFunding & Required<Pick<Funding, 'price'>>;

/**
 * How shoppers of this shop pay: from a balance that the shop keeps for them, in its own database. Tillside calls the
 * hooks before and after it buys something; `balanceFunding` keeps the money, with an entry for each movement.
 */
export function createFunding(database: DatabaseSync, dollarRates: DollarRates): ShopFunding {
  return {
    ...balanceFunding(database, { name: 'Sunbird balance', topUp: { url: '/account' } }),
    /**
     * Face value. For a margin of ₦20 on what costs naira, answer `money('NGN', cost.minor + 2_000)`. The shopper sees
     * this price before they pay, and what they get before they withdraw. Dollars of a card become naira here, because
     * balances are in naira.
     */
    price: ({ operation, cost }) => priceInNaira(cost, operation, dollarRates),
  };
}

/** Gives every shopper their opening balance, once: the reference makes a second call change nothing. */
export async function openBalances(funding: Pick<BalanceFunding, 'deposit'>): Promise<void> {
  for (const { id, openingKobo } of people) {
    if (openingKobo === undefined) continue;
    const amount = money('NGN', openingKobo);
    await funding.deposit({ owner: id, amount, reference: `opening-${id}`, reason: 'opening' });
  }
}
