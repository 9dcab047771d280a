import {
  typeOf,
  instructionEventTypes,
  noticeKinds,
  type NoticeKind,
  type StoredNotice,
  type PublishedEvent,
  type InstructionEventType,
  type TillsideEvent,
} from '../../model/event.ts';
import {
  cardUseTypes,
  caseKinds,
  fundingStates,
  instructionOperationIds,
  type FundingState,
  type InstructionOperationId,
  type Money,
} from '@tillside/contract';
import {
  DollarBalanceSchema,
  InstructionItem,
  MoneySchema,
  NairaSchema,
  ReportedOnCardSchema,
  StaffInstructionSchema,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import type { InstructionRow, ItemRow } from '../../model/row.ts';
import type { Owner } from '../../model/caller.ts';
import { KeptFactsSchema } from './erased.ts';
import { Owner as OwnerSchema } from './values.ts';

const head = { id: z.string(), ref: z.string(), at: z.string() };
const base = { ...head, caller: OwnerSchema, amount: MoneySchema };

const instruction = z.intersection(
  z.object({
    ref: z.string(),
    funding: z.enum(fundingStates),
    items: z.array(InstructionItem).exactOptional(),
  }),
  KeptFactsSchema,
);

/** Stored events by type. Parsing drops undeclared fields, so nothing else reaches a handler. */
const TillsideEventSchema = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.enum(instructionEventTypes).exclude(['credit.owed', 'price.drifted']), instruction }),
  z.object({ ...base, type: z.literal('credit.owed'), instruction, customerId: z.string() }),
  z.object({ ...base, type: z.literal('price.drifted'), instruction, charged: MoneySchema.nullable() }),
  z.object({
    ...base,
    type: z.literal('checkout.paid'),
    checkout: z.object({
      id: z.string(),
      reference: z.string(),
      title: z.string(),
      fee: NairaSchema.nullable(),
      metadata: z.record(z.string(), z.unknown()),
      fundedRef: z.string().exactOptional(),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('account.credited'),
    transfer: z.object({
      sessionId: z.string(),
      accountNumber: z.string(),
      customerId: z.string(),
      transId: z.string(),
      fee: NairaSchema.nullable(),
      sender: z.object({ name: z.string(), bankName: z.string(), accountEnding: z.string() }),
      description: z.string().nullable(),
      paidAt: z.string(),
      settled: z.boolean(),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('account.review_opened'),
    transfer: z.object({ sessionId: z.string(), accountNumber: z.string() }),
  }),
  z.object({
    ...head,
    type: z.enum(cardUseTypes),
    caller: OwnerSchema.nullable(),
    amount: ReportedOnCardSchema.shape.amount,
    card: z.object({
      id: z.string(),
      customerId: z.string(),
      lastFour: z.string(),
      balance: DollarBalanceSchema.nullable(),
    }),
    use: z.object({ transId: z.string().nullable(), acceptorName: z.string().nullable() }),
  }),
  z.object({
    ...base,
    type: z.literal('case.opened'),
    instruction,
    case: z.object({ kind: z.enum(caseKinds), text: z.string().nullable() }),
    proof: StaffInstructionSchema.shape.proof,
  }),
  z.object({
    ...head,
    type: z.enum(['selling.paused', 'selling.resumed']),
    caller: z.null(),
    amount: z.null(),
    selling: z.object({
      operation: z.enum(instructionOperationIds),
      provider: z.string(),
      since: z.string(),
      failed: z.number(),
    }),
  }),
]);

/** Parses a stored event. @throws ZodError if it is not an event of this version. */
export function readEvent(stored: unknown): TillsideEvent {
  return TillsideEventSchema.parse(stored);
}

const StoredNoticeSchema = z.object({
  id: z.string(),
  type: z.literal('notice'),
  ref: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
});

/** Parses a stored notice. @throws ZodError if it is not a notice of this version. */
export function readNotice(stored: unknown): StoredNotice {
  return StoredNoticeSchema.parse(stored);
}

/** The notice of an instruction that has just changed. */
export function noticeAbout(
  { ref, updatedAt }: Pick<InstructionRow, 'ref' | 'updatedAt'>,
  kind: NoticeKind,
): StoredNotice {
  return { id: `${ref}:notice:${kind}`, type: 'notice', ref, kind, at: new Date(updatedAt).toISOString() };
}

/** A condition on the outbox of both databases: the row is a notice. */
export const isNotice = "id LIKE 'ts_%:notice:%'";

/** An event as written with its transition. Its `input` and `details` are parsed on delivery. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: InstructionEventType;
  readonly ref: string;
  readonly caller: Owner;
  readonly amount: Money;
  readonly at: string;
  readonly instruction: {
    readonly ref: string;
    readonly operation: InstructionOperationId;
    readonly funding: FundingState;
    readonly input: Readonly<Record<string, unknown>>;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly items?: readonly ItemRow[];
  };
  readonly customerId?: string;
  readonly charged?: Money | null;
}

/** Events whose amount is the debt, which may differ from the price. */
const owedEvents: ReadonlySet<InstructionEventType> = new Set(['refund.owed', 'refund.paid', 'credit.owed']);

/** The event of an instruction that has just changed. It contains nothing encrypted. */
export function eventOf(row: InstructionRow, published: PublishedEvent): WrittenEvent {
  const type = typeOf(published);
  return {
    id: `${row.ref}:${type}:${row.version}`,
    type,
    ref: row.ref,
    caller: row.owner,
    amount: row.owed && owedEvents.has(type) ? row.owed.amount : row.quote,
    at: new Date(row.updatedAt).toISOString(),
    instruction: {
      ref: row.ref,
      operation: row.operation,
      funding: row.funding,
      input: row.input,
      ...(row.details ? { details: row.details } : {}),
      ...(row.items ? { items: row.items } : {}),
    },
    ...(type === 'credit.owed' && row.owedTo !== null ? { customerId: row.owedTo } : {}),
    ...(typeof published === 'string' ? {} : { charged: published.charged }),
  };
}
