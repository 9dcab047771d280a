/* oxlint-disable no-restricted-imports -- a next version is not installed beside this one: its schema is planted */
/** A companion of the next version, whose schema has one migration more, as an instance among those of this version. */
import { postgresMigrations as migrations } from '../../packages/server/src/kernel/store/sql/schema.ts';

Array.prototype.push.call(
  migrations,
  `
  ALTER TABLE @instructions ADD COLUMN later TEXT DEFAULT 'of the next version';
  ALTER TABLE @timeline ADD COLUMN later BIGINT NOT NULL DEFAULT 0;
  CREATE TABLE @later (ref TEXT PRIMARY KEY);
  CREATE INDEX instructions_later ON @instructions (later);
  `,
);
await import('./instance.ts');
