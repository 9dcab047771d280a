import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Funding, FundingRequest } from '@tillside/server';
import { inTransaction } from './in-transaction.ts';

/** One line per purchase. `open` counts against the limit, `due` is on the next invoice, `credited` was taken off it. */
const payLaterTables = `
CREATE TABLE IF NOT EXISTS credit_limits (customer TEXT PRIMARY KEY, kobo INTEGER NOT NULL CHECK (kobo >= 0)) STRICT;
CREATE TABLE IF NOT EXISTS invoice_lines (
  ref      TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  asked    INTEGER NOT NULL CHECK (asked >= 0),
  kobo     INTEGER NOT NULL CHECK (kobo >= 0 AND kobo <= asked),
  state    TEXT NOT NULL CHECK (state IN ('open', 'due', 'credited', 'void', 'refused'))
) STRICT;
`;

/** Known customers buy on account, up to a limit, and pay an invoice at the end of the month. */
export function payLaterFunding(database: DatabaseSync): Funding {
  database.exec(payLaterTables);
  const findLine = database.prepare('SELECT * FROM invoice_lines WHERE ref = ?');
  const readRoom = database.prepare(`
    SELECT kobo - (SELECT coalesce(sum(kobo), 0) FROM invoice_lines WHERE customer = :customer AND state IN ('open', 'due')) AS room
    FROM credit_limits WHERE customer = :customer`);
  const addLine = database.prepare(
    'INSERT INTO invoice_lines (ref, customer, asked, kobo, state) VALUES (?, ?, ?, ?, ?)',
  );
  const change = database.prepare('UPDATE invoice_lines SET state = ?, kobo = ? WHERE ref = ?');

  type Line = Record<string, SQLOutputValue> | undefined;
  const withLine = <Value>({ ref }: FundingRequest, work: (line: Line) => Value): Value =>
    inTransaction(database, () => work(findLine.get(ref)));

  return {
    reserve: (request) =>
      withLine(request, (line) => {
        const { ref, caller, amount } = request;
        if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
        const isHeld = line?.['state'] === 'open' || line?.['state'] === 'due';
        if (line) return { outcome: isHeld && line['asked'] === amount.minor ? 'reserved' : 'declined' };
        const isWithin = amount.minor <= Number(readRoom.get({ customer: caller.id })?.['room'] ?? 0);
        addLine.run(ref, caller.id, amount.minor, amount.minor, isWithin ? 'open' : 'refused');
        return { outcome: isWithin ? 'reserved' : 'declined' };
      }),

    // After a delivery in part, the line shrinks to what was delivered.
    capture: (request) =>
      withLine(request, (line) => {
        if (line?.['state'] === 'due' || line?.['state'] === 'credited') return; // captured before
        if (line?.['state'] !== 'open')
          throw new Error(`${request.ref} is not open: these lines are older than the ledger.`);
        change.run('due', request.amount.minor, request.ref);
      }),

    release: (request) =>
      withLine(request, (line) => {
        const { ref, caller, amount } = request;
        // A `reserve` that never answered: this line declines a late one.
        if (!line) addLine.run(ref, caller.id, amount.minor, amount.minor, 'void');
        if (line?.['state'] === 'open') change.run('void', 0, ref);
        const isOwed = line?.['state'] === 'due' && amount.minor > Number(line['asked']) - Number(line['kobo']);
        return { outcome: isOwed ? 'refund_owed' : 'released' };
      }),

    // A reversed purchase leaves the invoice. One that was paid already is a matter for your books: keep the line `due`.
    refund: (request) =>
      withLine(request, (line) => {
        if (line?.['state'] === 'due') change.run('credited', 0, request.ref);
      }),
  };
}
