import { RecipientListSchema, RecipientRequest, RecipientSchema } from '../recipient.ts';
import type { CompanionRoute } from './route.ts';

/** Who bills were for, saved by the caller for next time. */
export const recipientRoutes = [
  {
    method: 'GET',
    path: '/recipients',
    summary: 'Own saved recipients, newest first.',
    who: 'caller',
    query: { operation: 'Only those of this operation.' },
    answers: { 200: RecipientListSchema },
  },
  {
    method: 'POST',
    path: '/recipients',
    summary: 'Saves who a bill is for: 201; the same one again is renamed: 200.',
    who: 'caller',
    body: RecipientRequest,
    answers: { 200: RecipientSchema, 201: RecipientSchema },
  },
  {
    method: 'DELETE',
    path: '/recipients/{id}',
    summary: 'Forgets one, and answers it.',
    who: 'caller',
    answers: { 200: RecipientSchema },
  },
] as const satisfies readonly CompanionRoute[];
