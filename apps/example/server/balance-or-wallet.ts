import type { DatabaseSync } from 'node:sqlite';
import type { BalanceFunding, Funding, FundingRequest, ReserveOutcome } from '@tillside/server';

/** Who pays for a purchase, decided once. `nobody`: it was released before anyone paid, or refunded. */
const tables = `
CREATE TABLE IF NOT EXISTS payers (
  ref         TEXT PRIMARY KEY,
  user        TEXT NOT NULL,
  payer       TEXT NOT NULL CHECK (payer IN ('balance', 'wallet', 'nobody')),
  amount_kobo INTEGER NOT NULL CHECK (amount_kobo >= 0)
) STRICT;
`;

/**
 * The balance pays where it suffices; otherwise the shopper's wallet pays. Two ways of paying make one `Funding` by one
 * rule: **the payer of a purchase is decided once, and recorded**, so that an amount that one of them reserved is never
 * captured or released by the other.
 *
 * A process may die between any two lines. That is safe because the balance always answers the same for the same `ref`:
 * a repeated call leads to the same decision. A late reservation of a purchase that `nobody` pays takes nothing.
 */
export function balanceOrWallet(
  database: DatabaseSync,
  balance: BalanceFunding & Pick<Funding, 'price'>,
  wallet: Funding,
): Funding {
  database.exec(tables);
  const findPayer = database.prepare('SELECT payer FROM payers WHERE ref = ?');
  const insertPayer = database.prepare(
    'INSERT OR IGNORE INTO payers (ref, user, payer, amount_kobo) VALUES (?, ?, ?, ?)',
  );
  const findPayment = database.prepare(
    `SELECT 1 FROM payers WHERE ref = ? AND user = ? AND amount_kobo >= ? AND payer = 'wallet'`,
  );
  const markRefunded = database.prepare(`UPDATE payers SET payer = 'nobody' WHERE ref = ?`);

  const payerOf = (ref: string): unknown => findPayer.get(ref)?.['payer'] ?? null;

  /** Records who pays, unless that is recorded already, and returns the recorded payer. */
  function decide({ ref, caller, amount }: FundingRequest, payer: 'balance' | 'wallet' | 'nobody'): unknown {
    insertPayer.run(ref, caller.id, payer, amount.minor);
    return payerOf(ref);
  }

  /** The payer of a reserved purchase. Purchases that are older than this choice were all paid from the balance. */
  function fundingOf(ref: string): Funding {
    return payerOf(ref) === 'wallet' ? wallet : balance;
  }

  return {
    ...wallet, // `connect`, `expire` and `checkoutPaid`: how it learns of a payment
    ...(balance.price && { price: balance.price }),
    // No `balance`: where it is too low, the wallet pays, so no shopper has to add money first.

    async reserve(request): Promise<ReserveOutcome> {
      const answer = await balance.reserve(request);
      // Neither holds dollars: `price` turns them into naira before.
      if (request.amount.currency !== 'NGN') return answer;
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

    /** A refund also goes to the balance, for the same reason. Of a wallet's payment the balance has no hold. */
    async refund(request) {
      const { ref, caller, amount } = request;
      if (payerOf(ref) !== 'wallet') return balance.refund(request);
      if (!findPayment.get(ref, caller.id, amount.minor))
        throw new Error(`That much of ${ref} was not paid by wallet.`);
      await balance.deposit({ owner: caller.id, amount, reference: ref, reason: 'refund' });
      markRefunded.run(ref);
    },
  };
}
