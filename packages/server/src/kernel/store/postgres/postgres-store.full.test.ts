import { afterAll, beforeAll } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { describeStore } from '../conformance/index.ts';
import { postgresStore } from './postgres-store.ts';

let server: PostgresServer | null = null;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  await server?.close();
});

describeStore(
  'the PostgreSQL store',
  async () => {
    const store = postgresStore(server?.url ?? '', { schema: `test_${(schemas += 1)}`, clock: 'caller' });
    await store.open();
    return store;
  },
  { crowds: 2 },
);
