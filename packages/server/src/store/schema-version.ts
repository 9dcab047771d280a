import { StoreError } from '../model/errors.ts';

/**
 * Migrations only add, so that a companion works with a store that the next version has migrated, which
 * permits rolling deployments.
 */
const versionsAhead = 1;

/** @throws StoreError `newer_schema` if the store is more than one version ahead of this package. */
export function requireKnown(version: number, known: number, where: string): void {
  if (version <= known + versionsAhead) return;
  throw new StoreError(
    'newer_schema',
    `The database was written by a newer version of @tillside/server: its schema has version ${version}, and this one works with up to version ${known + versionsAhead}. Upgrade this one, or use the newer one again. It is ${where}.`,
  );
}

/** The error for a database with tables of ours from before version numbers. */
export function olderSchema(where: string): StoreError {
  return new StoreError(
    'older_schema',
    `The database was written by an earlier version of @tillside/server, which this one cannot read, or by something else. Begin with an empty one, and keep this one for your books. It is ${where}.`,
  );
}
