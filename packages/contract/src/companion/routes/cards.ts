import { CardListSchema, CardOrderSchema, CardTransactionPageSchema, CardViewSchema } from '../card.ts';
import { FrameTicketSchema } from '../frame-requests.ts';
import { paging, type CompanionRoute } from './route.ts';

/** The cards of a customer. */
export const cardRoutes = [
  {
    method: 'GET',
    path: '/cards',
    summary: 'Own cards, the newest first.',
    who: 'caller',
    query: { ...paging, customer_id: 'Staff only: whose cards. Without it, everybody’s.' },
    answers: { 200: CardListSchema },
  },
  {
    method: 'GET',
    path: '/cards/orders/{id}',
    summary: 'A stablecoin order: where to deposit, until when, and what became of it.',
    who: 'caller',
    answers: { 200: CardOrderSchema },
  },
  {
    method: 'GET',
    path: '/cards/{id}',
    summary: 'A card as the provider has it now, with what is under way on it. Never its number, CCV or expiry.',
    who: 'caller',
    answers: { 200: CardViewSchema },
  },
  {
    method: 'GET',
    path: '/cards/{id}/transactions',
    summary: 'A card’s transactions, declined ones with their reason.',
    who: 'caller',
    query: paging,
    answers: { 200: CardTransactionPageSchema },
  },
  {
    method: 'POST',
    path: '/cards/{id}/reveal',
    summary: 'A single-use ticket for the sealed frame that shows the card’s number; never the number.',
    who: 'caller',
    answers: { 201: FrameTicketSchema },
  },
] as const satisfies readonly CompanionRoute[];
