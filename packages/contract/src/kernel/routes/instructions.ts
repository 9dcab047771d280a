import { z } from 'zod';
import { DollarsSchema } from '../money/money-schema.ts';
import {
  InstructionPageSchema,
  InstructionRequest,
  InstructionSchema,
  QuoteRequest,
  QuoteSchema,
  SettledRequest,
  StaffInstructionPageSchema,
  StaffInstructionSchema,
} from '../instructions/instruction.ts';
import {
  attemptNumber,
  decidingRoles,
  idempotencyKey,
  paging,
  questionProblems,
  readingRoles,
  type DeclaredRoutes,
} from './route.ts';
import { fundingState, instructionState } from '../problems/code-schemas.ts';

const ref = { ref: z.string().describe('The instruction’s ref.') };

/** Problems of preparing an instruction, or its price. */
const preparationProblems = [
  ...questionProblems,
  'forbidden',
  'not_found',
  'not_recognised',
  'customer_missing',
  'card_state',
] as const;

/** Operations that change something at the platform. */
export const instructionRoutes = {
  'POST /quotes': {
    family: 'Instructions',
    summary: 'What the caller would pay now; nothing is stored.',
    who: 'caller',
    body: QuoteRequest,
    answers: { 200: QuoteSchema },
    problems: preparationProblems,
  },
  'POST /instructions': {
    family: 'Instructions',
    summary: 'Instructs the platform, once per key.',
    description:
      '201 when the outcome is final, 202 when it is not yet. The same key with the same body answers the same instruction. `quote` is what the shopper was shown: when it is another now, nothing is stored and the answer tells the new one.',
    who: 'caller',
    headers: { ...idempotencyKey, ...attemptNumber },
    body: InstructionRequest,
    answers: { 201: InstructionSchema, 202: InstructionSchema },
    problems: [
      ...preparationProblems,
      'idempotency_key_missing',
      'idempotency_key_reused',
      'idempotency_key_spent',
      'price_changed',
      'busy_subject',
    ],
  },
  'GET /instructions': {
    family: 'Instructions',
    summary: 'Own instructions, newest first.',
    who: 'caller',
    query: paging,
    answers: { 200: InstructionPageSchema },
    problems: ['invalid_input'],
  },
  'POST /instructions/find': {
    family: 'Instructions',
    summary: 'The instruction that a request made whose answer was lost.',
    description:
      'The key and the body of that request. It reads, and makes nothing. 404 only if the request certainly never arrived; 503 as long as that is not sure, such as after the restore of a backup.',
    who: 'caller',
    headers: idempotencyKey,
    body: InstructionRequest,
    answers: { 200: InstructionSchema },
    problems: ['invalid_input', 'idempotency_key_missing', 'not_found'],
  },
  'GET /instructions/by-key/{key}': {
    family: 'Instructions',
    summary: 'The instruction made with a key.',
    description: '404: the store has none. `POST /instructions/find` says whether the request never arrived.',
    who: 'caller',
    answers: { 200: InstructionSchema },
    names: { key: z.string().describe('The `Idempotency-Key` of the request.') },
    problems: ['not_found'],
  },
  'GET /instructions/{ref}': {
    family: 'Instructions',
    summary: 'One instruction with its timeline.',
    who: 'caller',
    answers: { 200: InstructionSchema },
    names: ref,
    problems: ['not_found'],
  },
  'POST /instructions/{ref}/check': {
    family: 'Instructions',
    summary: 'Asks the platform now, at most once a minute.',
    who: 'caller',
    answers: { 200: InstructionSchema },
    names: ref,
    problems: ['not_found', 'check_too_soon'],
  },
  'POST /instructions/{ref}/resolve': {
    family: 'Staff',
    summary: 'Settles what is in review.',
    who: 'staff',
    roles: decidingRoles,
    body: z.object({
      state: z.enum(['succeeded', 'failed']),
      note: z.string(),
      amount: DollarsSchema.optional().describe('What a card held when it was terminated. Required there.'),
    }),
    answers: { 200: StaffInstructionSchema },
    names: ref,
    problems: ['invalid_input', 'not_in_review', 'own_review'],
  },
  'POST /instructions/{ref}/settled': {
    family: 'Staff',
    summary: 'Ends what is owed: a refund that was paid, or a payout whose payee is named.',
    who: 'staff',
    roles: decidingRoles,
    body: SettledRequest,
    answers: { 200: StaffInstructionSchema },
    names: ref,
    problems: ['invalid_input', 'not_owed', 'refund_under_way', 'own_review'],
  },
  'GET /staff/instructions': {
    family: 'Staff',
    summary: 'Instructions of all callers, each with its proof.',
    who: 'staff',
    roles: readingRoles,
    query: {
      ...paging,
      state: instructionState.optional().describe('Only those in this state.'),
      funding: fundingState.optional().describe('Only those whose money stands there.'),
      owner: z.string().optional().describe('Only those of this caller.'),
      number: z
        .string()
        .optional()
        .describe('Only those for this phone, meter, smartcard, account or card, written in any usual way.'),
    },
    answers: { 200: StaffInstructionPageSchema },
    problems: ['invalid_input'],
  },
  'GET /staff/instructions/{ref}': {
    family: 'Staff',
    summary: 'One instruction of any caller, with its proof.',
    who: 'staff',
    roles: readingRoles,
    answers: { 200: StaffInstructionSchema },
    names: ref,
  },
} as const satisfies DeclaredRoutes;
