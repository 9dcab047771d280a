import { DollarBalanceSchema, DollarsSchema } from '@tillside/contract/schemas';
import { z } from 'zod';

const Billing = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postal_code: z.string(),
});
export type Billing = z.infer<typeof Billing>;

/**
 * A card. Its number, CCV and expiry are never stored: they are derived from `seed` on request, so no
 * state file contains them.
 */
export const Card = z.object({
  id: z.string(),
  customer_id: z.string(),
  card_type: z.enum(['virtual', 'physical']),
  brand: z.string(),
  name: z.string(),
  seed: z.string(),
  /** Some cards show empty details in the sandbox (observed). */
  blank_details: z.boolean(),
  balance: DollarBalanceSchema,
  status: z.enum(['active', 'frozen', 'terminated']),
  contactless: z.boolean(),
  billing: Billing,
  created_at: z.number(),
  updated_at: z.number(),
  /** The number of replacements. */
  replaced: z.int(),
  terminated_at: z.number().nullable(),
});
export type Card = z.infer<typeof Card>;

/** An operation on a card, which answers a repeated ref. */
export const CardAction = z.object({
  trans_id: z.string(),
  operation: z.string(),
  action: z.enum(['create', 'topup', 'withdraw', 'freeze', 'unfreeze', 'terminate', 'replace', 'contact']),
  ref: z.string().nullable(),
  card_id: z.string(),
  /** The charge to the merchant's USD wallet; negative for a credit. */
  charge: DollarBalanceSchema,
  prev_balance: DollarBalanceSchema,
  balance: DollarBalanceSchema,
  event_id: z.string(),
  created_at: z.number(),
});
export type CardAction = z.infer<typeof CardAction>;

/** A movement on a card, or an attempt. */
export const CardTransaction = z.object({
  trans_id: z.string(),
  card_id: z.string(),
  ref_id: z.string(),
  ref_type: z.string(),
  status: z.enum(['success', 'approved', 'settled', 'declined', 'verified']),
  amount: DollarsSchema,
  /** The card's masked number at that time. */
  masked: z.string(),
  /** The card's balance after it. */
  balance: DollarBalanceSchema,
  description: z.string(),
  created_at: z.number(),
});
export type CardTransaction = z.infer<typeof CardTransaction>;

/** A pending stablecoin deposit. */
export const StablecoinOrder = z.object({
  order_id: z.string(),
  operation: z.enum(['card.create', 'card.topup']),
  ref: z.string().nullable(),
  /** The first is documented, the others are assumed (platform §2.7). */
  status: z.enum(['pending_payment', 'completed', 'expired']),
  customer_id: z.string(),
  card_type: z.enum(['virtual', 'physical']),
  /** The card to top up, or the card that the deposit issued. */
  card_id: z.string().nullable(),
  /** The amount that the card receives. */
  load: DollarsSchema,
  fee: DollarsSchema,
  currency: z.string(),
  network: z.string(),
  chain: z.string(),
  address: z.string(),
  memo_tag: z.string().nullable(),
  expires_at: z.number(),
});
export type StablecoinOrder = z.infer<typeof StablecoinOrder>;
