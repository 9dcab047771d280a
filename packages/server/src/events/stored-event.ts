import {
  fundingStates,
  InstructionFactsSchema,
  InstructionItem,
  MoneySchema,
  type FundingState,
  type InstructionOperationId,
  type Money,
} from '@tillside/contract';
import { z } from 'zod';
import type { InstructionRow, ItemRow } from '../ledger/row.ts';
import type { Owner } from '../options.ts';
import { Owner as OwnerSchema } from '../store/rows/values.ts';
import { instructionEventTypes, tillsideEventTypes, type InstructionEventType, type TillsideEvent } from './event.ts';

const base = { id: z.string(), ref: z.string(), caller: OwnerSchema, amount: MoneySchema, at: z.string() };

const Instructed = z.object({
  ...base,
  type: z.enum(instructionEventTypes).exclude(['credit.owed']),
  funding: z.enum(fundingStates),
  items: z.array(InstructionItem).exactOptional(),
});

const CreditOwed = Instructed.extend({ type: z.literal('credit.owed'), customer_id: z.string() });

const CheckoutPaid = z.object({
  ...base,
  type: z.literal('checkout.paid'),
  operation: z.literal('wallet.pay'),
  details: z.object({
    checkout: z.string(),
    reference: z.string(),
    title: z.string(),
    fee: z.number().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    funds: z.string().exactOptional(),
  }),
});

const AccountCredited = z.object({
  ...base,
  type: z.literal('account.credited'),
  operation: z.literal('payment.confirm'),
  details: z.object({
    account_number: z.string(),
    customer_id: z.string(),
    session_id: z.string(),
    trans_id: z.string(),
    fee: z.number(),
    sender: z.object({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
    description: z.string().nullable(),
    paid_at: z.string(),
    settled: z.boolean(),
  }),
});

const AccountReview = z.object({
  ...base,
  type: z.literal('account.review'),
  operation: z.literal('payment.confirm'),
  details: z.object({ account_number: z.string(), session_id: z.string() }),
});

const Typed = z.looseObject({ type: z.enum(tillsideEventTypes) });

/**
 * Reads an event as it was stored. What is not declared is dropped, so nothing else reaches a handler.
 * @throws ZodError for what is no event of this version.
 */
export function readEvent(stored: unknown): TillsideEvent {
  const { type } = Typed.parse(stored);
  switch (type) {
    case 'checkout.paid':
      return CheckoutPaid.parse(stored);
    case 'account.credited':
      return AccountCredited.parse(stored);
    case 'account.review':
      return AccountReview.parse(stored);
    case 'credit.owed':
      return { ...CreditOwed.parse(stored), ...InstructionFactsSchema.parse(stored) };
    default:
      return { ...Instructed.parse(stored), ...InstructionFactsSchema.parse(stored) };
  }
}

/** An event of an instruction as it is written with the change it tells of. Its `input` and `details` are read later. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: InstructionEventType;
  readonly ref: string;
  readonly operation: InstructionOperationId;
  readonly caller: Owner;
  readonly amount: Money;
  readonly at: string;
  readonly funding: FundingState;
  readonly input: Readonly<Record<string, unknown>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly items?: readonly ItemRow[];
  readonly customer_id?: string;
}

/** Events whose amount is what is owed, which is not always the price. */
const owedEvents: ReadonlySet<InstructionEventType> = new Set(['refund.owed', 'refund.paid', 'credit.owed']);

/** What the merchant's backend is told of an instruction that has just become this. What is sealed stays out of it. */
export function eventOf(row: InstructionRow, type: InstructionEventType): WrittenEvent {
  return {
    id: `${row.ref}:${type}:${row.version}`,
    type,
    ref: row.ref,
    operation: row.operation,
    caller: row.owner,
    amount: row.owed && owedEvents.has(type) ? row.owed.amount : row.quote,
    at: new Date(row.updatedAt).toISOString(),
    funding: row.funding,
    input: row.input,
    ...(row.details ? { details: row.details } : {}),
    ...(row.items ? { items: row.items } : {}),
    ...(type === 'credit.owed' && row.owedTo !== null ? { customer_id: row.owedTo } : {}),
  };
}
