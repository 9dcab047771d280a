import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { expect, it } from 'vitest';
import { readBalance, readStatement } from './balance.ts';
import { openShopDatabase } from './database.ts';
import { createFunding } from './funding.ts';

it('keeps the money and the journal of a database from before there were top-ups, and takes top-ups from then on', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'sunbird-')), 'shop.db');
  const before = new DatabaseSync(path);
  before.exec(`
    CREATE TABLE accounts (user TEXT PRIMARY KEY, balance_kobo INTEGER NOT NULL CHECK (balance_kobo >= 0)) STRICT;
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY, ref TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('opening', 'reserve', 'capture', 'release', 'credit', 'refund')),
      user TEXT NOT NULL, from_account TEXT NOT NULL, to_account TEXT NOT NULL, amount_kobo INTEGER NOT NULL,
      at TEXT NOT NULL, UNIQUE (ref, kind)
    ) STRICT;
    CREATE INDEX entries_of_user ON entries (user, id);
    INSERT INTO accounts VALUES ('ada', 12300);
    INSERT INTO entries VALUES (4, 'opening-ada', 'opening', 'ada', 'outside', 'available:ada', 12300, '2026-01-01T00:00:00Z');`);
  before.close();

  for (let time = 0; time < 2; time += 1) {
    const database = openShopDatabase(path);
    createFunding(database, { sell: 160_000, buy: 155_000 }).topUp({
      ref: 'co_1',
      caller: { id: 'ada', roles: ['shopper'] },
      amount: { currency: 'NGN', amount: naira(77) },
    });
    expect(readBalance(database, 'ada')).toEqual({ available: 200, held: 0 });
    expect(readStatement(database, 'ada').map(({ id, kind, amount }) => [id, kind, amount])).toContainEqual([
      4,
      'opening',
      123,
    ]);
    database.close();
  }
});
