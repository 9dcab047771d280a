import type { DatabaseSync } from 'node:sqlite';
import { money, type Funding, type FundingRequest } from '@tillside/server';
import { inTransaction } from './in-transaction.ts';

/** Every movement stands in `movements` once, by ref and step: a hook that is called again finds its line. */
const balanceTables = `
CREATE TABLE IF NOT EXISTS balances (
  user TEXT PRIMARY KEY,
  kobo INTEGER NOT NULL CHECK (kobo >= 0)
) STRICT;
CREATE TABLE IF NOT EXISTS movements (
  ref  TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('reserve', 'decline', 'capture', 'release', 'refund', 'credit')),
  user TEXT NOT NULL,
  kobo INTEGER NOT NULL,
  PRIMARY KEY (ref, step)
) STRICT;
`;

type Step = 'reserve' | 'decline' | 'capture' | 'release' | 'refund' | 'credit';

/** Shoppers pay from a balance that you keep. */
export function balanceFunding(database: DatabaseSync): Funding {
  database.exec(balanceTables);
  const readBalance = database.prepare('SELECT kobo FROM balances WHERE user = ?');
  const spend = database.prepare('UPDATE balances SET kobo = kobo - :kobo WHERE user = :user AND kobo >= :kobo');
  const add = database.prepare('UPDATE balances SET kobo = kobo + :kobo WHERE user = :user');
  const find = database.prepare('SELECT 1 FROM movements WHERE ref = ? AND step = ?');
  const write = database.prepare('INSERT INTO movements (ref, step, user, kobo) VALUES (?, ?, ?, ?)');

  const isDone = (ref: string, step: Step): boolean => find.get(ref, step) !== undefined;
  const record = (step: Step, { ref, caller, amount }: FundingRequest): void =>
    void write.run(ref, step, caller.id, amount.minor);

  /** Takes a step that gives money back, once. */
  const payOnce = (step: Step, request: FundingRequest, isDue = true): void =>
    inTransaction(database, () => {
      if (isDone(request.ref, step)) return;
      if (isDue) add.run({ user: request.caller.id, kobo: request.amount.minor });
      record(step, request);
    });

  return {
    balance({ caller }) {
      const row = readBalance.get(caller.id);
      return row ? { name: 'Your balance', available: money('NGN', Number(row['kobo'])) } : null;
    },

    reserve(request) {
      const { ref, caller, amount } = request;
      if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
      return inTransaction(database, () => {
        if (isDone(ref, 'reserve')) return { outcome: 'reserved' };
        // Declined or released before: the answer for a ref never changes.
        if (isDone(ref, 'decline') || isDone(ref, 'release')) return { outcome: 'declined' };
        const isSpent = spend.run({ user: caller.id, kobo: amount.minor }).changes === 1;
        record(isSpent ? 'reserve' : 'decline', request);
        return { outcome: isSpent ? 'reserved' : 'declined' };
      });
    },

    // The money left the balance when it was reserved: capturing it is a line in the books.
    capture(request) {
      inTransaction(database, () => {
        if (!isDone(request.ref, 'capture')) record('capture', request);
      });
    },

    // Also called for a `reserve` that never answered. Then there is nothing to give back, and the line declines a late one.
    release: (request) => payOnce('release', request, isDone(request.ref, 'reserve')),
    refund: (request) => payOnce('refund', request),
    credit: (request) => payOnce('credit', request),
  };
}
