import {
  AccountPageSchema,
  AccountPaymentPageSchema,
  AccountPaymentSchema,
  ConfirmRequest,
  SimulationRequest,
} from '../account.ts';
import { InstructionSchema } from '../instruction.ts';
import { paging, type CompanionRoute } from './route.ts';

/** The virtual accounts of a customer. */
export const accountRoutes = [
  {
    method: 'GET',
    path: '/accounts',
    summary: 'Own virtual accounts, newest first.',
    who: 'caller',
    query: { ...paging, customer_id: 'Staff: whose, instead of everybody’s.' },
    answers: { 200: AccountPageSchema },
  },
  {
    method: 'GET',
    path: '/accounts/{number}/payments',
    summary: 'Transfers that arrived at an account, newest first.',
    who: 'caller',
    query: paging,
    answers: { 200: AccountPaymentPageSchema },
  },
  {
    method: 'POST',
    path: '/accounts/{number}/confirm',
    summary: '“I have paid”: asks the platform for a transfer by its session id, a few times a minute at most.',
    who: 'caller',
    body: ConfirmRequest,
    answers: { 200: AccountPaymentSchema },
  },
  {
    method: 'POST',
    path: '/simulations/transfer',
    summary: 'Makes a transfer arrive, in the sandbox environment only.',
    who: 'staff',
    headers: { 'Idempotency-Key': '8 to 128 visible characters.' },
    body: SimulationRequest,
    answers: { 201: InstructionSchema, 202: InstructionSchema },
  },
] as const satisfies readonly CompanionRoute[];
