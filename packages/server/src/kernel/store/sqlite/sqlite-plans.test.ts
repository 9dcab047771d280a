import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillSqlite } from '../../../../../../scripts/bench/pages-fill.ts';
import { searchIn, sqlitePlans } from '../../../../../../scripts/bench/plans.ts';
import { everyCall } from '../conformance/every-call.ts';
import { sqliteStore } from './sqlite-store.ts';

/** What a statement may read from end to end: what it gathered itself, the handful of keys, and the slots of a minute. */
const gathered =
  /^SCAN (other|found|keys|slots|audits USING INDEX audits_of_reads|one|line|numbered|json_each|CONSTANT ROW|\(subquery-\d+\))/;
/** The newest rows of all are read in their own order, and no more than asked for. */
const newest = /FROM instructions\s+ORDER BY sequence DESC LIMIT \+\?$/;

test('no statement reads a table from end to end, or sorts more than what it found', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'tillside-')), 'till.db');
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const store = sqliteStore(path);
  await store.open();
  await everyCall(store);
  await store.close();
  const reader = new DatabaseSync(path);
  onTestFinished(() => {
    reader.close();
    rmSync(join(path, '..'), { recursive: true });
  });
  const prepared = prepare.mock.calls.map(([sql]) => sql);
  const reading = prepared.filter((sql) => /\b(FROM|UPDATE)\b/.test(sql));
  const statements = reading.map(searchIn).filter((sql) => !newest.test(sql));
  prepare.mockRestore();
  // SQLite would compile them again each time a number is bound.
  expect(prepared.filter((sql) => /\b(LIMIT|OFFSET) \?/.test(sql))).toEqual([]);
  expect(statements.length).toBeGreaterThan(40);
  const slow = statements.flatMap((sql) =>
    reader
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((step) => (step.startsWith('SCAN') && !gathered.test(step)) || step.includes('FOR ORDER BY'))
      .map((step) => `${step}: ${sql}`),
  );
  expect(slow).toEqual([]);
  // What a page found is read by its key.
  const pages = reading.filter((sql) => searchIn(sql) !== sql);
  expect(pages.length).toBeGreaterThan(10);
  for (const sql of pages) {
    const steps = reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const outer = steps.slice(1 + steps.findIndex(({ detail }) => detail === 'SCAN sized'));
    expect(outer[0]?.detail).toBe('SEARCH instructions USING INTEGER PRIMARY KEY (rowid=?)');
  }
  // Read whenever a price is asked: no more than the owner's purchases of that operation in that time.
  const ofOwner = statements.filter((sql) => sql.includes('INDEXED BY instructions_of_owner_by_time'));
  expect(ofOwner.length).toBeGreaterThan(0);
  const searched = ofOwner.map((sql) =>
    reader
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail),
  );
  for (const [first] of searched) expect(first).toContain('(owner_id=? AND operation=? AND created_at>');
});

test('claims, pages and reconciliation read no more among ten thousand instructions, thanks to their indexes', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tillside-')), 'till.db');
  onTestFinished(() => rmSync(join(file, '..'), { recursive: true }));
  await fillSqlite(file, 10_000);
  expect((await sqlitePlans(file)).filter(({ slow }) => slow.length > 0)).toEqual([]);
  const database = new DatabaseSync(file);
  database.exec('DROP INDEX instructions_due; DROP INDEX instructions_in_state');
  database.close();
  const slow = (await sqlitePlans(file)).filter((plan) => plan.slow.length > 0).map(({ call }) => call);
  expect(slow).toEqual(expect.arrayContaining(['claim of what is due', 'page of all, in review']));
});
