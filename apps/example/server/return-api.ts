import { Router } from 'express';
import type { Tillside } from '@tillside/server';

/**
 * `GET /return-to?return_to=…`: the address to return to after adding money, or `null`. The address is from a link,
 * which anyone can make, so the companion checks that it is a page of this shop. `now` is the server's clock: transfers
 * since then are for that purchase, and the clock of a phone may be wrong.
 */
export function returnApi({ returnTo }: Pick<Tillside['funding'], 'returnTo'>): Router {
  const router = Router();
  router.get('/return-to', (request, response) => {
    response.set('Cache-Control', 'no-store');
    response.json({ url: returnTo(request.query['return_to']), now: new Date().toISOString() });
  });
  return router;
}
