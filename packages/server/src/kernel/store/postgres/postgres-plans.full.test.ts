import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillPostgres } from '../../../../../../scripts/bench/pages-fill.ts';
import { postgresPlans } from '../../../../../../scripts/bench/plans.ts';
import { startPostgresServer } from '../../../testing/postgres-server.ts';
import { everyCall } from '../conformance/every-call.ts';
import { postgresStore } from './postgres-store.ts';

test('no statement has to read a table from end to end', async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.close());
  const store = postgresStore(server.url, { clock: 'caller' });
  await store.open();
  const query = vi.spyOn(Client.prototype, 'query');
  await everyCall(store);
  const statements = [...new Set(query.mock.calls.map(([sql]) => String(sql)))].filter((sql) =>
    /\b(FROM|UPDATE) "/.test(sql),
  );
  query.mockRestore();
  await store.close();
  expect(statements.length).toBeGreaterThan(40);

  const client = new Client(server.url);
  await client.connect();
  // The slots of a minute are few. The other tables are nearly empty here: reading them whole has to be made unattractive to see whether it can be avoided.
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const slow: string[] = [];
  for (const sql of statements) {
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${sql}`);
    const steps = rows.map((row) => row['QUERY PLAN'] ?? '').filter((step) => / Seq Scan on (?!slots)/.test(step));
    for (const step of steps) slow.push(`${step.trim()}: ${sql}`);
  }
  const recent = statements.find((sql) => /owner_id = .* AND operation = .* AND created_at >= \$\d+ ORDER/.test(sql));
  const { rows: plan } = await client.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${recent ?? ''}`);
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /instructions_of_owner_by_time[\s\S]*Index Cond: \(\(owner_id = .*\) AND \(operation = .*\) AND \(created_at >= /,
  );
  await client.end();
  expect(slow).toEqual([]);
});

test('claims, pages and reconciliation read no more among ten thousand instructions, thanks to their indexes', async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.close());
  await fillPostgres(server.url, 'filled', 10_000);
  expect((await postgresPlans(server.url, 'filled')).filter(({ slow }) => slow.length > 0)).toEqual([]);
  const client = new Client(server.url);
  await client.connect();
  const indexes = ['due', 'due_of_owner', 'in_state'].map((name) => `filled.instructions_${name}`);
  await client.query(`DROP INDEX ${indexes.join(', ')}`);
  await client.end();
  const slow = (await postgresPlans(server.url, 'filled'))
    .filter((plan) => plan.slow.length > 0)
    .map(({ call }) => call);
  expect(slow).toEqual(expect.arrayContaining(['claim of what is due', 'page of all, in review']));
});
