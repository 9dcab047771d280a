import { CheckoutSchema } from '../checkout.ts';
import type { CompanionRoute } from './route.ts';

/** Wallet payments. */
export const checkoutRoutes = [
  {
    method: 'GET',
    path: '/checkouts/{id}',
    summary: 'A checkout of the caller, and where its latest attempt stands.',
    who: 'caller',
    answers: { 200: CheckoutSchema },
  },
] as const satisfies readonly CompanionRoute[];
