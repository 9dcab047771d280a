import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { tillsideCsp } from '@tillside/server';
// oxlint-disable-next-line no-restricted-imports -- a tool of its tests, which the package does not export
import { selfSigned } from '../../packages/server/src/testing/servers.ts';
import { repository } from './processes.ts';

const dist = join(repository, 'packages/elements/dist');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** As a shop without any build sends it: files of its own, nothing that stands in the page, and Trusted Types. */
const strictPolicy = tillsideCsp();

/** A page of plain HTML with the script of the elements, at `/plain.html` of the shop. `scripts` are files of it. As wide as a column of text, or wide. */
export async function servePlainPage(
  page: Page,
  body: string,
  {
    policy = strictPolicy,
    scripts = {},
    isWide = false,
  }: { policy?: string; scripts?: Readonly<Record<string, string>>; isWide?: boolean } = {},
): Promise<void> {
  // An element fills its page. Where that is wide, Pay is beside the form.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: isWide ? 1280 : Math.min(width, 640), height });
  await page.route('**/plain.html*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: plainPage(body, Object.keys(scripts)),
    }),
  );
  await serveElements(page);
  for (const [name, body] of Object.entries(scripts))
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** The built elements, at `/elements/` of the shop. */
export async function serveElements(page: Page): Promise<void> {
  await page.route('**/elements/*', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/elements/', '');
    return route.fulfill({
      contentType: types[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(dist, name)),
    });
  });
}

function plainPage(body: string, scripts: readonly string[] = []): string {
  const links = ['elements/tillside.js', ...scripts].map((name) => `<script type="module" src="/${name}"></script>`);
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A shop</title>${links.join('')}</head><body><h1>A shop</h1>${body}</body></html>`;
}

export interface CountedShop {
  readonly url: string;
  /** What its connections have transferred so far, both ways: TLS, heads and streams included. */
  bytes(): number;
  /** The requests that have ended so far, each with the bytes that were transferred since the one before. */
  requests(): readonly string[];
  close(): Promise<void>;
}

/**
 * Serves that page, passes all other requests on to a shop, and counts the bytes that it transfers. As a shop's server
 * does, it uses HTTP/2 and compresses texts.
 */
export async function countShop(shopUrl: string, body: string): Promise<CountedShop> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let counted = 0;
  const bytes = (): number => [...sockets].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, 0);
  const server = createSecureServer(selfSigned('localhost'), (request, response) => {
    const { pathname } = new URL(request.url, shopUrl);
    response.once('close', () => {
      const now = bytes();
      requests.push(`${request.method} ${pathname}: ${now - counted}`);
      counted = now;
    });
    if (pathname === '/plain.html') sendFile(response, '.html', plainPage(body));
    else if (pathname.startsWith('/elements/'))
      sendFile(response, extname(pathname), readFileSync(join(dist, pathname.slice('/elements/'.length))));
    else passOn(request, response, shopUrl);
  });
  server.on('connection', (socket: Socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    bytes,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function sendFile(response: Http2ServerResponse, extension: string, content: string | Buffer): void {
  const type = types[extension] ?? 'text/html; charset=utf-8';
  response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=3600' })
    .end(gzipSync(content));
}

/** What belongs to one connection of HTTP/1.1, and is not passed on. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

function passOn(request: Http2ServerRequest, response: Http2ServerResponse, shopUrl: string): void {
  const { host, origin } = new URL(shopUrl);
  const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
  const headers = { ...Object.fromEntries(asked), host, ...(request.headers.origin === undefined ? {} : { origin }) };
  const { method, url } = request;
  const passed = ask(new URL(url, shopUrl), { method, headers, agent: false }, (answer) => {
    const isText = /json/.test(answer.headers['content-type'] ?? '');
    const dropped = isText ? [...ofConnection, 'content-length'] : ofConnection;
    const kept = Object.entries(answer.headers).filter(([name]) => !dropped.includes(name));
    const encoding = isText ? { 'content-encoding': 'gzip' } : {};
    response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...encoding });
    if (isText) answer.pipe(createGzip()).pipe(response);
    else answer.pipe(response);
  });
  passed.once('error', () => response.stream.destroy());
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}
