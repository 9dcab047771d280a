import { z } from 'zod';
import { AnyMoneySchema, DollarBalanceSchema, ForeignMoneySchema } from '../money/money-schema.ts';
import { time } from './time.ts';
import { instructionOperation, instructionState } from './words.ts';

/** What may be shown of a card: never its number, its CCV or its expiry. `masked` has the first six and the last four. */
const shownParts = {
  id: z.string(),
  customer_id: z.string(),
  card_type: z.string().nullable(),
  currency: z.string(),
  brand: z.string().nullable(),
  last_four: z.string(),
  masked: z.string(),
  created_at: time,
};

/** A card in a list. Status and balance are absent while the provider cannot be reached. */
export const CardSummarySchema = z
  .object({
    ...shownParts,
    status: z.string().optional(),
    balance: DollarBalanceSchema.optional(),
  })
  .meta({ id: 'CardSummary' });

/** Cards, the newest first: `GET /cards`. `next` is passed as `after`. */
export const CardListSchema = z
  .object({ items: z.array(CardSummarySchema), next: z.string().nullable() })
  .meta({ id: 'CardList' });

/** Something that is under way on a card. */
const PendingOnCard = z
  .object({
    ref: z.string(),
    operation: instructionOperation,
    state: instructionState,
    created_at: time,
  })
  .meta({ id: 'PendingOnCard' });

/** What was taken or given back, in whatever currency. */
const ReportedAmount = z.union([DollarBalanceSchema, AnyMoneySchema]);

/** What the platform told of a card's use outside. No call confirms it (platform §6), and it moves no money here. */
export const ReportedOnCardSchema = z
  .object({
    event_type: z.string(),
    at: time,
    /** Mostly dollars. */
    amount: ReportedAmount.nullable(),
    /** Who took the card's payment. */
    acceptor_name: z.string().nullable(),
  })
  .meta({ id: 'ReportedOnCard' });

/** A card as the provider has it now: `GET /cards/:id`. */
export const CardViewSchema = z
  .object({
    ...shownParts,
    status: z.string(),
    balance: DollarBalanceSchema,
    billing: z
      .object({
        address: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        country: z.string().nullable(),
        postal_code: z.string().nullable(),
      })
      .nullable(),
    updated_at: time.nullable(),
    terminated: z.boolean(),
    terminate_date: time.nullable(),
    /** Instructions on this card whose outcome is open. */
    pending: z.array(PendingOnCard),
    /** The latest reports, the newest first. */
    reported: z.array(ReportedOnCardSchema),
  })
  .meta({ id: 'CardView' });

/** A card's transaction. `description` holds the reason where one was declined. */
const CardTransactionView = z
  .object({
    trans_id: z.string(),
    amount: DollarBalanceSchema,
    balance: DollarBalanceSchema.nullable(),
    status: z.string(),
    ref_id: z.string().nullable(),
    ref_type: z.string().nullable(),
    description: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'CardTransaction' });

/** A card's transactions as the provider orders them: `GET /cards/:id/transactions`. `next` is passed as `after`. */
export const CardTransactionPageSchema = z
  .object({
    items: z.array(CardTransactionView),
    next: z.string().nullable(),
  })
  .meta({ id: 'CardTransactionPage' });

/** An order whose deposit in a stablecoin is awaited: `GET /cards/orders/:id` (platform §2.7). */
export const CardOrderSchema = z
  .object({
    order_id: z.string(),
    /** The instruction that made it, and where that stands: `processing` while the deposit is awaited. */
    ref: z.string(),
    operation: z.enum(['card.create', 'card.topup']),
    state: instructionState,
    customer_id: z.string(),
    /** The card that was made or topped up, once it is known. */
    card_id: z.string().nullable(),
    address: z.string(),
    memo_tag: z.string().nullable(),
    /** The stablecoin's code. */
    currency: z.string(),
    network: z.string(),
    chain: z.string(),
    /** What has to be sent, exactly; the fee is in it. */
    amount: ForeignMoneySchema,
    fee: ForeignMoneySchema,
    payment_link: z.string().nullable(),
    expires_at: time,
    /** By the server's clock, when this was answered. */
    seconds_left: z.int(),
  })
  .meta({ id: 'CardOrder' });

export type CardSummary = z.output<typeof CardSummarySchema>;
export type CardList = z.output<typeof CardListSchema>;
export type CardView = z.output<typeof CardViewSchema>;
export type ReportedOnCard = z.output<typeof ReportedOnCardSchema>;
export type CardTransactionPage = z.output<typeof CardTransactionPageSchema>;
export type CardOrder = z.output<typeof CardOrderSchema>;
