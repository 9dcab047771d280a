import { NairaBalanceSchema, NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { WebhookFault } from './bill.ts';

/** One virtual account number of a customer (platform §2.9). Only permanent ones are ever opened (platform §4.2). */
export const VirtualAccount = z.object({
  id: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  /** The bank's own code, as observed in events; a request uses another code. */
  bank_code: z.string(),
  bank_name: z.string(),
  customer_id: z.string(),
  active: z.boolean(),
  /** Set for the nested body only: the documented body has no ref. */
  ref: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
});
export type VirtualAccount = z.infer<typeof VirtualAccount>;

/** The credit of a payment to the customer's wallet. */
const Settlement = z.object({
  id: z.string(),
  prev_balance: NairaBalanceSchema,
  balance: NairaBalanceSchema,
  at: z.number(),
});

/** A bank transfer that arrived at a virtual account (platform §2.11). */
export const Payment = z.object({
  trans_id: z.string(),
  session_id: z.string(),
  /** Set for a simulated transfer only. */
  ref: z.string().nullable(),
  account_number: z.string(),
  amount: NairaSchema,
  fee: NairaSchema,
  bank_code: z.string(),
  bank_name: z.string(),
  sender_account: z.string(),
  sender_name: z.string(),
  description: z.string(),
  settlement: Settlement.nullable(),
  webhook_fault: WebhookFault.nullable(),
  created_at: z.number(),
});
export type Payment = z.infer<typeof Payment>;
