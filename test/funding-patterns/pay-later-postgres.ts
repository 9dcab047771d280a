import type { Pool, PoolClient } from 'pg';
import type { Funding } from '@tillside/server';
import { inPoolTransaction } from './in-pool-transaction.ts';

interface Line {
  readonly asked: string;
  readonly kobo: string;
  readonly state: 'open' | 'due' | 'credited' | 'void' | 'refused';
}

/** Known customers buy on account. The tables are those for SQLite, with BIGINT for INTEGER and without STRICT. */
export function payLaterOnPostgres(pool: Pool): Funding {
  /** The lock makes the calls for one customer wait for each other, so each reads what the one before has written. */
  async function limitOf(client: PoolClient, customer: string): Promise<number> {
    const sql = 'SELECT kobo FROM credit_limits WHERE customer = $1 FOR UPDATE';
    const { rows } = await client.query<{ kobo: string }>(sql, [customer]);
    return Number(rows[0]?.kobo ?? 0);
  }

  async function lineOf(client: PoolClient, ref: string): Promise<Line | undefined> {
    const { rows } = await client.query<Line>('SELECT asked, kobo, state FROM invoice_lines WHERE ref = $1', [ref]);
    return rows[0];
  }

  const addLine = 'INSERT INTO invoice_lines (ref, customer, asked, kobo, state) VALUES ($1, $2, $3, $3, $4)';
  const change = 'UPDATE invoice_lines SET state = $1, kobo = $2 WHERE ref = $3';

  return {
    reserve({ ref, caller, amount }) {
      if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
      return inPoolTransaction(pool, async (client) => {
        const limit = await limitOf(client, caller.id);
        const line = await lineOf(client, ref);
        if (line) {
          const isHeld = line.state === 'open' || line.state === 'due';
          return { outcome: isHeld && Number(line.asked) === amount.minor ? 'reserved' : 'declined' };
        }
        const used = `SELECT coalesce(sum(kobo), 0) AS kobo FROM invoice_lines WHERE customer = $1 AND state IN ('open', 'due')`;
        const { rows } = await client.query<{ kobo: string }>(used, [caller.id]);
        const isWithin = amount.minor <= limit - Number(rows[0]?.kobo);
        await client.query(addLine, [ref, caller.id, amount.minor, isWithin ? 'open' : 'refused']);
        return { outcome: isWithin ? 'reserved' : 'declined' };
      });
    },

    capture: ({ ref, caller, amount }) =>
      inPoolTransaction(pool, async (client) => {
        await limitOf(client, caller.id);
        const state = (await lineOf(client, ref))?.state;
        if (state === 'due' || state === 'credited') return; // captured before
        if (state !== 'open') throw new Error(`${ref} is not open: these lines are older than the ledger.`);
        await client.query(change, ['due', amount.minor, ref]);
      }),

    release: ({ ref, caller, amount }) =>
      inPoolTransaction(pool, async (client) => {
        await limitOf(client, caller.id);
        const line = await lineOf(client, ref);
        if (!line) await client.query(addLine, [ref, caller.id, amount.minor, 'void']);
        if (line?.state === 'open') await client.query(change, ['void', 0, ref]);
        const isOwed = line?.state === 'due' && amount.minor > Number(line.asked) - Number(line.kobo);
        return { outcome: isOwed ? 'refund_owed' : 'released' };
      }),

    refund: ({ ref, caller }) =>
      inPoolTransaction(pool, async (client) => {
        await limitOf(client, caller.id);
        if ((await lineOf(client, ref))?.state === 'due') await client.query(change, ['credited', 0, ref]);
      }),
  };
}
