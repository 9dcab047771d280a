import { z } from 'zod';
import { MoneySchema, NairaSchema } from '../money/money-schema.ts';
import { evidenceCodes, evidenceOutcomes } from './evidence.ts';
import { exchangeFaultCodes, type ExchangeFault } from './exchange-faults.ts';
import { ProblemCause } from './problem.ts';
import { roles } from './roles.ts';
import { stepCodes } from './steps.ts';
import { instructionKinds, retryAdvice } from './states.ts';
import { time } from './time.ts';
import { fundingState, instructionOperation, instructionState, problemCode } from './words.ts';

/** One step in the life of an instruction. */
const TimelineEntry = z
  .object({
    at: time,
    state: instructionState,
    /** What happened. */
    code: z.enum(stepCodes),
  })
  .meta({ id: 'TimelineEntry' });

/** One row of a bulk purchase. `ref` is the instruction's with the row's number. */
export const InstructionItem = z
  .object({
    ref: z.string(),
    state: z.enum(['waiting', 'processing', 'succeeded', 'failed', 'unknown']),
    amount: NairaSchema,
    phone: z.string(),
    network: z.string(),
  })
  .meta({ id: 'InstructionItem' });

/** Why an instruction stands where it stands, when that is not plain success. */
const InstructionProblem = ProblemCause.meta({ id: 'InstructionProblem' });

/** An instruction as its owner sees it: `GET /instructions/:ref`. */
export const InstructionSchema = z
  .object({
    ref: z.string(),
    operation: instructionOperation,
    kind: z.enum(instructionKinds),
    state: instructionState,
    funding: fundingState,
    /** What the shopper pays. */
    quote: MoneySchema,
    /** What is, or was, owed beside the price: a refund, or a payout to a cardholder. See `funding`. */
    owed: MoneySchema.optional(),
    input: z.record(z.string(), z.unknown()),
    details: z.record(z.string(), z.unknown()).optional(),
    items: z.array(InstructionItem).optional(),
    problem: InstructionProblem.optional(),
    /**
     * With `awaiting_funds`: what the shopper has to do, and until when. `under_way`: that time is over, and a payment that
     * was begun before is waited for.
     */
    action: z.object({ url: z.string().optional(), expires_at: time, under_way: z.boolean().optional() }).optional(),
    /** While it waits for its turn to be sent: how many are before it. */
    waiting: z.object({ before: z.int() }).optional(),
    can_retry: z.enum(retryAdvice),
    created_at: time,
    updated_at: time,
    /** Raised by one with every change. */
    version: z.int(),
    timeline: z.array(TimelineEntry),
  })
  .meta({ id: 'Instruction' });

/** One thing that bears on an outcome: an attempt and what came of it, an event, a person's word. Never a body. */
export const ProofLine = z
  .object({
    at: time,
    source: z.enum(['send', 'requery', 'webhook', 'staff', 'lease']),
    code: z.enum(evidenceCodes),
    /** What was said to have become of it. */
    outcome: z.enum(evidenceOutcomes).optional(),
    /** With `not_sent` and `unclear`: why. */
    fault: z.enum(exchangeFaultCodes as [ExchangeFault, ...ExchangeFault[]]).optional(),
    /** With `rejected`: what the refusal means. */
    problem: problemCode.optional(),
    /** With `event`: its type at the platform. */
    event: z.string().optional(),
    /** With `event`: another event had this one's id. */
    conflicting: z.boolean().optional(),
    /** Amounts that the platform gave finer than a kobo or a cent, by path, as it wrote them. They were rounded up. */
    rounded: z.record(z.string(), z.string()).optional(),
    /** With `review_decided`: what was paid back, where only a person could say it. */
    amount: MoneySchema.optional(),
    /** With `payee_named`: the caller who is paid. */
    payee: z.string().optional(),
    /** What a person wrote. */
    note: z.string().optional(),
    http_status: z.int().optional(),
    trans_id: z.string().optional(),
    by: z.string().optional(),
  })
  .meta({ id: 'ProofLine' });

/** An instruction as staff see it: whose it is, what it cost the merchant, and the proof. Never a token or a pin. */
export const StaffInstructionSchema = InstructionSchema.extend({
  /** Who asked for it. */
  owner: z.object({ id: z.string(), customer_id: z.string().optional(), roles: z.array(z.enum(roles)) }),
  /** What the merchant's wallet is debited at most, or credited. */
  cost: MoneySchema,
  /** Whose money a payout is: the customer at the platform, and the caller who was named for them. */
  owed_to: z.object({ customer_id: z.string(), caller_id: z.string().optional() }).optional(),
  trans_id: z.string().optional(),
  sends: z.int(),
  proof: z.array(ProofLine),
}).meta({ id: 'StaffInstruction' });

/** A page of instructions of all callers: `GET /staff/instructions`. */
export const StaffInstructionPageSchema = z
  .object({
    items: z.array(StaffInstructionSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'StaffInstructionPage' });

/** A page of instructions, newest first: `GET /instructions`. `next` is passed as `after`. */
export const InstructionPageSchema = z
  .object({ items: z.array(InstructionSchema), next: z.string().nullable() })
  .meta({ id: 'InstructionPage' });

/** The body of `POST /instructions`. `quote` is what the shopper was shown; it is only compared. */
export const InstructionRequest = z
  .strictObject({
    operation: z.string({ error: 'is required' }).max(64),
    input: z.looseObject({}, { error: 'is required: the input of the operation' }),
    quote: MoneySchema.optional(),
  })
  .meta({ id: 'InstructionRequest' });

/** The body of `POST /instructions/:ref/settled`. `caller_id` names who is paid, where a payout is owed. */
export const SettledRequest = z
  .strictObject({
    note: z
      .string({ error: 'is required: how it was settled' })
      .trim()
      .min(3, 'is required: how it was settled')
      .max(500),
    caller_id: z.string().trim().min(1, 'names the caller who is paid').max(200).optional(),
  })
  .meta({ id: 'SettledRequest' });

/** The body of `POST /quotes`. */
export const QuoteRequest = InstructionRequest.omit({ quote: true }).meta({ id: 'QuoteRequest' });

/** The answer of `POST /quotes`: what the shopper would pay now. */
export const QuoteSchema = z.object({ quote: MoneySchema, expires_at: time }).meta({ id: 'Quote' });

/** The data of one server-sent event: a hint to read the instruction again, never its content. */
export const EventHint = z.object({ ref: z.string(), version: z.int() }).meta({ id: 'EventHint' });

export type Instruction = z.output<typeof InstructionSchema>;
export type InstructionPage = z.output<typeof InstructionPageSchema>;
export type StaffInstruction = z.output<typeof StaffInstructionSchema>;
export type ProofLine = z.output<typeof ProofLine>;
export type InstructionItem = z.output<typeof InstructionItem>;
export type QuoteAnswer = z.output<typeof QuoteSchema>;
export type EventHint = z.output<typeof EventHint>;
