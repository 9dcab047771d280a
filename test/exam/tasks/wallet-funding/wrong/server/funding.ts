import type { DatabaseSync } from 'node:sqlite';
import { money, type Funding, type FundingRequest, type Money } from '@tillside/server';
import { openWallets } from './wallet.ts';

type Reason = 'reserve' | 'decline' | 'capture' | 'release' | 'refund';

/** Payment from a wallet. An entry for each purchase and reason makes a call that is repeated change nothing. */
export function createFunding(database: DatabaseSync): Funding & { open(user: string, amount: Money): void } {
  openWallets(database);
  const wallet = database.prepare('SELECT kobo FROM wallets WHERE user_id = ?');
  const openWallet = database.prepare('INSERT OR IGNORE INTO wallets VALUES (?, ?)');
  const spend = database.prepare('UPDATE wallets SET kobo = kobo - :kobo WHERE user_id = :user AND kobo >= :kobo');
  const pay = database.prepare('UPDATE wallets SET kobo = kobo + :kobo WHERE user_id = :user');
  const find = database.prepare('SELECT kobo FROM wallet_entries WHERE reference = ? AND reason = ?');
  const insert = database.prepare('INSERT INTO wallet_entries (user_id, kobo, reason, reference) VALUES (?, ?, ?, ?)');

  const has = (ref: string, reason: Reason): boolean => find.get(ref, reason) !== undefined;
  const koboOf = (ref: string, reason: Reason): number => Number(find.get(ref, reason)?.['kobo'] ?? 0);
  const enter = ({ ref, caller }: FundingRequest, reason: Reason, kobo: number): void =>
    void insert.run(caller.id, kobo, reason, ref);
  /** What was reserved and not given back. */
  const keptOf = (ref: string): number => -koboOf(ref, 'reserve') - koboOf(ref, 'release') - koboOf(ref, 'refund');

  function atomic<Result>(work: () => Result): Result {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function giveBack(request: FundingRequest, reason: 'release' | 'refund'): void {
    if (has(request.ref, reason)) return;
    const kobo = Math.min(request.amount.minor, keptOf(request.ref));
    enter(request, reason, kobo);
    pay.run({ user: request.caller.id, kobo });
  }

  return {
    open: (user, { minor }) =>
      atomic(() => {
        if (openWallet.run(user, minor).changes === 1) insert.run(user, minor, 'opening', `opening-${user}`);
      }),
    balance({ caller }) {
      const row = wallet.get(caller.id);
      return row ? { name: 'Your wallet', available: money('NGN', Number(row['kobo'])) } : null;
    },
    reserve: (request) =>
      atomic(() => {
        const { ref, caller, amount } = request;
        if (has(ref, 'reserve')) {
          const isKept = keptOf(ref) > 0 && !has(ref, 'refund') && koboOf(ref, 'reserve') === -amount.minor;
          return { outcome: isKept ? 'reserved' : 'declined' } as const;
        }
        const isPaid = amount.currency === 'NGN' && spend.run({ user: caller.id, kobo: amount.minor }).changes === 1;
        if (isPaid) enter(request, 'reserve', -amount.minor);
        return { outcome: isPaid ? 'reserved' : 'declined' } as const;
      }),
    capture: (request) =>
      atomic(() => {
        if (has(request.ref, 'capture')) return;
        if (keptOf(request.ref) < request.amount.minor) throw new Error(`Nothing is reserved for ${request.ref}.`);
        enter(request, 'capture', 0);
      }),
    release: (request) =>
      atomic(() => {
        if (has(request.ref, 'reserve')) giveBack(request, 'release');
      }),
    refund: (request) => atomic(() => giveBack(request, 'refund')),
  };
}
