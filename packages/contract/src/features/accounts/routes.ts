import { z } from 'zod';
import {
  AccountPageSchema,
  AccountPaymentPageSchema,
  AccountPaymentSchema,
  ConfirmRequest,
  SimulationRequest,
} from './companion-account.ts';
import { InstructionSchema } from '../../kernel/instructions/instruction.ts';
import { idempotencyKey, paging, questionProblems, type DeclaredRoutes } from '../../kernel/routes/route.ts';

const number = { number: z.string().describe('The account number.') };

/** The virtual accounts of a customer. */
export const accountRoutes = {
  'GET /accounts': {
    family: 'Virtual accounts',
    summary: 'Own virtual accounts, newest first.',
    who: 'caller',
    query: { ...paging, customer_id: z.string().optional().describe('Staff: whose, instead of everybody’s.') },
    answers: { 200: AccountPageSchema },
    problems: ['customer_missing', 'invalid_input'],
  },
  'GET /accounts/{number}/payments': {
    family: 'Virtual accounts',
    summary: 'Transfers that arrived at an account, newest first.',
    who: 'caller',
    query: paging,
    answers: { 200: AccountPaymentPageSchema },
    names: number,
    problems: ['customer_missing', 'not_found', 'provider_unavailable', 'invalid_input'],
  },
  'POST /accounts/{number}/confirm': {
    family: 'Virtual accounts',
    summary: '“I have sent it”: asks the platform for a transfer by its session id.',
    description: 'Five times a minute at most.',
    who: 'caller',
    body: ConfirmRequest,
    answers: { 200: AccountPaymentSchema },
    names: number,
    problems: ['customer_missing', 'not_found', 'provider_unavailable', 'invalid_input', 'not_recognised'],
  },
  'POST /simulations/transfer': {
    family: 'Virtual accounts',
    summary: 'Makes a transfer arrive, in the sandbox environment only.',
    who: 'staff',
    headers: idempotencyKey,
    body: SimulationRequest,
    answers: { 201: InstructionSchema, 202: InstructionSchema },
    problems: [
      ...questionProblems,
      'forbidden',
      'not_recognised',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'idempotency_key_spent',
      'busy_subject',
    ],
  },
} as const satisfies DeclaredRoutes;
