import { feature } from '../../kernel/feature.ts';
import { accountReceiver } from './account-events.ts';
import { createPayments } from './payments.ts';
import { accountPlans } from './plans.ts';
import { accountHandlers } from './routes.ts';

/** Virtual bank accounts of customers, and the transfers to them. */
export const accounts = feature({
  name: 'accounts',
  plans: accountPlans,
  events: ['account.credited', 'account.review_opened'],
  start(kernel, { platform }) {
    const payments = createPayments(kernel.context);
    return {
      routes: accountHandlers({ ...kernel, payments, secretKey: platform.secretKey ?? null }),
      receiver: accountReceiver(payments),
    };
  },
});
