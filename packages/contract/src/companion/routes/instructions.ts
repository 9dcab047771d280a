import { z } from 'zod';
import {
  InstructionPageSchema,
  InstructionRequest,
  InstructionSchema,
  QuoteRequest,
  QuoteSchema,
  SettledRequest,
  StaffInstructionPageSchema,
  StaffInstructionSchema,
} from '../instruction.ts';
import { paging, type CompanionRoute } from './route.ts';

/** Whatever changes something at the platform. */
export const instructionRoutes = [
  {
    method: 'POST',
    path: '/quotes',
    summary: 'What the caller would pay now; nothing is stored.',
    who: 'caller',
    body: QuoteRequest,
    answers: { 200: QuoteSchema },
  },
  {
    method: 'POST',
    path: '/instructions',
    summary: 'Instructs the platform, once per key: 201 when the outcome is final, 202 when it is not yet.',
    who: 'caller',
    headers: { 'Idempotency-Key': '8 to 128 visible characters.' },
    body: InstructionRequest,
    answers: { 201: InstructionSchema, 202: InstructionSchema },
  },
  {
    method: 'GET',
    path: '/instructions',
    summary: 'Own instructions, newest first.',
    who: 'caller',
    query: paging,
    answers: { 200: InstructionPageSchema },
  },
  {
    method: 'GET',
    path: '/instructions/by-key/{key}',
    summary: 'The instruction made with a key; 404: it never arrived.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'GET',
    path: '/instructions/{ref}',
    summary: 'One instruction with its timeline.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'POST',
    path: '/instructions/{ref}/check',
    summary: 'Asks the platform now, at most once a minute.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'POST',
    path: '/instructions/{ref}/resolve',
    summary: 'Settles what is in review.',
    who: 'staff',
    body: z.object({
      state: z.enum(['succeeded', 'failed']),
      note: z.string(),
      amount: z.number().optional().describe('Dollars: what a card held when it was terminated. Required there.'),
    }),
    answers: { 200: StaffInstructionSchema },
  },
  {
    method: 'POST',
    path: '/instructions/{ref}/settled',
    summary: 'Ends what is owed: a refund that was paid, or a payout whose payee is named.',
    who: 'staff',
    body: SettledRequest,
    answers: { 200: StaffInstructionSchema },
  },
  {
    method: 'GET',
    path: '/staff/instructions',
    summary: 'Instructions of all callers, each with its proof.',
    who: 'staff',
    query: { ...paging, state: 'Only those in this state.', funding: 'Only those whose money stands there.' },
    answers: { 200: StaffInstructionPageSchema },
  },
  {
    method: 'GET',
    path: '/staff/instructions/{ref}',
    summary: 'One instruction of any caller, with its proof.',
    who: 'staff',
    answers: { 200: StaffInstructionSchema },
  },
] as const satisfies readonly CompanionRoute[];
