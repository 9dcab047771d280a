import type { QueryResult } from 'pg';
import { DatabaseSync } from 'node:sqlite';
import { naira, type StepCode } from '@tillside/contract';
import { sqliteStore, type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import pg from 'pg';
import { aRow } from '../../packages/server/src/testing/rows.ts';

/** The number of callers to whom the instructions belong, in turn. */
export const owners = 100;
/** One in this many instructions waits for a person. */
const reviewed = 97;

/** Fills a SQLite file with this many delivered purchases, each with its whole timeline. */
export async function fillSqlite(file: string, rows: number) {
  await writeModel(sqliteStore(file));
  const database = new DatabaseSync(file);
  // A power cut would lose nothing but the bench.
  database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -1000000');
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('instructions')")
    .all()
    .map(({ name }) => String(name));
  const numbers = `(WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${rows}) SELECT n FROM counted)`;
  database.exec(copies(columns, numbers, 'lower(hex(randomblob(13)))'));
  database.exec(timelines);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA optimize = 0x10002');
  database.close();
}

/** Fills a schema of PostgreSQL in the same way. */
export async function fillPostgres(url: string, schema: string, rows: number) {
  await writeModel(postgresStore(url, { schema }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO "${schema}"; SET synchronous_commit TO off; SET work_mem TO '256MB'`);
    const found: QueryResult<{ column_name: string }> = await client.query(
      "SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'instructions' AND is_generated = 'NEVER'",
      [schema],
    );
    const columns = found.rows.map(({ column_name }) => column_name);
    const numbers = `generate_series(1, ${rows}) AS counted(n)`;
    await client.query(copies(columns, numbers, 'substr(md5(random()::text || n), 1, 26)'));
    await client.query(timelines);
    await client.query('VACUUM ANALYZE instructions');
    await client.query('VACUUM ANALYZE timeline');
  } finally {
    await client.end();
  }
}

/** Writes one purchase, completed as the ledger does it. All the others are copied from it. */
async function writeModel(store: Store) {
  await store.open();
  const details = {
    trans_id: 'bench',
    transaction_status: 'success',
    amount: naira(500),
    product: 'mtn',
    category: 'airtime',
  };
  let row = aRow({ nextAt: null, cost: naira(500) });
  await store.create(row, 'received');
  const steps: [Parameters<typeof store.transition>[1]['patch'], StepCode][] = [
    [{ state: 'reserving', funding: 'reserving' }, 'reserving_funds'],
    [{ state: 'reserved', funding: 'reserved' }, 'funds_reserved'],
    [{ state: 'sending', sends: 1, sentAt: row.createdAt }, 'sent'],
    [{ state: 'succeeded', funding: 'capturing', details }, 'delivered'],
    [{ funding: 'captured', nextAt: null }, 'payment_complete'],
  ];
  for (const [patch, step] of steps) {
    const moved = await store.transition(row, { patch, at: row.updatedAt, step });
    if (!moved.moved) throw new Error(`The model purchase did not move: ${step}`);
    row = moved.row;
  }
  await store.close();
}

/** @param numbers a relation with a column `n` */
function copies(columns: readonly string[], numbers: string, randomText: string) {
  const owner = `'owner-' || (n % ${owners})`;
  const replaced: Record<string, string> = {
    ref: `'ts_' || ${randomText}`,
    owner_id: owner,
    owner: `replace(owner, '"ada"', '"' || ${owner} || '"')`,
    client_key: `'key-' || n`,
    state: `CASE WHEN n % ${reviewed} = 0 THEN 'review' ELSE state END`,
    created_at: 'created_at + n',
    updated_at: 'updated_at + n',
  };
  const copied = columns.filter((name) => name !== 'sequence');
  const values = copied.map((name) => replaced[name] ?? name);
  return `INSERT INTO instructions (${copied.join(', ')})
    SELECT ${values.join(', ')} FROM ${numbers}, instructions WHERE ref = 'ts_one' ORDER BY n`;
}

/** In the order of the index: in any other order, millions of rows take minutes. */
const timelines = `INSERT INTO timeline (ref, version, at, state, funding, step)
  SELECT copy.ref, line.version, line.at, line.state, line.funding, line.step
  FROM instructions AS copy, timeline AS line WHERE line.ref = 'ts_one' AND copy.ref <> 'ts_one'
  ORDER BY copy.ref, line.version`;
