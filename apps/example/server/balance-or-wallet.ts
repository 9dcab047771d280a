import type { DatabaseSync } from 'node:sqlite';
import type { Funding, FundingRequest, ReserveOutcome } from '@tillside/server';
import { koboOf, textOf, type ShopFunding } from './funding.ts';

/**
 * The balance pays where it reaches; where it does not, the shopper's wallet does. Two ways of paying make one `Funding`
 * by one rule: **who pays for a purchase is decided once, and written down**, so that what one of them set aside is
 * never taken from, or given back by, the other.
 *
 * A process may die between any two lines. That is safe because the balance answers the same for the same `ref` for
 * ever: asked again, it leads to the same decision. A ref that was released before anybody paid is `nobody`'s: a
 * reservation that comes late finds that, and takes nothing.
 */
export function balanceOrWallet(database: DatabaseSync, balance: ShopFunding, wallet: Funding): Funding {
  const findPayer = database.prepare('SELECT payer FROM payers WHERE ref = ?');
  const insertPayer = database.prepare(
    'INSERT OR IGNORE INTO payers (ref, user, payer, amount_kobo) VALUES (?, ?, ?, ?)',
  );

  function payerOf(ref: string): string | null {
    const row = findPayer.get(ref);
    return row === undefined ? null : textOf(row, 'payer');
  }

  /** Writes who pays, unless it is written already, and answers what is written. */
  function decide({ ref, caller, amount }: FundingRequest, payer: 'balance' | 'wallet' | 'nobody'): string | null {
    insertPayer.run(ref, caller.id, payer, koboOf(amount));
    return payerOf(ref);
  }

  /** Who pays for what was reserved. Purchases from before there was a choice were all paid from the balance. */
  function fundingOf(ref: string): Funding {
    return payerOf(ref) === 'wallet' ? wallet : balance;
  }

  return {
    ...wallet, // `connect`, `expire` and `checkoutPaid`: how it learns that somebody has paid
    price: (request) => balance.price(request),
    // No `balance`: where it does not reach, the wallet pays, so nobody has to add money first.

    async reserve(request): Promise<ReserveOutcome> {
      const answer = await balance.reserve(request);
      const payer = decide(request, answer.outcome === 'declined' ? 'wallet' : 'balance');
      if (payer === 'wallet') return wallet.reserve(request);
      return payer === 'balance' ? answer : { outcome: 'declined' };
    },

    capture: (request) => fundingOf(request.ref).capture(request),

    release(request) {
      if (payerOf(request.ref) === null) decide(request, 'nobody');
      return fundingOf(request.ref).release(request);
    },

    /** What a shopper takes from a card goes to their balance: the platform pays nothing out to a wallet. */
    credit: (request) => balance.credit(request),

    /** Nor can it be given back there. */
    refund: (request) => balance.refund(request),
  };
}
