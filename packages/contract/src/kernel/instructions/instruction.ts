import { z } from 'zod';
import { AnyMoneySchema, MoneySchema, NairaSchema } from '../money/money-schema.ts';
import { evidenceCodes, evidenceOutcomes, type ExchangeFault, exchangeFaultCodes } from '../states/evidence.ts';
import { ProblemCause } from '../problems/problem.ts';
import { roles, instructionKinds, retryAdvice } from '../states/states.ts';
import { stepCodes } from '../states/steps.ts';
import {
  fundingState,
  instructionOperation,
  instructionState,
  pageOf,
  problemCode,
  time,
} from '../problems/code-schemas.ts';

/** One step of an instruction's timeline. */
const TimelineEntry = z
  .object({
    at: time,
    state: instructionState,
    /** What happened. */
    code: z.enum(stepCodes),
  })
  .meta({ id: 'TimelineEntry' });

/** One row of a bulk purchase. `ref` is the instruction's ref with the row's number. */
export const InstructionItem = z
  .object({
    ref: z.string(),
    state: z.enum(['waiting', 'processing', 'succeeded', 'failed', 'unknown']),
    amount: NairaSchema,
    phone: z.string(),
    network: z.string(),
  })
  .meta({ id: 'InstructionItem' });

/** A purchase for several. `amount` and `states` are absent for a text message, whose recipients have neither. */
const InstructionBulk = z
  .object({
    /** The number of its rows, or recipients. */
    count: z.int(),
    /** The sum of the amounts of its rows. */
    amount: NairaSchema.optional(),
    /** The number of rows in each state. */
    states: z.record(z.string(), z.int()).optional(),
  })
  .meta({ id: 'InstructionBulk' });

/** Why an instruction is in its state, unless it simply succeeded. */
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
    /** The amount owed, now or before, in addition to the price: a refund, or a cardholder's payout. See `funding`. */
    owed: MoneySchema.optional(),
    /** Lists leave `input`, `details` and `items` of a `bulk` out: read the purchase itself for them. */
    input: z.record(z.string(), z.unknown()),
    details: z.record(z.string(), z.unknown()).optional(),
    items: z.array(InstructionItem).optional(),
    bulk: InstructionBulk.optional(),
    problem: InstructionProblem.optional(),
    /**
     * With `awaiting_funds`: what the shopper has to do, and by when. `under_way`: the deadline has passed, and the companion
     * waits for a payment that began before it.
     */
    action: z.object({ url: z.string().optional(), expires_at: time, under_way: z.boolean().optional() }).optional(),
    /** Its position in the queue: the number of instructions before it. */
    waiting: z.object({ before: z.int() }).optional(),
    /**
     * With a final state: when the provider reported another outcome, so that it is being checked again. Not proven:
     * state and money stay until the answer, after which it is absent.
     */
    checking_since: time.optional(),
    can_retry: z.enum(retryAdvice),
    created_at: time,
    updated_at: time,
    /** Incremented with every change. */
    version: z.int(),
    timeline: z.array(TimelineEntry),
  })
  .meta({ id: 'Instruction' });

/** A line of evidence for an outcome: an attempt and its result, an event, a person's decision. Never a body. */
export const ProofLine = z
  .object({
    at: time,
    source: z.enum(['send', 'requery', 'webhook', 'staff', 'lease']),
    code: z.enum(evidenceCodes),
    /** The reported outcome. */
    outcome: z.enum(evidenceOutcomes).optional(),
    /** With `not_sent` and `unclear`: the reason. */
    fault: z.enum(exchangeFaultCodes as [ExchangeFault, ...ExchangeFault[]]).optional(),
    /** With `unclear`: the ids of the cards that it may have created. Nothing proves which one. */
    candidates: z.array(z.string()).optional(),
    /** With `rejected`: the meaning of the refusal. */
    problem: problemCode.optional(),
    /** With `event`: the platform's event type. */
    event: z.string().optional(),
    /** With `event`: another event had the same id. */
    conflicting: z.boolean().optional(),
    /** With `outcome`: the platform calls it delivered, without the token or pins that were bought. */
    incomplete: z.boolean().optional(),
    /** Amounts finer than a kobo or a cent that were rounded up: the platform's text by path. */
    rounded: z.record(z.string(), z.string()).optional(),
    /** With `review_decided`: the amount paid back, if only a person could give it. */
    amount: MoneySchema.optional(),
    /** With `payee_named`: the caller who is paid. */
    payee: z.string().optional(),
    /** The person's note. */
    note: z.string().optional(),
    http_status: z.int().optional(),
    trans_id: z.string().optional(),
    by: z.string().optional(),
  })
  .meta({ id: 'ProofLine' });

