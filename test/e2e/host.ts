/* oxlint-disable no-restricted-imports -- the shop is no package to import by name: it is started from its own files */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@tillside/sandbox';
import { sqliteStore, type Logger } from '@tillside/server';
import { openShopDatabase } from '../../apps/example/server/database.ts';
import { createFunding } from '../../apps/example/server/funding.ts';
import { builtPages } from '../../apps/example/server/pages.ts';
import { registerSandboxWebhook } from '../../apps/example/server/sandbox-webhook.ts';
import { readSettings } from '../../apps/example/server/settings.ts';
import { createShop } from '../../apps/example/server/shop.ts';
import { selfSigned } from '../../packages/server/src/testing/servers.ts';
import type { Asked, Opened, WorldOptions } from './hosted-world.ts';
import { PassingClock } from './passing-clock.ts';
import type { PseudoShop } from '../pseudo/shop.ts';

/**
 * One world after the other in one process, each with a sandbox and a shop of its own: what takes a second to load is
 * loaded once. Everything is as `main.ts` puts it together, but for the databases, which are in memory, and the time,
 * which a test may let pass.
 */
interface OpenWorld {
  readonly opened: Opened;
  readonly clock: PassingClock;
  readonly log: readonly string[];
  close(): Promise<void>;
}

const minute = 60_000;
const worlds = new Map<number, OpenWorld>();
let count = 0;
let pseudo: Promise<PseudoShop> | undefined;

process.on('message', (asked: Asked) => {
  void answer(asked).then(
    (value) => process.send?.({ call: asked.call, value }),
    (error: unknown) =>
      process.send?.({ call: asked.call, error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function answer(asked: Asked): Promise<unknown> {
  if (asked.please === 'open') {
    const world = await openWorld(asked, asked.isPseudo ? await pseudoShop() : {});
    worlds.set(world.opened.world, world);
    return world.opened;
  }
  const world = worlds.get(asked.world);
  if (!world) throw new Error(`There is no world ${asked.world}.`);
  switch (asked.please) {
    case 'pass':
      world.clock.pass(asked.seconds * 1_000);
      return null;
    case 'log':
      return world.log.join('\n');
    case 'close':
      worlds.delete(asked.world);
      await world.close();
      return null;
    default:
      return asked satisfies never;
  }
}

/** Built once, and only where a test asks for it. */
async function pseudoShop(): Promise<PseudoShop> {
  const { buildPseudoShop } = await import('../pseudo/shop.ts');
  return (pseudo ??= buildPseudoShop());
}

async function openWorld(
  { refundsByHand, isSecure }: WorldOptions,
  { storefront, frameMessages }: Partial<PseudoShop>,
): Promise<OpenWorld> {
  const clock = new PassingClock();
  const log: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void log.push(JSON.stringify({ level, message, ...fields }));
  const logger: Logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const sandbox = createSandbox({ postLimit: 0, clock });
  const { url: sandboxUrl } = await sandbox.listen();
  const server = createServer();
  // Else a connection that is used again after five idle seconds may be closed at that very moment.
  server.keepAliveTimeout = 10 * minute;
  const port = await listen(server);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sunbird-e2e-'));
  // Beside the other: the platform reaches the shop without TLS.
  const secure = isSecure ? createSecureServer(selfSigned('localhost')) : null;
  const settings = readSettings({
    PORT: String(port),
    SANDBOX_URL: sandboxUrl,
    SHOP_DATA: dataDirectory,
    ...(secure && { PUBLIC_URL: `https://localhost:${await listen(secure)}` }),
  });
  rmSync(dataDirectory, { recursive: true, force: true }); // its secrets are read, and nothing else is kept
  const database = openShopDatabase(':memory:');
  const funding = createFunding(database, settings.dollarRates);
  const shop = createShop({
    settings,
    database,
    funding: refundsByHand ? Object.assign(funding, { refund: undefined }) : funding,
    stores: { till: sqliteStore(':memory:'), tillLive: sqliteStore(':memory:') },
    pages: builtPages(storefront),
    ...(frameMessages === undefined ? {} : { frameMessages }),
    logger,
    // An answer may be held back for as long as a slow machine takes to check the page.
    companion: { advanced: { clock, timings: { deadline: 10 * minute, lease: 30 * minute } } },
  });
  for (const each of [server, secure]) each?.on('request', shop.app);
  await shop.ready();
  const stopping = new AbortController();
  const register = (environment: 'sandbox' | 'live', mount: string, secret: string): Promise<void> =>
    registerSandboxWebhook(
      { sandboxUrl, environment, url: `http://127.0.0.1:${port}${mount}/webhooks`, secret },
      logger,
      stopping.signal,
    );
  await Promise.all(
    settings.companions.map(({ environment, mount, webhookSecret }) => register(environment, mount, webhookSecret)),
  );
  count += 1;
  return {
    opened: { world: count, shopUrl: settings.publicUrl, sandboxUrl },
    clock,
    log,
    async close() {
      stopping.abort();
      for (const each of [server, secure]) each?.close();
      await Promise.all([shop.close(), sandbox.close()]);
      for (const each of [server, secure]) each?.closeAllConnections();
      database.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
