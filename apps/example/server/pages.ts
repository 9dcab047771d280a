import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { ViteDevServer } from 'vite';
import type { Me } from './shop-api.ts';

/** The addresses that the storefront draws. Any other address gets the same page with status 404, which says so. */
const addresses: readonly RegExp[] = [
  /^\/(history|account|confirm|staff)?$/,
  /^\/history\/ts_[\w-]+$/,
  /^\/pay\/[\w-]+$/, // a checkout, paid by wallet
  /^\/cards(\/new|\/orders\/[\w-]+|\/[\w-]+)?$/, // one card, a new one, an order that waits for its deposit
];

function isAddress(path: string): boolean {
  return addresses.some((address) => address.test(path));
}

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist');

/** Makes the handler of the storefront, with what the shop says of who asks: it stands in the page that they get. */
export type Pages = (describe: (request: Request) => Me) => RequestHandler;

/**
 * The built storefront, compressed. Hashed files never change, so browsers keep them; the page itself is always asked
 * for anew. A shopper's bills page holds the skeleton of its first form, so that it is there before the first script.
 */
export function builtPages(dist = built): Pages {
  const index = join(dist, 'index.html');
  if (!existsSync(index))
    throw new Error('The storefront is not built yet: run `vite build` in apps/example, or start with --dev.');
  const painted = readFileSync(index, 'utf8');
  const plain = painted.replace(/<!--first-paint-->[^]*?<!--\/first-paint-->/g, '');
  return (describe) => {
    const router = Router();
    router.use(compression());
    router.use(
      '/assets',
      express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
    );
    // The logo has an address that stays: the companion tells it to the widgets as `merchant.logo`.
    router.get('/sunbird.svg', (_request, response) => response.sendFile(join(dist, 'sunbird.svg'), { maxAge: '1d' }));
    router.get(/.*/, (request, response) => {
      const me = describe(request);
      const isBills = request.path === '/' && me.user?.roles.includes('shopper') === true;
      sendPage(request, response, withMe(isBills ? withSession(painted, request, me) : plain, me));
    });
    return router;
  };
}

/** The storefront from source, with hot reload. */
export function developmentPages(vite: ViteDevServer): Pages {
  return (describe) => {
    const router = Router();
    router.use(vite.middlewares);
    router.get(/.*/, async (request, response) => {
      const source = readFileSync(join(root, 'web/index.html'), 'utf8');
      const html = await vite.transformIndexHtml(request.originalUrl, source);
      sendPage(request, response, withMe(html, describe(request)));
    });
    return router;
  };
}

function sendPage(request: Request, response: Response, html: string): void {
  response
    .status(isAddress(request.path) ? 200 : 404)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(html);
}

/** Asks for the session of the widgets beside the script that needs it: as the widgets ask, so that they get this answer. */
function withSession(html: string, { query }: Request, { worlds }: Me): string {
  const wanted = query['environment'] === 'live' ? 'live' : 'sandbox';
  const world = worlds.includes(wanted) ? wanted : worlds[0];
  const href = `/${world === 'live' ? 'till-live' : 'till'}/session`;
  return html.replace(
    '</head>',
    () => `<link rel="preload" as="fetch" href="${href}" crossorigin="use-credentials"></head>`,
  );
}

/** As data, which no policy takes for a script. No name in it can end its element. */
function withMe(html: string, me: Me): string {
  const json = JSON.stringify(me).replaceAll('<', '\\u003c');
  return html.replace('</body>', () => `<script type="application/json" id="me">${json}</script></body>`);
}
