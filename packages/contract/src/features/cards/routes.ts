import { z } from 'zod';
import { CardListSchema, CardOrderSchema, CardTransactionPageSchema, CardViewSchema } from './companion-card.ts';
import { FrameTicketSchema } from '../../kernel/frames/frame-requests.ts';
import { paging, questionProblems, type DeclaredRoutes } from '../../kernel/routes/route.ts';

const id = { id: z.string().describe('The card’s id.') };
const cardProblems = ['forbidden', 'not_found', 'customer_missing', ...questionProblems] as const;

export const cardRoutes = {
  'GET /cards': {
    family: 'Cards',
    summary: 'Own cards, the newest first.',
    who: 'caller',
    query: {
      ...paging,
      customer_id: z.string().optional().describe('Staff only: whose cards. Without it, everybody’s.'),
    },
    answers: { 200: CardListSchema },
    problems: ['forbidden', 'customer_missing', 'invalid_input'],
  },
  'GET /cards/orders/{id}': {
    family: 'Cards',
    summary: 'A stablecoin order: where to deposit, until when, and what became of it.',
    who: 'caller',
    answers: { 200: CardOrderSchema },
    names: { id: z.string().describe('The order’s id.') },
    problems: ['forbidden', 'not_found', 'customer_missing'],
  },
  'GET /cards/{id}': {
    family: 'Cards',
    summary: 'A card as the provider has it now, with what is under way on it. Never its number, CCV or expiry.',
    who: 'caller',
    answers: { 200: CardViewSchema },
    names: id,
    problems: cardProblems,
  },
  'GET /cards/{id}/transactions': {
    family: 'Cards',
    summary: 'A card’s transactions, declined ones with their reason, and what was reported but is not listed yet.',
    who: 'caller',
    query: paging,
    answers: { 200: CardTransactionPageSchema },
    names: id,
    problems: cardProblems,
  },
  'POST /cards/{id}/reveal': {
    family: 'Cards',
    summary: 'A single-use ticket for the sealed frame that shows the card’s number; never the number.',
    who: 'caller',
    answers: { 201: FrameTicketSchema },
    names: id,
    problems: [...cardProblems, 'step_up_required', 'no_fetch_metadata'],
  },
} as const satisfies DeclaredRoutes;
