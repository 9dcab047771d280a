import { Router } from 'express';
import type { Tillside } from '@tillside/server';

/**
 * `GET /return-to?return_to=…`: where a shopper goes back to after adding money, or `null`. The address comes from a link,
 * which anybody can make, so the companion says whether it is a page of this shop. `now` is this server's clock: transfers since
 * then are for that purchase, and the clock of a phone may be wrong.
 */
export function returnApi({ returnTo }: Pick<Tillside['funding'], 'returnTo'>): Router {
  const router = Router();
  router.get('/return-to', (request, response) => {
    response.set('Cache-Control', 'no-store');
    response.json({ url: returnTo(request.query['return_to']), now: new Date().toISOString() });
  });
  return router;
}
