import { majorUnits } from '@tillside/contract/schemas';
import { z } from 'zod';
import { findCustomer } from '../accounts/find.ts';
import type { Customer } from '../world/customer.ts';
import { withBody, type ControlRoute } from './control-route.ts';

const text = z.string().max(254).nullable();

/** A change of a customer. The platform offers none (platform §2.12), so tests use this route. */
const CustomerChange = z
  .strictObject({
    tier: z.int({ error: 'must be a whole number' }).min(0).max(3),
    phone: text,
    email: text,
    bvn_on_file: z.boolean({ error: 'must be true or false' }),
  })
  .partial();

export const customerRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/customers', run: ({ world }) => ({ json: world.state.customers.map(shownCustomer) }) },
  {
    method: 'PUT',
    path: '/customers/{id}',
    run: withBody(CustomerChange, (change, { world, values }) => {
      const customer = findCustomer(values['id'] ?? '', world);
      if (!customer) return { status: 404, error: 'There is no such customer.' };
      return { json: shownCustomer(Object.assign(customer, change)) };
    }),
  },
];

/** A customer for the control interface: money in major units. */
function shownCustomer(customer: Customer): object {
  return { ...customer, wallet: majorUnits(customer.wallet) };
}
