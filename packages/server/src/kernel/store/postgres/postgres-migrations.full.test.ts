import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aRef, aRow } from '../../../testing/rows.ts';
import { everyCall } from '../conformance/every-call.ts';
import { written } from '../conformance/store-of-test.ts';
import type { Store } from '../../model/store.ts';
import { migratePostgres } from './migrate.ts';
import { postgresStore } from './postgres-store.ts';
import { postgresMigrations as migrations } from '../sql/schema.ts';

let server: PostgresServer;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.close();
});

const newSchema = (): string => `migrated_${(schemas += 1)}`;

async function opened(schema: string): Promise<Store> {
  const store = postgresStore(server.url, { schema });
  onTestFinished(() => store.close());
  await store.open();
  return store;
}

async function asAdministrator<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(server.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a database', () => {
  it('is migrated once, though many open it at the same time', async () => {
    const schema = newSchema();
    const stores = await Promise.all(Array.from({ length: 5 }, () => opened(schema)));
    await written(stores[4] ?? (await opened(schema)), aRow());
    expect(await stores[0]?.find(aRef('ts_one'), 'ada')).toEqual(aRow());
  });

  it('can be migrated ahead, for a role that may not create anything', async () => {
    const schema = newSchema();
    await migratePostgres(server.url, { schema });
    await asAdministrator((client) =>
      client.query(`
        CREATE ROLE ${schema} LOGIN PASSWORD 'x';
        GRANT USAGE ON SCHEMA ${schema} TO ${schema};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${schema};
      `),
    );
    const url = new URL(server.url);
    url.username = schema;
    url.password = 'x';
    const store = postgresStore(url.href, { schema });
    onTestFinished(() => store.close());
    await store.open();
    expect(await written(store, aRow())).toEqual(aRow());
  });

  /** The address of a new role, which may sign in and nothing else. */
  async function newRole(schema: string): Promise<string> {
    await asAdministrator((client) => client.query(`CREATE ROLE ${schema} LOGIN PASSWORD 'x'`));
    return Object.assign(new URL(server.url), { username: schema, password: 'x' }).href;
  }

  it('is migrated by the owner of its schema, who may create nothing else in the database', async () => {
    const schema = newSchema();
    const url = await newRole(schema);
    await asAdministrator((client) => client.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`));
    await migratePostgres(url, { schema });
    expect(await versionOf(schema)).toBe(migrations.length);
  });

  it('tells a role that may not create its schema, or its tables, what to grant', async () => {
    const schema = newSchema();
    const url = await newRole(schema);
    const cure = `CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION role`;
    await expect(migratePostgres(url, { schema })).rejects.toMatchObject({ code: 'cannot_open' });
    await expect(migratePostgres(url, { schema })).rejects.toThrow(cure);
    await asAdministrator((client) =>
      client.query(`CREATE SCHEMA ${schema}; GRANT USAGE ON SCHEMA ${schema} TO ${schema}`),
    );
    await expect(migratePostgres(url, { schema })).rejects.toThrow(cure);
    // A table of an earlier version, which another role has made.
    await migratePostgres(server.url, { schema });
    await asAdministrator((client) =>
      client.query(
        `UPDATE ${schema}.schema_version SET version = version - 1; GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`,
      ),
    );
    await expect(migratePostgres(url, { schema })).rejects.toThrow('the role that owns the tables');
  });

  const versionOf = (schema: string): Promise<unknown> =>
    asAdministrator(async (client) => {
      const { rows } = await client.query(`SELECT version FROM ${schema}.schema_version`);
      return rows[0]?.version;
    });

  it('of two versions ahead is refused with a sentence, and is not changed', async () => {
    const schema = newSchema();
    await migratePostgres(server.url, { schema });
    await asAdministrator((client) => client.query(`UPDATE ${schema}.schema_version SET version = version + 2`));
    const newer = `its schema has version ${migrations.length + 2}, and this one works with up to version ${migrations.length + 1}. Upgrade this one`;
    await expect(opened(schema)).rejects.toThrow(newer);
    await expect(migratePostgres(server.url, { schema })).rejects.toThrow(newer);
    expect(await versionOf(schema)).toBe(migrations.length + 2);
  });

  it('of one version ahead is worked with by instances of both versions, and stays so', async () => {
    const schema = newSchema();
    await migratePostgres(server.url, { schema });
    const before = await opened(schema);
    await asAdministrator(async (client) => {
      const { rows } = await client.query<{ tablename: string }>(
        `SELECT tablename FROM pg_tables WHERE schemaname = $1 AND tablename <> 'schema_version'`,
        [schema],
      );
      for (const { tablename } of rows) {
        await client.query(`ALTER TABLE ${schema}.${tablename} ADD COLUMN later TEXT DEFAULT 'of the next version'`);
      }
      await client.query(`UPDATE ${schema}.schema_version SET version = version + 1`);
    });
    const after = await opened(schema);
    await migratePostgres(server.url, { schema });
    const beside = postgresStore(server.url, { schema });
    onTestFinished(() => beside.close());
    await beside.open({ beside: true });
    await everyCall(before);
    const row = aRow({ clientKey: 'key-of-after' });
    expect(await written(after, row)).toEqual(row);
    expect(await before.find(row.ref, 'ada')).toEqual(row);
    expect(await versionOf(schema)).toBe(migrations.length + 1);
  });

  it('from before the first version is refused with what to do, and is not changed', async () => {
    const schema = newSchema();
    await asAdministrator((client) =>
      client.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.migrations AS SELECT 1 AS version`),
    );
    const sentence = `Begin with an empty one, and keep this one for your books. It is the schema ${schema}.`;
    await expect(opened(schema)).rejects.toThrow(sentence);
    await expect(migratePostgres(server.url, { schema })).rejects.toThrow(sentence);
    await expect(versionOf(schema)).rejects.toThrow('schema_version');
  });

  it('whose migration fails stays as it was', async () => {
    const schema = newSchema();
    await asAdministrator((client) =>
      client.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.inbox (mine TEXT)`),
    );
    for (const open of [() => opened(schema), () => migratePostgres(server.url, { schema })]) {
      await expect(open()).rejects.toMatchObject({
        code: 'cannot_open',
        message: expect.stringMatching(
          new RegExp(
            `The schema ${schema} has no version of ours, but already a table of the same name as one of ours.* Name another schema`,
          ),
        ),
      });
    }
    await asAdministrator((client) => client.query(`DROP TABLE ${schema}.inbox`));
    await expect(opened(schema)).resolves.toBeDefined();
  });
});
