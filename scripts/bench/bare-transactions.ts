import { DatabaseSync } from 'node:sqlite';

/**
 * Measures SQLite itself with the settings of the companion's store: one insert and one commit, one after the other.
 * @returns a function that works for the given time, and returns the number of transactions
 */
export function bareTransactions(file: string): (milliseconds: number) => number {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (line TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO bare (line) VALUES (?)');
  const line = 'x'.repeat(200);
  return (milliseconds) => {
    const began = performance.now();
    let done = 0;
    for (; performance.now() - began < milliseconds; done += 1) insert.run(line);
    return done;
  };
}
