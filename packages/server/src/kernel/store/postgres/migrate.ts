import { optionRule as rule } from '@tillside/contract/schemas';
import type { Client } from 'pg';
import { integer } from '../rows/values.ts';
import { requireOptions, StoreError } from '../../model/errors.ts';
import { aConnection, loadDriver, type PostgresConnection } from './connection.ts';
import { assertSchema, begin, createSession, isRefusal, type Session } from './database.ts';
import { foreignTables, olderSchema, postgresMigrations as migrations, requireKnown } from '../sql/schema.ts';

const defaultSchema = 'tillside';
/** A migration of a large table takes time. */
const maxMigration = 30 * 60_000;

export const aSchema = rule.maybe(rule.text('the name of a schema, such as "tillside".'));

export interface MigrateOptions {
  /** The schema of the tables. Default `tillside`. */
  readonly schema?: string;
}

/**
 * Migrates the database to this package's version before a deployment, with a role that may create
 * tables, so that the companion's own role need not. Does nothing if the schema has this version or the next.
 * @throws if this version cannot work with it.
 */
export async function migratePostgres(connection: PostgresConnection, options: MigrateOptions = {}): Promise<void> {
  const rules = { connection: aConnection, options: { schema: aSchema } };
  requireOptions({ of: 'migratePostgres', about: 'store' }, { connection, options }, rules);
  const schema = schemaOf(options);
  await withClient(connection, (client) => migrate(client, schema));
}

/** @throws if this version cannot work with the schema. Changes nothing. */
export async function requireMigrated(connection: PostgresConnection, schema: string): Promise<void> {
  const version = await withClient(connection, (client) => versionOf(createSession(client, schema), schema));
  if (isMigrated(version)) return;
  throw new Error(
    `The schema ${schema} has no tables of this version of @tillside/server: run \`npx @tillside/server migrate\`, or correct the connection string.`,
  );
}

async function withClient<Answer>(
  connection: PostgresConnection,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const driver = await loadDriver(connection);
  const client = driver.client({ statementTimeout: maxMigration });
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

const maxAttempts = 5;

/**
 * One at a time: when several companions start together, one migrates and the others wait for it. Where an older version
 * works meanwhile, the database may end a migration as the victim of a deadlock: nothing of it is there, and it is repeated.
 */
async function migrate(client: Client, schema: string, attempt = 1): Promise<void> {
  const session = createSession(client, schema);
  if (isMigrated(await versionOf(session, schema))) return;
  await client.query(begin);
  try {
    await client.query('SET LOCAL lock_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tillside migration ${schema}`]);
    const done = await versionOf(session, schema);
    if (!isMigrated(done)) {
      if (done === null) {
        // Where the schema is there, its owner need not be allowed to create another.
        const isThere = await session.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schema);
        if (!isThere) await session.run(`CREATE SCHEMA "${schema}"`);
        await session.run('CREATE TABLE @schema_version (version INTEGER NOT NULL)');
        await session.run('INSERT INTO @schema_version (version) VALUES (0)');
      }
      for (const migration of migrations.slice(done ?? 0)) await session.run(migration);
      await session.run('UPDATE @schema_version SET version = $1', migrations.length);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (!isRefusal(error) || error.code !== '40P01' || attempt === maxAttempts) throw explained(error, schema);
    await migrate(client, schema, attempt + 1);
  }
}

/** What the database refuses to a role, and tables in the way, as errors with their fix. */
function explained(error: unknown, schema: string): unknown {
  if (!isRefusal(error)) return error;
  if (error.code === '42P07') {
    const fix = 'Name another schema (`schema`), or restore the backup whole into a database without this one.';
    return foreignTables(`The schema ${schema}`, fix, error);
  }
  if (error.code !== '42501') return error;
  return new StoreError(
    'cannot_open',
    `The schema ${schema} cannot be brought up to date, because this role may not create or change it. Run \`npx @tillside/server migrate\` with the role that owns the tables. If there are none yet, run as the owner of the database: CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION role; where it is there already: ALTER SCHEMA ${schema} OWNER TO role.`,
    error,
  );
}

function isMigrated(version: number | null): boolean {
  return version !== null && version >= migrations.length;
}

/** `null` if there is no schema of ours. @throws StoreError if this version cannot work with it. */
async function versionOf(session: Session, schema: string): Promise<number | null> {
  // `to_regclass` may answer from a cache that predates the wait for the lock.
  const found = await session.all(
    `SELECT tablename FROM pg_tables WHERE schemaname = $1 AND tablename IN ('schema_version', 'migrations')`,
    schema,
  );
  const where = `the schema ${schema}`;
  if (found.length === 0) return null;
  if (!found.some(({ tablename }) => tablename === 'schema_version')) throw olderSchema(where);
  const version = integer((await session.get('SELECT version FROM @schema_version'))?.version);
  requireKnown(version, migrations.length, where);
  return version;
}
