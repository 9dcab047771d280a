import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitTogether, type Commits } from './commits.ts';
import { Database } from './database.ts';

class CountingDatabase extends Database {
  transactions = 0;

  override transaction<Value>(work: () => Value): Value {
    this.transactions += 1;
    return super.transaction(work);
  }
}

interface Lines extends Commits {
  readonly database: CountingDatabase;
  /** Writes a line, and answers how many there are then. */
  add(line: string): Promise<number>;
  /** The lines that another process would read. */
  durable(): unknown[];
}

function openLines(): Lines {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-commits-'));
  const file = join(directory, 'lines.db');
  const database = new CountingDatabase(file);
  for (const statement of [
    'CREATE TABLE lines (line TEXT PRIMARY KEY)',
    'CREATE TABLE pages (line TEXT REFERENCES lines (line) DEFERRABLE INITIALLY DEFERRED)',
    `CREATE TRIGGER fatal BEFORE INSERT ON lines WHEN new.line = 'fatal'
     BEGIN SELECT raise(ROLLBACK, 'everything is undone'); END`,
  ]) {
    database.run(statement);
  }
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => {
    reader.close();
    database.close();
    rmSync(directory, { recursive: true });
  });
  const commits = commitTogether(() => database);
  return {
    ...commits,
    database,
    add: (line) =>
      commits.write(() => {
        database.run('INSERT INTO lines (line) VALUES (?)', line);
        return Number(database.get('SELECT count(*) AS number FROM lines')?.number);
      }),
    durable: () =>
      reader
        .prepare('SELECT line FROM lines ORDER BY rowid')
        .all()
        .map((row) => row['line']),
  };
}

test('writes that come in one turn share a commit, in their order, each with its own answer', async () => {
  const { add, durable, database } = openLines();
  expect(await Promise.all([add('one'), add('two'), add('three')])).toEqual([1, 2, 3]);
  expect(durable()).toEqual(['one', 'two', 'three']);
  expect(database.transactions).toBe(1);
});

test('a write is answered once it is durable, and one of a later turn is a commit of its own', async () => {
  const { add, durable, database } = openLines();
  expect(await add('one').then(durable)).toEqual(['one']);
  expect(await add('two').then(durable)).toEqual(['one', 'two']);
  expect(database.transactions).toBe(2);
});

test('a write that fails undoes what it did, and nothing of the others', async () => {
  const { add, write, durable, database } = openLines();
  const failing = write(() => {
    database.run("INSERT INTO lines (line) VALUES ('undone')");
    throw new Error('no such thing');
  });
  const found = await Promise.allSettled([add('one'), failing, add('two'), add('one')]);
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  await expect(failing).rejects.toThrow('no such thing');
  expect(durable()).toEqual(['one', 'two']);
});

test('a write that fails alone is undone, too', async () => {
  const { write, durable, database } = openLines();
  const failing = write(() => {
    database.run("INSERT INTO lines (line) VALUES ('undone')");
    throw new Error('no such thing');
  });
  await expect(failing).rejects.toThrow('no such thing');
  expect(durable()).toEqual([]);
});

test('when the commit fails, no write of the group is answered as done', async () => {
  const { add, write, durable, database } = openLines();
  const dangling = write(() => database.run("INSERT INTO pages (line) VALUES ('nowhere')"));
  const found = await Promise.allSettled([add('one'), dangling, add('two')]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(durable()).toEqual([]);
  expect(await add('later')).toBe(1);
});

test('when an error undoes the whole transaction, no write of the group is answered as done', async () => {
  const { add, durable } = openLines();
  const found = await Promise.allSettled([add('one'), add('fatal'), add('two')]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(durable()).toEqual([]);
  expect(await add('later')).toBe(1);
});

test('what waits is committed at once when it is asked for, and not again', async () => {
  const { add, flush, durable, database } = openLines();
  const waiting = add('one');
  expect(durable()).toEqual([]);
  flush();
  expect(durable()).toEqual(['one']);
  expect(await waiting).toBe(1);
  expect(database.transactions).toBe(1);
});
