import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { openCanaryShop } from './canary/shop.ts';
import { openHost } from './host.ts';
import { fronts } from './mounts.ts';

/*
 * Opens a new shop for each test of a worker, and closes it again: an origin, a companion, a store and a platform that
 * no other test uses. The shops share the program, which takes longer to start than most tests to run. host-process.ts
 * calls it: `POST /` with settings returns the port, and `DELETE /:port` closes the shop.
 */

const mount = z.enum(['a', 'b', 'c']);
const Settings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attacked'), mount, front: z.enum(fronts) }),
  z.object({
    kind: z.literal('canary'),
    mount,
    environment: z.enum(['sandbox', 'live']),
    pages: z.string(),
    store: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sqlite'), file: z.string() }),
      z.object({ kind: z.literal('postgres'), url: z.string() }),
    ]),
  }),
]);
export type Settings = z.output<typeof Settings>;

const closings = new Map<number, () => Promise<void>>();

async function open(settings: Settings): Promise<number> {
  const server = createServer();
  const port = await listening(server, 0);
  const host = await (settings.kind === 'attacked' ? openHost(port, settings) : openCanaryShop(port, settings));
  server.on('request', host.app);
  closings.set(port, async () => {
    server.close();
    server.closeAllConnections();
    await host.close();
  });
  return port;
}

async function close(port: number): Promise<void> {
  const closing = closings.get(port);
  closings.delete(port);
  await closing?.();
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function answer({ method, url = '/' }: IncomingMessage, body: () => Promise<unknown>): Promise<object> {
  if (method === 'POST') return { port: await open(Settings.parse(await body())) };
  if (method === 'DELETE') await close(Number(url.slice(1)));
  return {};
}

const control = createServer((request, response) => {
  void answer(request, () => json(request)).then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
await listening(control, Number(process.env['PORT']));
