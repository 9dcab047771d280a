import type { Pool, PoolClient } from 'pg';
import type { Funding, FundingRequest } from '@tillside/server';
import { inPoolTransaction } from './in-pool-transaction.ts';

type Rows = readonly Readonly<Record<string, string>>[];

/** One line per purchase. `open` counts against the limit, `due` is on the next invoice, `credited` was taken off it. */
export const payLaterTables = `
CREATE TABLE credit_limits (customer TEXT PRIMARY KEY, kobo BIGINT NOT NULL CHECK (kobo >= 0));
CREATE TABLE invoice_lines (
  ref      TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  asked    BIGINT NOT NULL CHECK (asked >= 0),
  kobo     BIGINT NOT NULL CHECK (kobo >= 0 AND kobo <= asked),
  state    TEXT NOT NULL CHECK (state IN ('open', 'due', 'credited', 'void', 'refused'))
);`;

/** Known customers buy on account, up to a limit, and pay an invoice at the end of the month. */
export function payLaterOnPostgres(pool: Pool): Funding {
  /** Runs work with the line of a purchase. The lock makes all calls for one customer wait for each other. */
  const withLine = <Value>(
    { ref, caller }: FundingRequest,
    work: (line: Rows[number] | undefined, client: PoolClient, limit: number) => Promise<Value>,
  ): Promise<Value> =>
    inPoolTransaction(pool, async (client) => {
      const limits: { rows: Rows } = await client.query(
        'SELECT kobo FROM credit_limits WHERE customer = $1 FOR UPDATE',
        [caller.id],
      );
      const lines: { rows: Rows } = await client.query('SELECT * FROM invoice_lines WHERE ref = $1', [ref]);
      return work(lines.rows[0], client, Number(limits.rows[0]?.['kobo'] ?? 0));
    });

  const addLine = 'INSERT INTO invoice_lines (ref, customer, asked, kobo, state) VALUES ($1, $2, $3, $3, $4)';
  const change = 'UPDATE invoice_lines SET state = $1, kobo = $2 WHERE ref = $3';
  const sumUsed = `SELECT coalesce(sum(kobo), 0) AS kobo FROM invoice_lines WHERE customer = $1 AND state IN ('open', 'due')`;

  return {
    reserve: (request) =>
      withLine(request, async (line, client, limit) => {
        const { ref, caller, amount } = request;
        if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
        const isHeld = line?.['state'] === 'open' || line?.['state'] === 'due';
        if (line) return { outcome: isHeld && Number(line['asked']) === amount.minor ? 'reserved' : 'declined' };
        const used: { rows: Rows } = await client.query(sumUsed, [caller.id]);
        const isWithin = amount.minor <= limit - Number(used.rows[0]?.['kobo']);
        await client.query(addLine, [ref, caller.id, amount.minor, isWithin ? 'open' : 'refused']);
        return { outcome: isWithin ? 'reserved' : 'declined' };
      }),

    // After a delivery in part, the line shrinks to what was delivered.
    capture: (request) =>
      withLine(request, async (line, client) => {
        if (line?.['state'] === 'due' || line?.['state'] === 'credited') return; // captured before
        if (line?.['state'] !== 'open')
          throw new Error(`${request.ref} is not open: these lines are older than the ledger.`);
        await client.query(change, ['due', request.amount.minor, request.ref]);
      }),

    release: (request) =>
      withLine(request, async (line, client) => {
        const { ref, caller, amount } = request;
        // A `reserve` that never answered: this line declines a late one.
        if (!line) await client.query(addLine, [ref, caller.id, amount.minor, 'void']);
        if (line?.['state'] === 'open') await client.query(change, ['void', 0, ref]);
        const isOwed = line?.['state'] === 'due' && amount.minor > Number(line['asked']) - Number(line['kobo']);
        return { outcome: isOwed ? 'refund_owed' : 'released' };
      }),

    // A reversed purchase leaves the invoice. One that was paid already is a matter for your books: keep the line `due`.
    refund: (request) =>
      withLine(request, async (line, client) => {
        if (line?.['state'] === 'due') await client.query(change, ['credited', 0, request.ref]);
      }),
  };
}
