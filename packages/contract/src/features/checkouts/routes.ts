import { z } from 'zod';
import { CheckoutSchema } from './checkout.ts';
import { AttemptRequest, FrameTicketSchema } from '../../kernel/frames/frame-requests.ts';
import type { DeclaredRoutes } from '../../kernel/routes/route.ts';

const id = { id: z.string().describe('The checkout’s id.') };

/** Wallet payments. */
export const checkoutRoutes = {
  'GET /checkouts/{id}': {
    family: 'Checkouts',
    summary: 'A checkout of the caller, and where its latest attempt stands.',
    who: 'caller',
    answers: { 200: CheckoutSchema },
    names: id,
    problems: ['not_found'],
  },
  'POST /checkouts/{id}/attempts': {
    family: 'Checkouts',
    summary: 'A single-use ticket for the sealed frame that takes the PIN, or the one-time password.',
    who: 'caller',
    body: AttemptRequest,
    answers: { 201: FrameTicketSchema },
    names: id,
    problems: ['not_found', 'forbidden', 'invalid_input', 'product_unavailable', 'busy_subject', 'no_fetch_metadata'],
  },
} as const satisfies DeclaredRoutes;
