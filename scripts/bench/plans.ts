import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore, type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import pg from 'pg';
import { z } from 'zod';
import { startPostgresServer } from '../../packages/server/src/testing/postgres-server.ts';
import { aRef } from '../../packages/server/src/testing/rows.ts';
import { fillPostgres, fillSqlite } from './pages-fill.ts';
import { withDirectory } from './scratch.ts';

/** How a store reads for one call. `slow`: steps that read a whole table or index, or sort more than was requested. */
type Plan = { call: string; steps: readonly string[]; slow: readonly string[] };

const sizes = [10_000, 100_000];

/** How both stores read for claims, pages and reconciliation among this many rows. No call may read a whole table. */
export function benchPlans({ rows: many }: { rows: number }) {
  return withDirectory(async (directory) => {
    const postgres = await startPostgresServer();
    try {
      const measured = [];
      for (const rows of new Set([...sizes.filter((size) => size < many), many])) {
        const file = join(directory, `${rows}.db`);
        await fillSqlite(file, rows);
        await fillPostgres(postgres.url, `rows_${rows}`, rows);
        const plans = {
          SQLite: await sqlitePlans(file),
          PostgreSQL: await postgresPlans(postgres.url, `rows_${rows}`),
        };
        for (const [store, found] of Object.entries(plans)) {
          for (const { call, steps } of found) console.log(`${store}, ${rows}: ${call}: ${steps.join('; ')}`);
          const slow = found.filter((plan) => plan.slow.length > 0);
          for (const plan of slow)
            console.error(`${store}, ${rows}: ${plan.call} reads too much: ${plan.slow.join('; ')}`);
          const what = `${store}, ${rows} instructions: calls that read or sort a whole table`;
          measured.push({ what, value: slow.length, target: 0, ok: slow.length === 0 });
        }
      }
      return { ok: measured.every(({ ok }) => ok), rows: many, measured };
    } finally {
      await postgres.close();
    }
  });
}

/** Some of the instructions are due, as on a day on which the platform is slow. */
const makeDue = 'UPDATE instructions SET next_at = created_at WHERE sequence % 50 = 0';

/** @param file a filled one */
export async function sqlitePlans(file: string): Promise<readonly Plan[]> {
  const database = new DatabaseSync(file);
  database.exec(`${makeDue}; ANALYZE`);
  database.close();
  const store = sqliteStore(file);
  await store.open();
  const { prototype } = DatabaseSync;
  const statements = await statementsOf(store, prototype, 'prepare');
  await store.close();
  const reader = new DatabaseSync(file);
  try {
    return statements.map(({ call, sql: whole }) => {
      const sql = searchIn(whole);
      const steps = reader
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail));
      // The newest rows are read in the order of the table, and no more than requested.
      const isNewest = /FROM instructions\s+ORDER BY sequence DESC LIMIT \+\?$/.test(sql);
      const slow = steps.filter(
        (step) =>
          (/^SCAN (?:instructions|due|before|timeline|evidence)\b/.test(step) && !isNewest) ||
          / FOR ORDER BY/.test(step),
      );
      return { call, steps, slow };
    });
  } finally {
    reader.close();
  }
}

/** The part of a page's statement that finds its instructions. The rest reads, and sorts, what was found. */
export function searchIn(sql: string): string {
  return (
    /^WITH found AS MATERIALIZED \(\s*(SELECT sequence AS place[\s\S]*?LIMIT \S+(?: \?)?)\s*\), sized/.exec(sql)?.[1] ??
    sql
  );
}

const Node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  'Plan Rows': z.number(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: Node })) }));
const large = ['instructions', 'timeline', 'evidence'];
/** The maximum number of rows that may be sorted. A page with its timelines has fewer. */
const maxSorted = 1_000;

