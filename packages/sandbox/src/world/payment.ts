import { NairaBalanceSchema, NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { WebhookFault } from './bill.ts';

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
