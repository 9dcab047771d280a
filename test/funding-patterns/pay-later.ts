import type { DatabaseSync } from 'node:sqlite';
import type { Funding } from '@tillside/server';
import { inTransaction } from './in-transaction.ts';

/** One line per purchase. `open` counts against the limit, `due` is on the next invoice. */
const payLaterTables = `
CREATE TABLE IF NOT EXISTS credit_limits (
  customer TEXT PRIMARY KEY,
  kobo     INTEGER NOT NULL CHECK (kobo >= 0)
) STRICT;
CREATE TABLE IF NOT EXISTS invoice_lines (
  ref      TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  kobo     INTEGER NOT NULL CHECK (kobo >= 0),
  state    TEXT NOT NULL CHECK (state IN ('open', 'due', 'void', 'refused'))
) STRICT;
`;

/** Known customers buy on account, up to a limit, and pay an invoice at the end of the month. */
export function payLaterFunding(database: DatabaseSync): Funding {
  database.exec(payLaterTables);
  const findLine = database.prepare('SELECT state FROM invoice_lines WHERE ref = ?');
  const readRoom = database.prepare(`
    SELECT kobo - (SELECT coalesce(sum(kobo), 0) FROM invoice_lines WHERE customer = :customer AND state IN ('open', 'due')) AS room
    FROM credit_limits WHERE customer = :customer`);
  const addLine = database.prepare('INSERT INTO invoice_lines (ref, customer, kobo, state) VALUES (?, ?, ?, ?)');
  const capture = database.prepare(`UPDATE invoice_lines SET state = 'due', kobo = ? WHERE ref = ? AND state = 'open'`);
  const release = database.prepare(`UPDATE invoice_lines SET state = 'void' WHERE ref = ? AND state = 'open'`);
  const refund = database.prepare(`UPDATE invoice_lines SET state = 'void' WHERE ref = ? AND state = 'due'`);

  return {
    reserve({ ref, caller, amount }) {
      if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
      return inTransaction(database, () => {
        const before = findLine.get(ref);
        if (before)
          return { outcome: before['state'] === 'open' || before['state'] === 'due' ? 'reserved' : 'declined' };
        const room = Number(readRoom.get({ customer: caller.id })?.['room'] ?? 0);
        const isWithin = amount.minor <= room;
        addLine.run(ref, caller.id, amount.minor, isWithin ? 'open' : 'refused');
        return { outcome: isWithin ? 'reserved' : 'declined' };
      });
    },

    // After a delivery in part, the line shrinks to what was delivered.
    capture: ({ ref, amount }) => void capture.run(amount.minor, ref),

    release({ ref, caller }) {
      inTransaction(database, () => {
        // A `reserve` that never answered: this line declines a late one.
        if (!findLine.get(ref)) addLine.run(ref, caller.id, 0, 'void');
        release.run(ref);
      });
    },

    // A reversed purchase leaves the invoice. One that was paid already is a matter for your books: keep the line `due`.
    refund: ({ ref }) => void refund.run(ref),
  };
}
