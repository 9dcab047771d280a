import type { DatabaseSync } from 'node:sqlite';

/** What shoppers find under "My receipts". */
export function openReceipts(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS receipts (event TEXT, ref TEXT NOT NULL, user_id TEXT NOT NULL, kobo INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS notices (event TEXT, ref TEXT NOT NULL, user_id TEXT NOT NULL) STRICT;
  `);
}
