/* oxlint-disable no-restricted-imports -- the shop is no package to import by name: it is started from its own files */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteStore } from '@tillside/server';
import { fetchTransport } from '@tillside/server/testing';
import { openShopDatabase } from '../../apps/example/server/database.ts';
import { createFunding } from '../../apps/example/server/funding.ts';
import { consoleLogger } from '../../apps/example/server/logger.ts';
import { registerSandboxWebhook } from '../../apps/example/server/sandbox-webhook.ts';
import { readSettings } from '../../apps/example/server/settings.ts';
import { createShop } from '../../apps/example/server/shop.ts';
import { limitsOfALoad } from '../load/fast-minute.ts';
import { CrashPoints } from './crash-points.ts';

/** The example shop in short time, with its parts wrapped so that the process dies at a named point (CRASH_AT). */
const points = new CrashPoints(process.env['CRASH_AT'] ?? '');
const settings = readSettings(process.env);
const database = openShopDatabase(join(settings.dataDirectory, 'shop.db'));

/** Dies before the request leaves, while its answer is on its way, or with the answer in hand. */
const crashingFetch: typeof fetch = async (input, init) => {
  const operation = new URL(input instanceof Request ? input.url : input).pathname
    .replace(/^.*\/v1/, '')
    .replace(/\/ts_.*$/, '');
  points.reach(`before ${operation} leaves`);
  const answer = fetch(input, init);
  await Promise.race([pause(20), answer.catch(() => {})]);
  points.reach(`while the answer of ${operation} is on its way`);
  const arrived = await answer;
  points.reach(`with the answer of ${operation} in hand`);
  return arrived;
};

const shop = createShop({
  settings,
  database,
  funding: points.around(createFunding(database, settings.dollarRates), 'funding', [
    'reserve',
    'capture',
    'release',
    'refund',
  ]),
  stores: {
    till: points.around(sqliteStore(join(settings.dataDirectory, 'till.db')), 'store', [
      'create',
      'transition',
      'touch',
      'record',
      'settleSlot',
      'published',
      'receive',
      'processed',
    ]),
    tillLive: sqliteStore(join(settings.dataDirectory, 'till-live.db')),
  },
  pages: () => (_request, response) => void response.status(404).end(),
  logger: consoleLogger,
  companion: {
    limits: limitsOfALoad,
    advanced: {
      transport: fetchTransport(crashingFetch, { provesNotSent: true }),
      timings: {
        deadline: 1_000,
        lease: 2_500,
        quiet: 300,
        firstRequery: 100,
        requeryInterval: 150,
        hookDeadline: 1_000,
        tick: 25,
      },
    },
  },
});

createServer(shop.app).listen(settings.port, settings.host);
await shop.ready();
const url = `http://${settings.host}:${settings.port}/till/webhooks`;
const { sandboxUrl, companions } = settings;
const forEver = new AbortController().signal;
for (const { environment, webhookSecret: secret } of companions)
  if (environment === 'sandbox')
    await registerSandboxWebhook({ sandboxUrl, environment, url, secret }, consoleLogger, forEver);
process.stdout.write('registered\n');
