import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';

/** The addresses that the storefront draws. Any other address gets the same page with status 404, which says so. */
const addresses: readonly RegExp[] = [
  /^\/(history|account|confirm|staff)?$/,
  /^\/pay\/[\w-]+$/, // a checkout, paid by wallet
  /^\/cards(\/new|\/orders\/[\w-]+|\/[\w-]+)?$/, // one card, a new one, an order that waits for its deposit
];

function isAddress(path: string): boolean {
  return addresses.some((address) => address.test(path));
}

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist');

/**
 * The built storefront, compressed. Hashed files never change, so browsers keep them; the page itself is always asked
 * for anew.
 */
export function builtPages(dist = built): RequestHandler {
  const index = join(dist, 'index.html');
  if (!existsSync(index))
    throw new Error('The storefront is not built yet: run `vite build` in apps/example, or start with --dev.');
  const html = readFileSync(index, 'utf8');
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  );
  router.get(/.*/, (request, response) => {
    response
      .status(isAddress(request.path) ? 200 : 404)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html);
  });
  return router;
}

/** The storefront from source, with hot reload. */
export function developmentPages(vite: ViteDevServer): RequestHandler {
  const router = Router();
  router.use(vite.middlewares);
  router.get(/.*/, async (request, response) => {
    const html = await vite.transformIndexHtml(request.originalUrl, readFileSync(join(root, 'web/index.html'), 'utf8'));
    response
      .status(isAddress(request.path) ? 200 : 404)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html);
  });
  return router;
}
