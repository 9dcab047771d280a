import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { aRef, aRow, startOfTime as now } from '../../testing/rows.ts';
import { sqliteStore } from './sqlite-store.ts';

test('an instruction that cannot be read is named, and holds up no other', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-'));
  const path = join(directory, 'till.db');
  const store = sqliteStore(path);
  await store.open();
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  for (const name of ['ts_gone', 'ts_sound']) {
    await store.create(aRow({ ref: aRef(name), clientKey: `key-${name}`, nextAt: now }), 'Received.');
  }
  const other = new DatabaseSync(path);
  other.exec(`UPDATE instructions SET operation = 'telegram.send' WHERE ref = 'ts_gone'`);
  other.close();
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
