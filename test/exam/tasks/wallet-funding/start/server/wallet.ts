import type { DatabaseSync } from 'node:sqlite';

/** The tables of the wallets. Other programs read them too. */
export function openWallets(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS wallets (
      user_id TEXT PRIMARY KEY,
      kobo INTEGER NOT NULL CHECK (kobo >= 0)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS wallet_entries (
      id INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      kobo INTEGER NOT NULL,       -- below zero: spent
      reason TEXT NOT NULL,
      reference TEXT NOT NULL,
      UNIQUE (reference, reason)
    ) STRICT;
  `);
}
