import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

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
  database.exec(schema);
  return database;
}

/** Restricts the file to this user before it has content. SQLite gives the files beside it the same mode. */
function closeToOthers(path: string): void {
  if (path === ':memory:') return;
  closeSync(openSync(path, 'a', 0o600));
  for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) chmodSync(path + end, 0o600);
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a text from a row, or throws an error that names the column. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} should hold a text.`);
  return value;
}

/** The tables of this shop, besides those that its other files make for themselves. */
const schema = `
CREATE TABLE IF NOT EXISTS sessions (
  id_hash    TEXT PRIMARY KEY,                              -- only the hash: a copied database signs nobody in
  user       TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
`;
