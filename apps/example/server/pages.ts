import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { ViteDevServer } from 'vite';
import type { Me } from './shop-api.ts';

/** The addresses that the storefront renders. Any other gets the same page with status 404, and the page shows that. */
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

/** Creates the storefront's handler. Each page contains what `describe` returns about the user who requests it. */
export type Pages = (describe: (request: Request) => Promise<Me>) => RequestHandler;

/**
 * The built storefront, compressed. Hashed files never change, so browsers cache them; the page itself is requested
 * each time. A shopper's bills page contains the skeleton of its first form, so that it is shown before any script.
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
    // The logo has a permanent address: the companion sends it to the widgets as `merchant.logo`.
    router.get('/sunbird.svg', (_request, response) => response.sendFile(join(dist, 'sunbird.svg'), { maxAge: '1d' }));
    router.get(/.*/, async (request, response) => {
      const me = await describe(request);
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
      sendPage(request, response, withMe(html, await describe(request)));
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

/** Writes `me` into the page as data, which no policy treats as a script. No name in it can end its element. */
function withMe(html: string, me: Me): string {
  // The line about the test shop has its place from the first paint.
  const shop = me.isDemo ? html.replace('<header', '<p class="demo-line"></p><header') : html;
  const json = JSON.stringify(me).replaceAll('<', '\\u003c');
  return shop.replace('</body>', () => `<script type="application/json" id="me">${json}</script></body>`);
}
