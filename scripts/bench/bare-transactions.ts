import { DatabaseSync } from 'node:sqlite';

/**
 * What SQLite itself reaches with the settings of the companion's store: one insert, one commit, one after the other.
 * @returns Works for so long, and answers how many transactions that were.
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
