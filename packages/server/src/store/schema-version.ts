import { StoreError } from './store-error.ts';

/**
 * Migrations only add, so that a companion works on with a store that the next version has migrated: instances are
 * replaced one after the other.
 */
const versionsAhead = 1;

/** @throws StoreError `newer_schema` where the store is more than one version ahead of those that this package knows. */
export function requireKnown(version: number, known: number, where: string): void {
  if (version <= known + versionsAhead) return;
  throw new StoreError(
    'newer_schema',
    `The database was written by a newer version of @tillside/server: its schema has version ${version}, and this one works with up to version ${known + versionsAhead}. Upgrade this one, or use the newer one again. It is ${where}.`,
  );
}

/** For a database with tables of ours that no numbered version made. */
export function olderSchema(where: string): StoreError {
  return new StoreError(
    'older_schema',
    `The database was written by an earlier version of @tillside/server, which this one cannot read, or by something else. Begin with an empty one, and keep this one for your books. It is ${where}.`,
  );
}
