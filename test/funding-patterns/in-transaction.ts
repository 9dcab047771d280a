import type { DatabaseSync } from 'node:sqlite';

/** Runs work in one IMMEDIATE transaction: what it changes is written together, or not at all. */
export function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
