import type { DatabaseSync } from 'node:sqlite';
import type { Funding, FundingRequest, ReserveOutcome } from '@tillside/server';
import { koboOf, textOf, type ShopFunding } from './funding.ts';

/**
 * The balance pays where it suffices; otherwise the shopper's wallet pays. Two ways of paying make one `Funding` by one
 * rule: **the payer of a purchase is decided once, and recorded**, so that an amount that one of them reserved is never
 * captured or released by the other.
 *
 * A process may die between any two lines. That is safe because the balance always answers the same for the same `ref`:
 * a repeated call leads to the same decision. A ref that was released before anyone paid has the payer `nobody`. A late
 * reservation finds that record, and takes nothing.
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

  /** Records who pays, unless that is recorded already, and returns the recorded payer. */
  function decide({ ref, caller, amount }: FundingRequest, payer: 'balance' | 'wallet' | 'nobody'): string | null {
    insertPayer.run(ref, caller.id, payer, koboOf(amount));
    return payerOf(ref);
  }

  /** The payer of a reserved purchase. Purchases that are older than this choice were all paid from the balance. */
  function fundingOf(ref: string): Funding {
    return payerOf(ref) === 'wallet' ? wallet : balance;
  }

  return {
    ...wallet, // `connect`, `expire` and `checkoutPaid`: how it learns of a payment
    price: (request) => balance.price(request),
    // No `balance`: where it is too low, the wallet pays, so no shopper has to add money first.

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

    /** A withdrawal from a card goes to the shopper's balance: the platform pays nothing out to a wallet. */
    credit: (request) => balance.credit(request),

    /** A refund also goes to the balance, for the same reason. */
    refund: (request) => balance.refund(request),
  };
}
