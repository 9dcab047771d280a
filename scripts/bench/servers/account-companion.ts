import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTillside, sqliteStore } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import express from 'express';
import pg from 'pg';
import { fastMinute } from '../../../test/load/fast-minute.ts';
import { serve, reportToBench } from './serving.ts';

/** A companion whose clock can be moved on, for one caller whose purchases are declined, and many who pay. */
const [directory = '', baseUrl = '', database, schema = ''] = process.argv.slice(2);
const app = express();
const url = await serve(app);
let ahead = 0;
let largest = 0;
setInterval(() => (largest = Math.max(largest, process.memoryUsage().rss)), 20).unref();

const till = createTillside({
  platform: { baseUrl, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
  publicUrl: url,
  secret: 'a secret of the bench that is long enough',
  store: fastMinute(
    database === undefined ? sqliteStore(join(directory, 'till.db')) : postgresStore(database, { schema }),
    10_000,
  ),
  caller: (request) => {
    const id = request.get('x-shopper');
    return id === undefined ? null : { id, sessionId: `session of ${id}`, roles: ['shopper'] };
  },
  funding: {
    reserve: ({ caller }) => ({ outcome: caller.id === 'poor' ? 'declined' : 'reserved' }),
    capture() {},
    release() {},
  },
  events: { 'instruction.succeeded': () => {}, 'instruction.abandoned': () => {} },
  advanced: {
    clock: {
      now: () => Date.now() + ahead,
      monotonic: () => performance.now() + ahead,
      setTimeout(work, milliseconds) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    },
  },
});
app.use(till.router);
await till.ready();
const client = database === undefined ? null : new pg.Client({ connectionString: database });
await client?.connect();

reportToBench(
  { companion: url },
  {
    pass: ({ milliseconds }) => (ahead += Number(milliseconds)),
    /** The most resident memory so far, in bytes. */
    memory: () => largest,
    /** What autovacuum does within minutes: the clock is ahead of it. */
    vacuum: () => client?.query('VACUUM'),
    async disk() {
      if (client === null) {
        return readdirSync(directory)
          .filter((name) => name.startsWith('till.db'))
          .reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
      }
      const { rows } = await client.query<{ size: string }>(
        'SELECT sum(pg_total_relation_size(oid)) AS size FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = $2',
        [schema, 'r'],
      );
      return Number(rows[0]?.size);
    },
  },
  async () => {
    await till.close();
    await client?.end();
  },
);
