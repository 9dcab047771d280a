import { MoneySchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { BillOutcome } from '../catalogue/magic-numbers.ts';

/**
 * The states of a bill transaction. The document shows the first two (platform §3); the next two are observed.
 * `partial` is for a batch whose rows ended differently. It is assumed, because no word for it is known.
 */
export const BillStatus = z.enum(['processing', 'success', 'failed', 'reversed', 'partial']);
export type BillStatus = z.infer<typeof BillStatus>;

/** The possible faults of a transaction's events. */
export const WebhookFault = z.enum(['webhook_lost', 'webhook_repeated', 'webhook_reordered']);
export type WebhookFault = z.infer<typeof WebhookFault>;

/** One bill transaction: a purchase, a batch, or a row of a batch. */
export const Bill = z.object({
  trans_id: z.string(),
  operation: z.string(),
  ref: z.string().nullable(),
  kind: z.enum(['single', 'batch', 'row']),
  /** The `trans_id`s of a batch's rows, in their order. */
  rows: z.array(z.string()),
  status: BillStatus,
  outcome: BillOutcome,
  amount: MoneySchema,
  discount: MoneySchema,
  charge: MoneySchema,
  /** The part of `charge` that was refunded to the wallet. */
  refunded: MoneySchema,
  /** The destination in local form, if there is one. */
  number: z.string().nullable(),
  /** Other fields that the platform stores and returns. Amounts are money here, and numbers on the wire. */
  fields: z.record(z.string(), z.json()),
  /** Details that are released on success only: a token, pins. */
  delivered: z.record(z.string(), z.json()),
  /** The stock drawn for it, which is returned if it fails. */
  stock: z.object({ id: z.string(), qty: z.int() }).nullable(),
  remark: z.string(),
  webhook_fault: WebhookFault.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
});
export type Bill = z.infer<typeof Bill>;
