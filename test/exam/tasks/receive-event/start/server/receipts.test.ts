import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openReceipts } from './receipts.ts';

test('receipts and notices begin empty, and opening them again keeps them', () => {
  const database = new DatabaseSync(':memory:');
  openReceipts(database);
  database.exec(`INSERT INTO notices VALUES ('e', 'r', 'ada')`);
  openReceipts(database);
  assert.equal(database.prepare('SELECT count(*) AS n FROM notices').get()?.n, 1);
  assert.equal(database.prepare('SELECT count(*) AS n FROM receipts').get()?.n, 0);
});
