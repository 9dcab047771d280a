/** One of several processes on one PostgreSQL: a companion with HTTP and short timings, for a test to kill. */
import { createServer } from 'node:http';
import { createTillside, timestamped } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import express from 'express';
import { fastMinute, limitsOfALoad } from '../load/fast-minute.ts';
import { SharedBank } from './shared-bank.ts';

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
};
const port = Number(setting('PORT'));
const databaseUrl = setting('TILLSIDE_STORE');
// A merchant’s book may be elsewhere, and outlive the store.
const bank = new SharedBank(process.env['BANK'] ?? databaseUrl, Number(process.env['BANK_DELAY'] ?? 0));
const log = (level: string) => (fields: object, message: string) =>
  void process.stdout.write(`${level} ${message} ${JSON.stringify(fields)}\n`);

const till = createTillside({
  platform: { baseUrl: `${setting('SANDBOX_URL')}/api/v1`, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
  publicUrl: `http://127.0.0.1:${port}/till`,
  secret: 'a secret of the kill test that is long enough',
  store: fastMinute(postgresStore(databaseUrl), 1_000),
  caller: (request) => {
    const id = request.get('x-shopper');
    return id === undefined ? null : { id, sessionId: `session of ${id}`, roles: ['shopper'] };
  },
  funding: bank,
  limits: limitsOfALoad,
  webhooks: { verify: [timestamped({ secret: setting('TILLSIDE_WEBHOOK_SECRET') })] },
  events: {
    'instruction.succeeded': (event) => bank.record(event),
    'instruction.failed': (event) => bank.record(event),
    'instruction.abandoned': (event) => bank.record(event),
    'refund.owed': (event) => bank.record(event),
    'review.opened': (event) => bank.record(event),
  },
  logger: { info: log('info'), warn: log('warn'), error: log('error') },
  advanced: {
    timings: {
      deadline: 1_000,
      lease: Number(process.env['LEASE'] ?? 2_500),
      quiet: 1_000,
      firstRequery: 200,
      requeryInterval: 300,
      hookDeadline: 1_000,
      tick: 100,
    },
  },
});

const app = express();
app.use('/till', till.router);
const server = createServer(app).listen(port, '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  void till.close().finally(() => process.exit(0));
});
await till.ready();
