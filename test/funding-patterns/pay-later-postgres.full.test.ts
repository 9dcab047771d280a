import { naira } from '@tillside/contract';
import { checkFunding } from '@tillside/server/testing';
import { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { payLaterOnPostgres, payLaterTables } from './pay-later-postgres.ts';

it('pay later on PostgreSQL keeps every rule that checkFunding knows', { timeout: 120_000 }, async () => {
  const server = await openPostgres();
  const pool = new Pool({ connectionString: server.url });
  pool.on('error', () => {});
  onTestFinished(async () => {
    await pool.end();
    await server.close();
  });
  await pool.query(payLaterTables);
  const { text } = await checkFunding(
    async () => {
      await pool.query('TRUNCATE credit_limits, invoice_lines');
      return {
        funding: payLaterOnPostgres(pool),
        give: async ({ id }, { minor }) =>
          void (await pool.query(
            'INSERT INTO credit_limits AS had VALUES ($1, $2) ON CONFLICT (customer) DO UPDATE SET kobo = had.kobo + $2',
            [id, minor],
          )),
        async left({ id }) {
          const used = `SELECT coalesce(sum(kobo), 0) FROM invoice_lines WHERE customer = $1 AND state IN ('open', 'due')`;
          const { rows } = await pool.query<{ kobo: string }>(
            `SELECT kobo - (${used}) AS kobo FROM credit_limits WHERE customer = $1`,
            [id],
          );
          return naira(Number(rows[0]?.kobo ?? 0) / 100);
        },
        reopen: () => payLaterOnPostgres(pool),
      };
    },
    { days: 30 },
  );
  expect(text).toBe('');
});
