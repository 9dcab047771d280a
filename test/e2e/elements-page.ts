import { readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { tillsideCsp } from '@tillside/server';
import { repository } from './processes.ts';

const dist = join(repository, 'packages/elements/dist');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** As a shop without any build sends it: files of its own, nothing that stands in the page, and Trusted Types. */
const strictPolicy = tillsideCsp();

/** A page of plain HTML with the script of the elements, at `/plain.html` of the shop. `scripts` are files of it. */
export async function servePlainPage(
  page: Page,
  body: string,
  { policy = strictPolicy, scripts = {} }: { policy?: string; scripts?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  await page.route('**/plain.html*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: plainPage(body, Object.keys(scripts)),
    }),
  );
  await page.route('**/elements/*', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/elements/', '');
    return route.fulfill({
      contentType: types[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(dist, name)),
    });
  });
  for (const [name, body] of Object.entries(scripts))
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

function plainPage(body: string, scripts: readonly string[] = []): string {
  const links = ['elements/tillside.js', ...scripts].map((name) => `<script type="module" src="/${name}"></script>`);
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A shop</title>${links.join('')}</head><body><h1>A shop</h1>${body}</body></html>`;
}

export interface CountedShop {
  readonly url: string;
  /** What its connections have sent to the page so far, heads and streams included. */
  bytes(): number;
  close(): Promise<void>;
}

/** A server of that page, which passes all else on to a shop, compresses texts as servers do, and counts what it transfers. */
export async function countShop(shopUrl: string, body: string): Promise<CountedShop> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', shopUrl);
    if (pathname === '/plain.html') sendFile(response, '.html', plainPage(body));
    else if (pathname.startsWith('/elements/'))
      sendFile(response, extname(pathname), readFileSync(join(dist, pathname.slice('/elements/'.length))));
    else passOn(request, response, shopUrl);
  });
  server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendFile(response: ServerResponse, extension: string, content: string | Buffer): void {
  const type = types[extension] ?? 'text/html; charset=utf-8';
  response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=3600' })
    .end(gzipSync(content));
}

function passOn(request: IncomingMessage, response: ServerResponse, shopUrl: string): void {
  const { host, origin } = new URL(shopUrl);
  const headers = { ...request.headers, host, ...(request.headers.origin === undefined ? {} : { origin }) };
  const { method, url } = request;
  const passed = ask(new URL(url ?? '/', shopUrl), { method, headers, agent: false }, (answer) => {
    const isText = /json/.test(answer.headers['content-type'] ?? '') && answer.statusCode === 200;
    // What belongs to one connection is not passed on.
    const { 'content-length': _, connection: __, 'keep-alive': ___, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, isText ? { ...rest, 'content-encoding': 'gzip' } : answer.headers);
    if (isText) answer.pipe(createGzip()).pipe(response);
    else answer.pipe(response);
  });
  passed.once('error', () => response.destroy());
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}
