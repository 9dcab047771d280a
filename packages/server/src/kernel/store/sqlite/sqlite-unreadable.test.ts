import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../model/store.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { sqliteStore } from './sqlite-store.ts';

async function openStore(): Promise<{ store: Store; alter: (statement: string) => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-'));
  const path = join(directory, 'till.db');
  const store = sqliteStore(path);
  await store.open();
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const alter = (statement: string): void => {
    const other = new DatabaseSync(path);
    other.exec(statement);
    other.close();
  };
  return { store, alter };
}

test('an instruction that cannot be read is named, and holds up no other', async () => {
  const { store, alter } = await openStore();
  for (const name of ['ts_gone', 'ts_sound']) {
    await store.create(aRow({ ref: aRef(name), clientKey: `key-${name}`, nextAt: now }), 'received');
  }
  alter(`UPDATE instructions SET operation = 'telegram.send' WHERE ref = 'ts_gone'`);
  const { rows, unreadable } = await store.claim({
    by: 'me',
    now,
    leaseUntil: now + 100,
    limit: 10,
    perOwner: 10,
    without: [],
  });
  expect([rows.map((row) => row.ref), unreadable]).toEqual([['ts_sound'], ['ts_gone']]);
});

test('a problem keeps its code where only a newer instance knows its reason', async () => {
  const { store, alter } = await openStore();
  const problem = { code: 'product_unavailable', reason: 'few_left', parameters: { left: 3 } } as const;
  await store.create(aRow({ ref: aRef('ts_few'), problem }), 'received');
  expect((await store.find(aRef('ts_few'), null))?.problem).toEqual(problem);
  alter(`UPDATE instructions SET problem = replace(problem, 'few_left', 'eaten_by_mice')`);
  expect((await store.find(aRef('ts_few'), null))?.problem).toEqual({ code: problem.code, parameters: { left: 3 } });
});