/** @param schema a filled one */
export async function postgresPlans(url: string, schema: string): Promise<readonly Plan[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO "${schema}"; ${makeDue}`);
    await client.query('VACUUM ANALYZE instructions');
    const store = postgresStore(url, { schema });
    await store.open();
    const statements = await statementsOf(store, pg.Client.prototype, 'query');
    await store.close();
    const plans = [];
    for (const { call, sql, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
      const [explained] = Explained.parse(rows);
      const nodes = explained ? nodesOf(explained['QUERY PLAN'][0]?.Plan) : [];
      plans.push({ call, steps: nodes.map(stepOf), slow: nodes.filter(isSlow).map(stepOf) });
    }
    return plans;
  } finally {
    await client.end();
  }
}

function nodesOf(node: z.output<typeof Node> | undefined): readonly z.output<typeof Node>[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}

function isSlow(node: z.output<typeof Node>) {
  if (node['Node Type'] === 'Sort') return node['Plan Rows'] > maxSorted;
  if (!large.includes(node['Relation Name'] ?? '')) return false;
  const isWhole =
    node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined && node.Filter !== undefined;
  return node['Node Type'] === 'Seq Scan' || isWhole;
}

function stepOf(node: z.output<typeof Node>) {
  const by = node['Index Name'] === undefined ? '' : ` by ${node['Index Name']}`;
  return `${node['Node Type']}${node['Relation Name'] === undefined ? '' : ` of ${node['Relation Name']}`}${by}`;
}

/**
 * The statements of each call, as the driver receives them.
 * @param store an open one
 * @param driver the prototype of the object that runs statements
 */
async function statementsOf(store: Store, driver: object, method: 'prepare' | 'query') {
  const statements: { call: string; sql: string; values: readonly unknown[] }[] = [];
  const original: unknown = Reflect.get(driver, method);
  if (typeof original !== 'function') throw new TypeError(`There is no ${method}.`);
  let under = '';
  Reflect.set(driver, method, function (this: unknown, ...given: unknown[]) {
    const [sql, values] = given;
    if (typeof sql === 'string' && /\b(?:FROM|UPDATE)\b/.test(sql)) {
      statements.push({ call: under, sql, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(original, this, given) as unknown;
  });
  try {
    for (const [call, make] of Object.entries(callsOf(store))) {
      under = call;
      await make();
    }
  } finally {
    Reflect.set(driver, method, original);
  }
  return statements;
}

function callsOf(store: Store): Record<string, () => Promise<unknown>> {
  const now = Date.now();
  const claim = { by: 'bench', now, leaseUntil: now + 60_000 };
  const ref = aRef('ts_one');
  const limit = 21;
  const listed = ['ref', 'state', 'input', 'details', 'sealed'] as const;
  const all = { ownerId: null, limit };
  const own = { ownerId: 'owner-7', limit };
  return {
    'claim of what is due': () => store.claim({ ...claim, limit: 16, perOwner: 4, without: ['owner-3'] }),
    'claim of one': () => store.claimOne(ref, claim),
    'release of leases': () => store.releaseLeases('bench'),
    'page of a shopper': () => store.page(own, listed),
    'page of a shopper, further on': () => store.page({ ...own, after: ref }, listed),
    'page of a shopper, of one operation in a month': () =>
      store.page({ ...own, operation: 'airtime.buy', from: 1, to: now }, listed),
    'page of all': () => store.page(all, listed),
    'page of all, in review': () => store.page({ ...all, state: 'review' }, listed),
    'page of all, with a refund owed': () => store.page({ ...all, funding: 'refund_owed' }, listed),
    'page of all, of one operation': () => store.page({ ...all, operation: 'data.buy' }, listed),
    'page of all, in a month': () => store.page({ ...all, from: 1, to: now }, listed),
    'timelines of a page': () => store.timeline([ref]),
    'evidence of a page': () => store.evidence([ref]),
    'reconcile: by transaction': () => store.findByTransaction({ ref: 'of another', transId: 'tr_1' }),
    'reconcile: what is in a state': () => store.refsIn('sending', null, limit),
    'reconcile: funds that are stuck': () => store.stuckFunds(now, limit),
  };
}
