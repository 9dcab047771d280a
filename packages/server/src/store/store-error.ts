import { resolve } from 'node:path';

/**
 * What a store refuses, so that its caller knows why: to open, or to write what is sealed with a data key that it does
 * not hold (`key_removed`). Its message is our own sentence, may name where the store is, and never holds a password.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  readonly code: 'in_use' | 'newer_schema' | 'older_schema' | 'no_driver' | 'cannot_open' | 'key_removed';

  constructor(code: StoreError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** What to do about SQLite's errors: 8 read-only, 13 full, 14 cannot open, 26 no database. */
const mends: Readonly<Record<number, string>> = {
  8: 'Let the user that this process runs as write there.',
  13: 'Make room on the disk.',
  14: 'Check that its folder is there, and that the user that this process runs as may write in it.',
  26: 'Choose another path: that file is something else.',
};

/** The error of a SQLite file that does not open, with its path. What SQLite says here holds names of ours only. */
export function cannotOpen(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = error instanceof Error ? error.message : 'something that is no error was thrown';
  const mend = mends[sqliteCodeOf(error) ?? 0] ?? 'Check the path, the rights on it, and the disk.';
  return new StoreError('cannot_open', `The SQLite store at ${resolve(path)} does not open: ${why}. ${mend}`, error);
}

/** What every store throws, in place of the database's own error, where the data key of a sealed value is not in it. */
export function keyRemoved(error: unknown): StoreError {
  return new StoreError('key_removed', 'The data key that sealed this is not in the store.', error);
}

export function isKeyRemoved(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'key_removed';
}

/** The number that SQLite gives its errors, less what it adds to tell them apart further. */
export function sqliteCodeOf(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code & 0xff : null;
}
