import type { Client } from 'pg';
import { join } from 'node:path';
import { createTillside, sqliteStore, timestamped } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import express from 'express';
import pg from 'pg';
import { bareTransactions } from '../bare-transactions.ts';
import { writtenIn } from '../commits.ts';
import { percentile } from '../load.ts';
import { createStopwatch } from './stopwatch.ts';
import { heapAfterCollection, serve, reportToBench } from './serving.ts';
import { fastMinute, limitsOfALoad } from '../../../test/load/fast-minute.ts';

/**
 * The companion as a merchant runs it: Express, a SQLite file or a database, funding, a webhook with its signature, a
 * handler.
 */
const [directory = '', baseUrl = '', database] = process.argv.slice(2);
const file = join(directory, 'till.db');
const stopwatch = createStopwatch();
const { query } = pg.Client.prototype;
let roundTrips = 0;
pg.Client.prototype.query = function (this: Client, ...parameters: Parameters<typeof query>) {
  roundTrips += 1;
  return query.apply(this, parameters);
} as typeof query;
const app = express();
app.use((request, response, next) => stopwatch.time(response, () => till.router(request, response, next)));
const url = await serve(app);

const till = createTillside({
  platform: { baseUrl, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
  publicUrl: url,
  secret: 'a secret of the bench that is long enough',
  store: fastMinute(database === undefined ? sqliteStore(file) : postgresStore(database), 10_000),
  caller: (request) => {
    const id = request.get('x-shopper');
    return id === undefined ? null : { id, sessionId: `session of ${id}`, roles: ['shopper'] };
  },
  funding: { reserve: () => ({ outcome: 'reserved' }), capture() {}, release() {}, credit() {} },
  limits: limitsOfALoad,
  webhooks: { verify: [timestamped({ secret: 'whsec_of_the_bench' })] },
  events: { 'instruction.succeeded': () => {} },
});
await till.ready();

const bare = bareTransactions(join(directory, 'bare-transactions.db'));
reportToBench(
  { companion: url },
  {
    bare: ({ milliseconds }) => bare(Number(milliseconds)),
    pid: () => process.pid,
    heap: heapAfterCollection,
    written: () => writtenIn(file),
    roundTrips: () => roundTrips,
    measure: () => stopwatch.start(),
    measured: () => {
      const times = stopwatch.stop();
      return {
        requests: times.length,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        p99: percentile(times, 0.99),
      };
    },
  },
  () => till.close(),
);
