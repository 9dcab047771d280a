import { z } from 'zod';

/** One virtual account number of a customer (platform §2.9). Only permanent ones are ever opened (platform §4.2). */
export const VirtualAccount = z.object({
  id: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  /** The bank's own code, as observed in events; not the one that a request names. */
  bank_code: z.string(),
  bank_name: z.string(),
  customer_id: z.string(),
  active: z.boolean(),
  /** Of the nested body alone: the documented one carries none. */
  ref: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
});
export type VirtualAccount = z.infer<typeof VirtualAccount>;
