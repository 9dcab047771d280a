import { createServer } from 'node:http';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { createTillside, sqliteStore } from '@tillside/server';
import express from 'express';
import { Bank } from '../../companion/bank.ts';
import { listen } from '../../companion/listen.ts';

/** A sandbox and a companion of it, both on real HTTP and by the real clock. */
export interface Shop {
  /** Where each document's operations are. */
  readonly urls: { readonly platform: string; readonly companion: string };
  readonly apiKey: string;
  /** How often the platform carried out a ref. */
  executions(ref: string): Promise<number>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const sandbox = createSandbox({ postLimit: 0 });
  const { url: platform } = await sandbox.listen();
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const till = createTillside({
    platform: { baseUrl: `${platform}/api/v1`, apiKey: sandboxKeys.sandbox, environment: 'sandbox' },
    publicUrl: `${url}/till`,
    secret: 'a secret of the check that is long enough',
    store: sqliteStore(':memory:'),
    funding: new Bank(),
    caller: (request) => {
      const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
      return name ? { id: name, sessionId: `session of ${name}`, roles: ['shopper'] } : null;
    },
  });
  app.use('/till', till.router);
  await till.ready();
  return {
    urls: { platform: `${platform}/api/v1`, companion: `${url}/till` },
    apiKey: sandboxKeys.sandbox,
    async executions(ref) {
      const response = await fetch(`${platform}/_sandbox/truth/${encodeURIComponent(ref)}`);
      const { executions } = Object(await response.json());
      return Number(executions);
    },
    async close() {
      await till.close();
      await sandbox.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
