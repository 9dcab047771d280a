import { majorUnits, parseWith, textsOf } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Customer } from '../customers/customer.ts';
import { badRequest, type ControlRoute } from './control-route.ts';

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
    run({ world, values, body }) {
      const customer = world.state.customers.find((kept) => kept.id === values['id']);
      if (!customer) return { status: 404, error: 'There is no such customer.' };
      const change = parseWith(CustomerChange, body);
      if (!change.ok) return badRequest(textsOf(change.faults));
      return { json: shownCustomer(Object.assign(customer, change.value)) };
    },
  },
];

/** A customer for the control interface: money in major units. */
function shownCustomer(customer: Customer): object {
  return { ...customer, wallet: majorUnits(customer.wallet) };
}
