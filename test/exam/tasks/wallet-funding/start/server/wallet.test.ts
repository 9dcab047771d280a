import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openWallets } from './wallet.ts';

test('a wallet holds no less than nothing, and a reason stands once for a reference', () => {
  const database = new DatabaseSync(':memory:');
  openWallets(database);
  assert.throws(() => database.exec(`INSERT INTO wallets VALUES ('ada', -1)`));
  const add = `INSERT INTO wallet_entries (user_id, kobo, reason, reference) VALUES ('ada', -1, 'sale', '1')`;
  database.exec(add);
  assert.throws(() => database.exec(add));
});
