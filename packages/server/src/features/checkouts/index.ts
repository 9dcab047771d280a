import { feature } from '../../kernel/feature.ts';
import { attemptTicketHandlers } from './attempt-ticket.ts';
import { noteCounted } from './checkout-record.ts';
import { createCheckouts } from './checkouts.ts';
import { checkoutFrame, checkoutFrameHandlers } from './frames.ts';
import { checkoutPlans } from './plans.ts';
import { checkoutHandlers } from './routes.ts';

/** Payments by the platform's wallet, whose PIN and one-time password a sealed frame takes. */
export const checkouts = feature({
  name: 'checkouts',
  plans: checkoutPlans,
  events: ['checkout.paid'],
  start(kernel) {
    const steps = createCheckouts(kernel);
    const deps = { ...kernel, checkouts: steps };
    return {
      routes: { ...checkoutHandlers(deps), ...attemptTicketHandlers(deps) },
      openRoutes: checkoutFrameHandlers(deps),
      frame: { of: 'checkout', kind: checkoutFrame(deps) },
      async handled(event) {
        if (event.type === 'checkout.paid') await noteCounted(kernel.store, event.checkout.id, kernel.clock.now());
      },
      steps,
    };
  },
});
