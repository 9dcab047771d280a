import { nameOf, StoreError } from '../model/errors.ts';
import type { Store } from '../model/store.ts';
import { fail, ok, warn, type Finding } from './check.ts';

/**
 * Checks whether the store opens and answers. Opening is what the companion does at its start, migrations included. A
 * SQLite file that a running companion has open is not opened a second time, which is fine.
 */
export async function checkStore(store: Store): Promise<Finding> {
  try {
    await store.open();
  } catch (error) {
    return refusal(error);
  }
  try {
    await store.ping();
    return ok('store', 'It opens, its schema is up to date, and it answers.');
  } catch (error) {
    return fail(
      'store',
      `It opens, but does not answer (${nameOf(error)}).`,
      'See to the disk or the database it is on.',
    );
  } finally {
    await store.close();
  }
}

function refusal(error: unknown): Finding {
  switch (error instanceof StoreError ? error.code : null) {
    case 'in_use':
      return warn(
        'store',
        'Another process has this SQLite file open, so it was not looked into.',
        'If that is your companion, all is well: its /ready tells about the store. A second companion on one file is refused; use postgresStore for several.',
      );
    case 'newer_schema':
      return fail(
        'store',
        'Its schema is of a newer version of @tillside/server.',
        'Upgrade this one, or use the newer one again.',
      );
    case 'older_schema':
      return fail(
        'store',
        'It was written by an earlier version of @tillside/server, which this one cannot read, or by something else.',
        'Begin with an empty one, and keep this one for your books.',
      );
    case 'no_driver':
      return fail(
        'store',
        'The PostgreSQL store needs the package `pg`, which is not there or too old.',
        'Run `npm install pg@8`.',
      );
    case 'pooled':
      return fail('store', nameOf(error), 'Give the doctor the database’s own address.');
    case 'cannot_open':
      return fail('store', nameOf(error), 'Mend that, or choose another path.');
    case 'key_removed':
    case 'key_spent':
    case null:
      return fail(
        'store',
        `It does not open (${codeOf(error)}).`,
        'Check its connection string, the rights on it, and that the database runs; with PostgreSQL run `npx @tillside/server migrate` first where the companion may not change tables.',
      );
  }
}

/** The code of a system or database error, or its class: messages can contain connection strings. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? code : nameOf(error);
}
