import { z } from 'zod';

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
