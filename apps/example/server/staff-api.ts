import { Router } from 'express';
import { people } from './people.ts';
import type { Sessions } from './sessions.ts';

/**
 * `GET /customers`, for staff: whose accounts and cards they may look at. Everything else on the staff page comes from
 * the companion, which asks for the role itself. To everybody else this answers as if it were not there.
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
