import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreRefusal } from '../../model/errors.ts';
import { integer, type Row, type Value } from '../rows/values.ts';
import { createPrivately } from './private-file.ts';
import { foreignTables, olderSchema, requireKnown, sqliteMigrations as migrations } from '../sql/schema.ts';

/** Marks a file as ours with SQLite's `application_id`: "till". */
export const applicationId = 0x74_69_6c_6c;

/**
 * SQLite plans by the value of a parameter that is the whole LIMIT or OFFSET, and so recompiles the statement each time
 * one is bound, which takes longer than most statements. `+?` is the same number without that effect.
 */
const bareLimit = /\b(LIMIT|OFFSET) \?/g;

/** A connection with prepared statements and transactions. Everything is synchronous, so nothing interleaves. */
export class Database {
  readonly #path: string;
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #file: bigint | null;
  #isReplaced = false;

  constructor(path: string) {
    this.#path = path;
    createPrivately(path);
    this.#file = fileAt(path);
    this.#connection = new DatabaseSync(path);
    this.#connection.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    );
  }

  /** @throws if this version cannot work with the schema. */
  requireMigrated(): void {
    if (this.#version() >= migrations.length) return;
    throw new Error(
      'The database has the schema of an earlier version of @tillside/server: start the companion of this version once, or use that version.',
    );
  }

  migrate(): void {
    this.transaction(() => {
      const done = this.#version();
      if (done >= migrations.length) return;
      try {
        for (const migration of migrations.slice(done)) this.#connection.exec(migration);
      } catch (error) {
        if (done > 0 || !(error instanceof Error) || !error.message.includes('already exists')) throw error;
        const fix =
          'Choose another path. If it is a backup, restore a copy that VACUUM INTO made: SQL of .dump lacks the version.';
        throw foreignTables(`The file ${this.#path}`, fix, error);
      }
      this.#connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
    });
  }

  /** The number of applied migrations. @throws StoreError if this version cannot work with it. */
  #version(): number {
    const version = integer(this.get('PRAGMA user_version')?.user_version);
    const isOurs = integer(this.get('PRAGMA application_id')?.application_id) === applicationId;
    if (version > 0 && !isOurs) throw olderSchema(this.#path);
    requireKnown(version, migrations.length, this.#path);
    return version;
  }

  /** Names the file itself, which a restored backup replaces. `null` in memory. @throws StoreRefusal if it was replaced. */
  file(): bigint | null {
    this.#isReplaced ||= fileAt(this.#path) !== this.#file;
    if (this.#isReplaced) throw replaced(this.#path);
    return this.#file;
  }

  /** Runs work in one transaction that begins with the write lock; an error rolls it back. */
  transaction<Value>(work: () => Value): Value {
    this.file();
    this.run('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.run('COMMIT');
      return value;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /**
   * Runs a part of an open transaction. An error undoes only this part and is returned.
   * @throws the error if it rolled back the whole transaction.
   */
  part<Value>(work: () => Value): { readonly value: Value } | { readonly error: unknown } {
    this.run('SAVEPOINT part');
    try {
      const value = work();
      this.run('RELEASE part');
      return { value };
    } catch (error) {
      try {
        this.run('ROLLBACK TO part');
        this.run('RELEASE part');
      } catch {
        throw error;
      }
      return { error };
    }
  }

  #rollBack(): void {
    try {
      this.run('ROLLBACK');
    } catch {
      // Some errors have rolled it back already.
    }
  }

  get(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  all(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    if (this.#isReplaced) throw replaced(this.#path);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql.replaceAll(bareLimit, '$1 +?'));
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The number of the file, which no other file of its disk has. `null` in memory, or without a file. */
function fileAt(path: string): bigint | null {
  if (path === ':memory:') return null;
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** What this process writes would go to a file without a name, and be lost with it. */
function replaced(path: string): StoreRefusal {
  const fix = `The file at ${path} was moved away or replaced while this process had it open: restart the companion. It then asks the platform about what the new file may lack.`;
  return new StoreRefusal('file replaced', fix, null);
}

/** The tables with sealed values have one foreign key, which is that to the data key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 787;
}
