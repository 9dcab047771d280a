import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { built, type ReactVersion } from './build.ts';

/** Pages on which a purchase is walked through. */
export const hostilePages = [
  'form',
  'portal',
  'dialog',
  'translated',
  'locale-underscore',
  'locale-posix',
  'locale-unknown',
  'no-locks',
  'no-styles',
  'rtl',
  'narrow',
] as const;

/** What a page of a shop does to widgets, beside using React 18. */
const hosts = [
  'neutral',
  'tailwind',
  'layers',
  'bootstrap',
  'reset',
  'strict-csp',
  'shadow',
  'streamed',
  'two',
  'orchid',
  'savanna',
  ...hostilePages,
] as const;
export type Host = (typeof hosts)[number];

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Nothing inline: no script, no stylesheet, no `style` attribute. */
const strict = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Its own stylesheets before and after that of the widgets. */
const sheets: Readonly<Partial<Record<Host, readonly string[]>>> = {
  tailwind: ['tailwind.css'],
  // Its own styles are in layers, and the widgets in one after that of the reset.
  layers: ['layers.css'],
  bootstrap: ['bootstrap.css'],
  reset: ['reset.css'],
};

interface ServerModule {
  stream(to: Writable): Promise<void>;
}

export interface ShopServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the pages of all hosts on a free port. */
export async function serveShops(): Promise<ShopServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, react, file = ''] = /^\/react-(18|19|elements)\/(.*)$/.exec(pathname) ?? [];
    if (pathname === '/till/events') {
      // Events do not pass through the `fetch` of the page. Nothing ever happens here.
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      return;
    }
    const host = hosts.find((each) => each === searchParams.get('host'));
    if ((react === '18' || react === '19' || react === 'elements') && file === '' && host) {
      void sendPage(response, host, react);
    } else {
      const place = react === undefined ? pathname : `react-${react}/page/${file}`;
      void sendFile(response, normalize(place));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendPage(response: ServerResponse, host: Host, react: ReactVersion | 'elements'): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    ...(host === 'strict-csp' ? { 'content-security-policy': strict } : {}),
  });
  const links = [
    ...(sheets[host] ?? []).map((sheet) => `<link rel="stylesheet" href="/${sheet}">`),
    ...(host === 'no-styles' || react === 'elements'
      ? []
      : [`<link rel="stylesheet" href="/widgets${host === 'layers' ? '.layered' : ''}.css" data-widgets>`]),
    `<link rel="stylesheet" href="/react-${react}/main.css">`,
  ];
  response.write(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
${links.join('')}<script type="module" src="/react-${react}/main.js"></script></head>
<body><h1>A shop</h1><div id="shop" class="shop">`);
  if (host === 'streamed') {
    const path = pathToFileURL(join(built, `react-${react}/server/server.js`)).href;
    const { stream }: ServerModule = await import(path);
    const widgets = new PassThrough();
    widgets.pipe(response, { end: false });
    await Promise.all([finished(widgets), stream(widgets)]);
  }
  response.end('</div></body></html>');
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  try {
    const content = await readFile(join(built, path));
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  }
}
