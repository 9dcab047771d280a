import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createTillside, timestamped } from '@tillside/server';
import { createTillside as createOnFetch, sqliteStore } from '@tillside/server/fetch';
import express from 'express';
import { Hono } from 'hono';
import { Server } from 'node:http';
import { FastResponse, serve as serveBySrvx } from 'srvx/node';
import { limitsOfALoad } from '../../../test/load/fast-minute.ts';
import { serve, reportToBench } from './serving.ts';

/** The companion below `/till` of a host, as its recipe mounts it. */
const [host = '', directory = '', baseUrl = ''] = process.argv.slice(2);
const options = {
  platform: { baseUrl, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' as const },
  publicUrl: 'http://127.0.0.1/till',
  secret: 'a secret of the bench that is long enough',
  store: sqliteStore(join(directory, `${host.replaceAll(/\W/g, '-')}.db`)),
  limits: limitsOfALoad,
  webhooks: { verify: [timestamped({ secret: 'whsec_of_the_bench' })] },
};

function callerOf(id: string | null | undefined) {
  return typeof id === 'string' ? { id, sessionId: `session of ${id}`, roles: ['shopper' as const] } : null;
}

function onFetch() {
  return createOnFetch({ ...options, caller: (request) => callerOf(request.headers.get('x-shopper')) });
}

const hosts: Record<string, () => Promise<{ till: { ready(): Promise<void>; close(): Promise<void> }; url: string }>> =
  {
    async 'Express 5'() {
      const till = createTillside({ ...options, caller: (request) => callerOf(request.get('x-shopper')) });
      const app = express();
      app.use('/till', till.router);
      return { till, url: await serve(app) };
    },
    async Hono() {
      const till = onFetch();
      const app = new Hono();
      app.all('/till/*', (context) => till.fetch(context.req.raw));
      const server = createAdaptorServer({ fetch: app.fetch });
      if (!(server instanceof Server)) throw new Error('This server speaks HTTP/2.');
      return { till, url: await serve(server) };
    },
    async srvx() {
      // As srvx advises for answers that are not made by its own class. Hono's adapter does the same itself.
      Object.defineProperty(globalThis, 'Response', { value: FastResponse, configurable: true, writable: true });
      const till = onFetch();
      const server = serveBySrvx({ fetch: till.fetch, hostname: '127.0.0.1', port: 0, silent: true });
      await server.ready();
      return { till, url: server.url ?? '' };
    },
  };

const made = await hosts[host]?.();
if (!made) throw new Error(`There is no host ${host}. There are ${Object.keys(hosts).join(', ')}.`);
await made.till.ready();

/** The most memory that was resident since the question before. */
let peak = 0;
setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20).unref();
function resident() {
  const most = peak;
  peak = 0;
  return most;
}

reportToBench({ companion: new URL('/till', made.url).href }, { resident }, () => made.till.close());
