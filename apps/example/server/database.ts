import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { people } from './people.ts';

/**
 * Opens the shop's own database: people's money, their sessions, and what was fulfilled. It is apart from the
 * companion's store on purpose: your shop has a database already, and Tillside never looks into it.
 */
export function openShopDatabase(path: string): DatabaseSync {
  // Another process may hold the write lock for a moment (a backup, a second instance): wait instead of failing.
  const database = new DatabaseSync(path, { timeout: 5_000 });
  // FULL: a committed reservation has to survive a power cut, because the companion builds on the answer.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  inTransaction(database, () => {
    const outdated = setAsideOutdatedEntries(database);
    database.exec(schema);
    if (outdated) database.exec('INSERT INTO entries SELECT * FROM entries_before; DROP TABLE entries_before');
    openAccounts(database);
  });
  return database;
}

/**
 * Runs `work` as one transaction: all of it is kept, or none. IMMEDIATE takes the write lock before the first read, so
 * that two requests can never both see the balance as it was before either of them spent it.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself already (a full disk, for one).
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a whole number from a row, or says which column is not one. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} should hold a number.`);
  return value;
}

/** Reads a text from a row, or says which column is not one. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} should hold a text.`);
  return value;
}

// Money is whole kobo everywhere: 100 kobo are one naira, and no sum is ever rounded.
const schema = `
CREATE TABLE IF NOT EXISTS accounts (
  user         TEXT PRIMARY KEY,
  balance_kobo INTEGER NOT NULL CHECK (balance_kobo >= 0)  -- what can still be spent: holds are taken off already
) STRICT;

CREATE TABLE IF NOT EXISTS holds (
  ref           TEXT PRIMARY KEY,                           -- the purchase: one hold each, for ever
  user          TEXT NOT NULL,
  amount_kobo   INTEGER NOT NULL CHECK (amount_kobo >= 0),
  state         TEXT NOT NULL CHECK (state IN ('reserved', 'captured', 'released', 'declined')),
  captured_kobo INTEGER NOT NULL DEFAULT 0 CHECK (captured_kobo >= 0),
  released_kobo INTEGER NOT NULL DEFAULT 0 CHECK (released_kobo >= 0),
  CHECK (captured_kobo + released_kobo <= amount_kobo)      -- never more than was set aside
) STRICT;
CREATE INDEX IF NOT EXISTS holds_open ON holds (user) WHERE state = 'reserved';

CREATE TABLE IF NOT EXISTS entries (                        -- every movement, from one account to another
  id           INTEGER PRIMARY KEY,
  ref          TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('opening', 'reserve', 'capture', 'release', 'credit', 'refund', 'top_up')),
  user         TEXT NOT NULL,
  from_account TEXT NOT NULL,
  to_account   TEXT NOT NULL CHECK (to_account <> from_account),
  amount_kobo  INTEGER NOT NULL CHECK (amount_kobo >= 0),
  at           TEXT NOT NULL,
  UNIQUE (ref, kind)                                        -- a hook called twice moves money once
) STRICT;
CREATE INDEX IF NOT EXISTS entries_of_user ON entries (user, id);

CREATE TABLE IF NOT EXISTS payers (                         -- who pays for a purchase: decided once, for ever
  ref         TEXT PRIMARY KEY,
  user        TEXT NOT NULL,
  payer       TEXT NOT NULL CHECK (payer IN ('balance', 'wallet', 'nobody')),
  amount_kobo INTEGER NOT NULL CHECK (amount_kobo >= 0)
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  id_hash    TEXT PRIMARY KEY,                              -- only the hash: a copied database signs nobody in
  user       TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS confirmations (                  -- who has just proved once more that it is them
  session TEXT PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE,
  at      INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS fulfilments (
  event_id TEXT PRIMARY KEY,                                -- an event delivered twice is done once
  type     TEXT NOT NULL,
  ref      TEXT NOT NULL,
  at       TEXT NOT NULL
) STRICT;
`;

/** The journal of a database that was made before there were top-ups refuses them: it is copied into the table above. */
function setAsideOutdatedEntries(database: DatabaseSync): boolean {
  const table = database.prepare(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'entries'`).get();
  if (table === undefined || textOf(table, 'sql').includes("'top_up'")) return false;
  database.exec('DROP INDEX entries_of_user; ALTER TABLE entries RENAME TO entries_before');
  return true;
}

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
