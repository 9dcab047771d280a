import { createServer } from 'node:http';
import { createSandbox } from '@tillside/sandbox';
import { sqliteStore } from '@tillside/server';
import { openShopDatabase } from '../../../apps/example/server/database.ts';
import { createFunding } from '../../../apps/example/server/funding.ts';
import { builtPages } from '../../../apps/example/server/pages.ts';
import { readSettings } from '../../../apps/example/server/settings.ts';
import { createShop } from '../../../apps/example/server/shop.ts';
import { serve, reportToBench } from './serving.ts';

/** The example shop as `npm start` serves it, with a sandbox, and both in memory. */
const [dataDirectory = '', dist = ''] = process.argv.slice(2);
const sandbox = createSandbox({ postLimit: 0 });
const { url: sandboxUrl } = await sandbox.listen();
const server = createServer();
const { port } = new URL(await serve(server));
const settings = readSettings({ PORT: port, SANDBOX_URL: sandboxUrl, SHOP_DATA: dataDirectory });
const database = openShopDatabase(':memory:');
const silent = { info() {}, warn() {}, error() {} };
const shop = createShop({
  settings,
  database,
  funding: createFunding(database, settings.dollarRates),
  stores: { till: sqliteStore(':memory:'), tillLive: sqliteStore(':memory:') },
  pages: builtPages(dist),
  logger: silent,
});
server.on('request', shop.app);
await shop.ready();
reportToBench({ shop: settings.publicUrl }, {}, async () => {
  await shop.close();
  await sandbox.close();
});
