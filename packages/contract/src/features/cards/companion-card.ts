import { z } from 'zod';
import { cardUseTypes } from './card-codes.ts';
import { AnyMoneySchema, DollarBalanceSchema, ForeignMoneySchema } from '../../kernel/money/money-schema.ts';
import { instructionOperation, instructionState, time } from '../../kernel/problems/code-schemas.ts';

/** The visible parts of a card: never its number, CCV or expiry. `masked` has the first six and last four digits. */
const shownParts = {
  id: z.string(),
  customer_id: z.string(),
  card_type: z.string().nullable(),
  currency: z.string(),
  brand: z.string().nullable(),
  last_four: z.string(),
  masked: z.string(),
  /** `null` where the provider’s time cannot be read. */
  created_at: time.nullable(),
};

/** The cardholder's name. Only the owner of a card gets it, and it is not stored. */
const holder = z.string().optional();

/** A card in a list. Status, balance and holder are absent while the provider is unreachable. */
export const CardSummarySchema = z
  .object({
    ...shownParts,
    status: z.string().optional(),
    balance: DollarBalanceSchema.optional(),
    holder,
  })
  .meta({ id: 'CardSummary' });

/** How many rows of the platform's list are left out, because they cannot be read. Absent if there are none. */
const unreadable = z.int().min(1).optional();

/** Cards, newest first: `GET /cards`. Pass `next` as `after`. */
export const CardListSchema = z
  .object({ items: z.array(CardSummarySchema), next: z.string().nullable(), unreadable })
  .meta({ id: 'CardList' });

/** An open instruction on a card. */
const PendingOnCard = z
  .object({
    ref: z.string(),
    operation: instructionOperation,
    state: instructionState,
    created_at: time,
  })
  .meta({ id: 'PendingOnCard' });

/** An amount taken or returned, in any currency. */
const ReportedAmount = z.union([DollarBalanceSchema, AnyMoneySchema]);

/** A card use that the platform reported. No call confirms it (platform §6), and it moves no money here. */
export const ReportedOnCardSchema = z
  .object({
    use: z.enum(cardUseTypes),
    at: time,
    /** The card's transaction that it is about, if the report names it. */
    trans_id: z.string().nullable(),
    /** Usually dollars. `null`, and never 0, if the report has no readable amount. */
    amount: ReportedAmount.nullable(),
    /** The merchant who accepted the card. */
    acceptor_name: z.string().nullable(),
  })
  .meta({ id: 'ReportedOnCard' });

/** A card's current state at the provider: `GET /cards/:id`. */
export const CardViewSchema = z
  .object({
    ...shownParts,
    status: z.string(),
    balance: DollarBalanceSchema,
    holder,
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
    /** The latest uses that the platform reported, newest first, whether or not the transactions list them. */
    reported: z.array(ReportedOnCardSchema),
  })
  .meta({ id: 'CardView' });

/** A card transaction. `description` gives the reason of a declined one. */
const CardTransactionView = z
  .object({
    trans_id: z.string(),
    amount: DollarBalanceSchema,
    balance: DollarBalanceSchema.nullable(),
    status: z.string(),
    ref_id: z.string().nullable(),
    ref_type: z.string().nullable(),
    description: z.string().nullable(),
    created_at: time.nullable(),
  })
  .meta({ id: 'CardTransaction' });

/** A card's transactions in the provider's order: `GET /cards/:id/transactions`. Pass `next` as `after`. */
export const CardTransactionPageSchema = z
  .object({
    items: z.array(CardTransactionView),
    next: z.string().nullable(),
    unreadable,
    /** On the first page: reported uses that the provider does not list yet, newest first. */
    reported: z.array(ReportedOnCardSchema),
  })
  .meta({ id: 'CardTransactionPage' });

/** An order that waits for a stablecoin deposit: `GET /cards/orders/:id` (platform §2.7). */
export const CardOrderSchema = z
  .object({
    order_id: z.string(),
    /** The instruction behind the order, and its state: `processing` while the deposit is pending. */
    ref: z.string(),
    operation: z.enum(['card.create', 'card.topup']),
    state: instructionState,
    customer_id: z.string(),
    /** The issued or topped-up card, once it is known. */
    card_id: z.string().nullable(),
    address: z.string(),
    memo_tag: z.string().nullable(),
    /** The stablecoin's code. */
    currency: z.string(),
    network: z.string(),
    chain: z.string(),
    /** The exact amount to send, fee included. */
    amount: ForeignMoneySchema,
    /** `null` where it cannot be read. `amount` includes it. */
    fee: ForeignMoneySchema.nullable(),
    payment_link: z.string().nullable(),
    expires_at: time,
    /** Seconds until `expires_at` by the server's clock, at the time of the answer. */
    seconds_left: z.int(),
  })
  .meta({ id: 'CardOrder' });

/** The part of an order that is known before its instruction: the payment that its owner has to make. */
export const DepositOrderSchema = CardOrderSchema.omit({
  ref: true,
  operation: true,
  state: true,
  customer_id: true,
  card_id: true,
  seconds_left: true,
});

export type CardSummary = z.output<typeof CardSummarySchema>;
export type CardList = z.output<typeof CardListSchema>;
export type CardView = z.output<typeof CardViewSchema>;
export type ReportedOnCard = z.output<typeof ReportedOnCardSchema>;
export type CardTransactionPage = z.output<typeof CardTransactionPageSchema>;
export type CardOrder = z.output<typeof CardOrderSchema>;
