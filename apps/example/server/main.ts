import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import { openShopDatabase } from './database.ts';
import { playWeek } from './demo-week.ts';
import { createFunding } from './funding.ts';
import { consoleLogger as logger } from './logger.ts';
import { builtPages, developmentPages } from './pages.ts';
import { registerSandboxWebhook } from './sandbox-webhook.ts';
import { readSettings, type ShopSettings } from './settings.ts';
import { createShop, type Shop } from './shop.ts';

const development = process.argv.includes('--dev');

try {
  await start();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

/** Puts the real parts together, listens, and stops gracefully when asked to. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const database = openShopDatabase(join(settings.dataDirectory, databaseName(settings)));
  const server = createServer();
  // Longer than a proxy keeps a connection. Otherwise the proxy may send a request on one that is just being closed.
  server.keepAliveTimeout = 75_000;
  const vite = development ? await startVite(server) : null;

  const funding = createFunding(database, settings.dollarRates);
  const [companion] = settings.companions;
  if (settings.isDemo && companion)
    await playWeek({ settings, companion, database, funding, store: storeOf(settings, 'till.db'), logger });

  const shop = createShop({
    settings,
    database,
    funding,
    stores: {
      till: storeOf(settings, 'till.db'),
      tillLive: storeOf(settings, 'till-live.db'),
    },
    pages: vite === null ? builtPages() : developmentPages(vite),
    hotReload: development,
    logger,
  });

  server.on('request', shop.app);
  await listen(server, settings);
  await shop.ready();

  const stopping = new AbortController();
  if (!settings.production) registerWebhooks(settings, stopping.signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopping.abort();
      void stop(server, shop, async () => {
        await vite?.close();
        database.close();
      });
    });
  }
  process.stdout.write(`Sunbird Store is ready at ${settings.publicUrl}\n`);
}

function storeOf({ tillDatabase, dataDirectory }: ShopSettings, file: string): Store {
  return tillDatabase === null ? sqliteStore(join(dataDirectory, file)) : postgresStore(tillDatabase);
}

/** Accepts no new requests, lets purchases that are being sent finish, then ends the process. */
async function stop(server: Server, shop: Shop, closeRest: () => Promise<void>): Promise<void> {
  server.close();
  await shop.close();
  server.closeAllConnections();
  await closeRest();
  process.exit(0);
}

/** In production each world has its own balances: a shop that was tested with play money opens with none of it. */
function databaseName({ production, companions }: ShopSettings): string {
  return production ? `shop-${companions.map(({ environment }) => environment).join('-')}.db` : 'shop.db';
}

function registerWebhooks({ sandboxUrl, port, companions }: ShopSettings, signal: AbortSignal): void {
  for (const { environment, mount, webhookSecret: secret } of companions) {
    const url = `http://127.0.0.1:${port}${mount}/webhooks`;
    void registerSandboxWebhook({ sandboxUrl, environment, url, secret }, logger, signal);
  }
}

async function startVite(server: Server) {
  const { createServer: createVite } = await import('vite');
  return createVite({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
}

function listen(server: Server, { port, host }: ShopSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=5174 npm start`;
  }
  return error.message;
}
