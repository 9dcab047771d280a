import { CheckoutSchema } from '../checkout.ts';
import { AttemptRequest, FrameTicketSchema } from '../frame-requests.ts';
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
  {
    method: 'POST',
    path: '/checkouts/{id}/attempts',
    summary: 'A single-use ticket for the sealed frame that takes the PIN, or the one-time password.',
    who: 'caller',
    body: AttemptRequest,
    answers: { 201: FrameTicketSchema },
  },
] as const satisfies readonly CompanionRoute[];
