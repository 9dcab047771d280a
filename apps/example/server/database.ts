import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { fundingTables, inTransaction } from './funding.ts';
import { people } from './people.ts';

/**
 * Opens the shop's own database: people's money, their sessions, and what was fulfilled. It is apart from the
 * companion's store on purpose: your shop has a database already, and Tillside never looks into it.
 */
export function openShopDatabase(path: string): DatabaseSync {
  closeToOthers(path);
  // Another process may hold the write lock for a moment (a backup, a second instance): wait instead of failing.
  const database = new DatabaseSync(path, { timeout: 5_000 });
  // FULL: a committed reservation has to survive a power cut, because the companion builds on the answer.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  inTransaction(database, () => {
    database.exec(fundingTables);
    database.exec(schema);
    openAccounts(database);
  });
  return database;
}

/** Restricts the file to this user before it has content. SQLite gives the files beside it the same mode. */
function closeToOthers(path: string): void {
  if (path === ':memory:') return;
  closeSync(openSync(path, 'a', 0o600));
  for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) chmodSync(path + end, 0o600);
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a whole number from a row, or throws an error that names the column. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} should hold a number.`);
  return value;
}

/** The tables of this shop, besides those that its copied files make for themselves. */
const schema = `
CREATE TABLE IF NOT EXISTS sessions (
  id_hash    TEXT PRIMARY KEY,                              -- only the hash: a copied database signs nobody in
  user       TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

`;

/** Gives every shopper of a fresh database their opening balance; one that exists already keeps what it has. */
function openAccounts(database: DatabaseSync): void {
  const open = database.prepare('INSERT OR IGNORE INTO accounts (user, balance_kobo) VALUES (?, ?)');
  const record = database.prepare(
    `INSERT INTO entries (ref, kind, user, from_account, to_account, amount_kobo, at) VALUES (?, 'opening', ?, 'outside', ?, ?, ?)`,
  );
  for (const { id, openingKobo } of people) {
    if (openingKobo === undefined || open.run(id, openingKobo).changes === 0) continue;
    record.run(`opening-${id}`, id, `available:${id}`, openingKobo, new Date().toISOString());
  }
}
