import { Router } from 'express';
import { people } from './people.ts';
import type { Sessions } from './sessions.ts';

/**
 * `GET /customers`, for staff: the customers whose accounts and cards they may see. Everything else on the staff page
 * is from the companion, which checks the role itself. For all other users the route does not exist.
 */
export function staffApi({ sessions }: { readonly sessions: Sessions }): Router {
  const router = Router();
  router.get('/customers', (request, response, next) => {
    if (!sessions.read(request)?.person.roles.includes('staff')) return next();
    const customers = people.flatMap(({ id, name, customerId }) =>
      customerId === undefined ? [] : [{ user: id, name, customer_id: customerId }],
    );
    response.set('Cache-Control', 'no-store').json({ customers });
  });
  return router;
}