/** An instruction as staff see it: with owner, merchant's cost and evidence. Never with a token or a pin. */
export const StaffInstructionSchema = InstructionSchema.extend({
  /** The caller who instructed it. */
  owner: z.object({ id: z.string(), customer_id: z.string().optional(), roles: z.array(z.enum(roles)) }),
  /** The maximum debit, or the credit, of the merchant's wallet. */
  cost: MoneySchema,
  /** The creditor of a payout: the customer at the platform, and the caller named as payee. */
  owed_to: z.object({ customer_id: z.string(), caller_id: z.string().optional() }).optional(),
  trans_id: z.string().optional(),
  sends: z.int(),
  proof: z.array(ProofLine),
}).meta({ id: 'StaffInstruction' });

/** A signed event of the platform that could not be read: nobody acts on it. `field` is the reason. */
const UnreadEventSchema = z.object({ event: z.string(), field: z.string(), at: time }).meta({ id: 'UnreadEvent' });

/** A page of instructions of all callers: `GET /staff/instructions`. */
export const StaffInstructionPageSchema = pageOf(StaffInstructionSchema, 'StaffInstructionPage')
  .extend({
    /** With `state=review`, on its first page: the refs that pages or events have named and the store lacks. */
    lost: z.array(z.string()).optional(),
    /** Likewise: the signed events of the last 30 days that could not be read, by type and field, newest first. */
    unread_events: z.array(UnreadEventSchema).optional(),
  })
  .meta({ id: 'StaffInstructionPage' });

/** A page of instructions, newest first: `GET /instructions`. Pass `next` as `after`. */
export const InstructionPageSchema = pageOf(InstructionSchema, 'InstructionPage');

/** The body of `POST /instructions`. `quote` is the price that the shopper was shown; it is only compared. */
export const InstructionRequest = z
  .strictObject({
    operation: z.string({ error: 'is required' }).max(64),
    input: z.looseObject({}, { error: 'is required: the input of the operation' }),
    quote: MoneySchema.optional(),
  })
  .meta({ id: 'InstructionRequest' });

/** The body of `POST /instructions/:ref/settled`. `caller_id` names the payee of a payout. */
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

/** How a price in one currency follows from an amount in another, such as the dollars of a card. */
const CurrencyExchange = z
  .object({
    /** The amount that is bought, or paid out, in its own currency. */
    amount: AnyMoneySchema,
    /** The cost of one unit of that currency in the currency of the price: decimal text with at most 8 decimals. */
    rate: z.string(),
    /** Whether the rate is the price divided by the amount, and so includes fees. */
    fees_included: z.boolean(),
    /** Seconds from this answer during which the price holds, independent of the reader's clock. */
    holds_for: z.int(),
  })
  .meta({ id: 'CurrencyExchange' });

/** The answer of `POST /quotes`: what the shopper would pay now. */
export const QuoteSchema = z
  .object({
    quote: MoneySchema,
    expires_at: time,
    /** Present if the price is in another currency than what is bought. */
    exchange: CurrencyExchange.optional(),
    /** Present if the caller paid the same for the same recipient within ten minutes: confirm before paying twice. */
    already_paid: z.object({ ref: z.string(), at: time }).optional(),
  })
  .meta({ id: 'Quote' });

/** The data of one server-sent event: a hint to read the instruction again, never its content. */
export const EventHint = z.object({ ref: z.string(), version: z.int() }).meta({ id: 'EventHint' });

export type Instruction = z.output<typeof InstructionSchema>;
export type InstructionPage = z.output<typeof InstructionPageSchema>;
export type StaffInstruction = z.output<typeof StaffInstructionSchema>;
export type ProofLine = z.output<typeof ProofLine>;
export type InstructionItem = z.output<typeof InstructionItem>;
export type CurrencyExchange = z.output<typeof CurrencyExchange>;
export type QuoteAnswer = z.output<typeof QuoteSchema>;
export type EventHint = z.output<typeof EventHint>;
