import type { DatabaseSync } from 'node:sqlite';
import { money, type Funding, type FundingRequest, type Money, type ReserveOutcome } from '@tillside/server';

const tables = `
CREATE TABLE IF NOT EXISTS balances (
  user TEXT PRIMARY KEY,
  kobo INTEGER NOT NULL CHECK (kobo >= 0)          -- what can be spent: reserved money is taken off already
) STRICT;

CREATE TABLE IF NOT EXISTS movements (
  ref  TEXT NOT NULL,                              -- the purchase
  kind TEXT NOT NULL CHECK (kind IN ('reserved', 'declined', 'captured', 'released', 'refunded')),
  user TEXT NOT NULL,
  kobo INTEGER NOT NULL CHECK (kobo >= 0),
  at   TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (ref, kind)                          -- each happens once
) STRICT;
`;

type Kind = 'reserved' | 'declined' | 'captured' | 'released' | 'refunded';

interface ShopFunding extends Required<Pick<Funding, 'balance' | 'reserve' | 'capture' | 'release' | 'refund'>> {
  /** Gives a user a balance, unless there is one. */
  open(user: string, amount: Money): void;
}

/**
 * How shoppers pay: from a balance that the shop keeps for them, in whole kobo.
 *
 * Tillside calls `reserve` before it buys anything, then `capture` when it was delivered, or `release` when it certainly
 * was not. A process may die at any moment, so each hook is called again until it returns. That is safe because each is
 * one transaction, and `movements` takes one row for each purchase and kind.
 */
export function createFunding(database: DatabaseSync): ShopFunding {
  database.exec(tables);
  const open = database.prepare('INSERT OR IGNORE INTO balances (user, kobo) VALUES (?, ?)');
  const balanceOf = database.prepare('SELECT kobo FROM balances WHERE user = ?');
  // The condition is part of the UPDATE: two purchases never spend the same money.
  const spend = database.prepare('UPDATE balances SET kobo = kobo - :kobo WHERE user = :user AND kobo >= :kobo');
  const pay = database.prepare('UPDATE balances SET kobo = kobo + :kobo WHERE user = :user');
  const insert = database.prepare('INSERT INTO movements (ref, kind, user, kobo) VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT kobo FROM movements WHERE ref = ? AND kind = ?');

  const koboOf = (ref: string, kind: Kind): number => Number(find.get(ref, kind)?.['kobo'] ?? 0);
  const happened = (ref: string, kind: Kind): boolean => find.get(ref, kind) !== undefined;

  /** Runs `work` in a transaction, which takes the write lock before it reads. */
  function transaction<Result>(work: () => Result): Result {
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

  /** Records a movement of at most `available` kobo. Returns whether it is new. */
  function moveOnce(kind: Kind, { ref, caller, amount }: FundingRequest, available: number): boolean {
    if (happened(ref, kind)) return false;
    const kobo = kobosOf(amount);
    if (kobo > available) throw new Error(`${kobo} kobo of ${ref} cannot be ${kind}: there are ${available}.`);
    insert.run(ref, kind, caller.id, kobo);
    return true;
  }

  const stillReserved = (ref: string): number =>
    koboOf(ref, 'reserved') - koboOf(ref, 'captured') - koboOf(ref, 'released');

  return {
    open: (user, amount) => {
      open.run(user, kobosOf(amount));
    },

    /** What the widgets show. A hint: `reserve` decides. */
    balance({ caller }) {
      const row = balanceOf.get(caller.id);
      return row ? { name: 'Your balance', available: money('NGN', Number(row['kobo'])) } : null;
    },

    /** Answers the same for ever, so that money which arrives later does not revive an old purchase. */
    reserve: ({ ref, caller, amount }) =>
      transaction((): ReserveOutcome => {
        if (happened(ref, 'reserved')) return { outcome: 'reserved' };
        if (happened(ref, 'declined')) return { outcome: 'declined' };
        if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
        const kobo = kobosOf(amount);
        const enough = spend.run({ user: caller.id, kobo }).changes === 1;
        insert.run(ref, enough ? 'reserved' : 'declined', caller.id, kobo);
        return { outcome: enough ? 'reserved' : 'declined' };
      }),

    capture: (request) =>
      transaction(() => {
        moveOnce('captured', request, stillReserved(request.ref));
      }),

    release: (request) =>
      transaction(() => {
        const { ref, caller, amount } = request;
        // Nothing was reserved: decline a `reserve` that comes too late.
        if (!happened(ref, 'reserved')) {
          if (!happened(ref, 'declined')) insert.run(ref, 'declined', caller.id, 0);
          return;
        }
        if (moveOnce('released', request, stillReserved(ref))) pay.run({ user: caller.id, kobo: kobosOf(amount) });
      }),

    /** Returns money for a delivery that the platform took back. */
    refund: (request) =>
      transaction(() => {
        const { ref, caller, amount } = request;
        if (moveOnce('refunded', request, koboOf(ref, 'captured'))) pay.run({ user: caller.id, kobo: kobosOf(amount) });
      }),
  };
}

function kobosOf(amount: Money): number {
  if (amount.currency !== 'NGN') throw new Error(`Balances are in naira; this amount is in ${amount.currency}.`);
  return amount.minor;
}
