import { z } from 'zod';
import { recipientOperationIds } from '../../kernel/instructions/recipient-fields.ts';
import { RecentRecipientListSchema, RecipientListSchema, RecipientRequest, RecipientSchema } from './recipient.ts';
import type { DeclaredRoutes } from '../../kernel/routes/route.ts';

/** Recipients of bills that the caller has saved, or has recently paid for. */
export const recipientRoutes = {
  'GET /recipients': {
    family: 'Recipients',
    summary: 'Own saved recipients, newest first.',
    who: 'caller',
    query: { operation: z.enum(recipientOperationIds).optional().describe('Only those of this operation.') },
    answers: { 200: RecipientListSchema },
    problems: ['not_found', 'invalid_input'],
  },
  'GET /recipients/recent': {
    family: 'Recipients',
    summary: 'Who the caller’s last purchases of this operation were for, newest first, each once.',
    description:
      'At most eight, from the caller’s own purchases that were paid and not undone. `input` buys the same again. Nothing is stored for it.',
    who: 'caller',
    query: { operation: z.enum(recipientOperationIds).describe('What was bought.') },
    answers: { 200: RecentRecipientListSchema },
    problems: ['not_found', 'invalid_input'],
  },
  'POST /recipients': {
    family: 'Recipients',
    summary: 'Saves who a bill is for.',
    description: '201; the same one again is renamed: 200.',
    who: 'caller',
    body: RecipientRequest,
    answers: { 200: RecipientSchema, 201: RecipientSchema },
    problems: ['not_found', 'invalid_input'],
  },
  'DELETE /recipients/{id}': {
    family: 'Recipients',
    summary: 'Forgets one, and answers it.',
    who: 'caller',
    answers: { 200: RecipientSchema },
    names: { id: z.string().describe('The recipient’s id.') },
    problems: ['not_found'],
  },
} as const satisfies DeclaredRoutes;
