import type { Client } from 'pg';
import { integer } from '../rows/values.ts';
import { loadDriver, type PostgresConnection } from './connection.ts';
import { assertSchema, createSession, type Session } from './database.ts';
import { migrations } from './schema.ts';
import { StoreError } from '../store-error.ts';

const defaultSchema = 'tillside';
/** A migration of a large table takes its time. */
const longestMigration = 30 * 60_000;

export interface MigrateOptions {
  /** Default `tillside`. */
  readonly schema?: string;
}

/**
 * Brings the database to the version that this package works with, ahead of a deployment: with a role that may create
 * tables, so that the companion's own need not. Does nothing where it is there already.
 * @throws when it was written by a newer version.
 */
export async function migratePostgres(connection: PostgresConnection, options: MigrateOptions = {}): Promise<void> {
  const schema = schemaOf(options);
  await withClient(connection, (client) => migrate(client, schema));
}

/** @throws when the schema is not the one that this version works with. Changes nothing. */
export async function requireMigrated(connection: PostgresConnection, schema: string): Promise<void> {
  const version = await withClient(connection, (client) => versionOf(createSession(client, schema), schema));
  if (version === migrations.length) return;
  throw new Error(
    `The schema ${schema} has no tables of this version of @tillside/server: run \`npx tillside migrate\`, or correct the connection string.`,
  );
}

async function withClient<Answer>(
  connection: PostgresConnection,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const driver = await loadDriver(connection);
  const client = driver.client({ statementTimeout: longestMigration });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function schemaOf({ schema = defaultSchema }: MigrateOptions): string {
  assertSchema(schema);
  return schema;
}

/** One at a time: of several companions that start together, one migrates and the others wait for it. */
async function migrate(client: Client, schema: string): Promise<void> {
  const session = createSession(client, schema);
  if ((await versionOf(session, schema)) === migrations.length) return;
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL lock_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tillside migration ${schema}`]);
    const done = await versionOf(session, schema);
    if (done === null) {
      await session.run(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
      await session.run('CREATE TABLE @migrations (version INTEGER NOT NULL)');
      await session.run('INSERT INTO @migrations (version) VALUES (0)');
    }
    for (const migration of migrations.slice(done ?? 0)) await session.run(migration);
    await session.run('UPDATE @migrations SET version = $1', migrations.length);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** `null`: there is nothing of ours. @throws when it was written by a newer version. */
async function versionOf(session: Session, schema: string): Promise<number | null> {
  // Not by `to_regclass`: it may answer from a cache what was true before we waited for the lock.
  const found = await session.get(
    `SELECT 1 AS there FROM pg_tables WHERE schemaname = $1 AND tablename = 'migrations'`,
    schema,
  );
  if (!found) return null;
  const version = integer((await session.get('SELECT version FROM @migrations'))?.version);
  if (version <= migrations.length) return version;
  throw new StoreError(
    'newer_schema',
    'The database was written by a newer version of @tillside/server. Upgrade this one, or use the newer one again.',
  );
}
