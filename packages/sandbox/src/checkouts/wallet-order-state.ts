import { NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';

/** A wallet payment between its two steps and after (platform §2.10). */
export const WalletOrderState = z.object({
  id: z.string(),
  ref: z.string(),
  payer_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  amount: NairaSchema,
  fee: NairaSchema,
  /** What the one-time password is made from; it is kept nowhere itself. */
  otp_seed: z.string(),
  wrong_otps: z.int(),
  created_at: z.number(),
  expiry_at: z.number(),
  paid_at: z.number().nullable(),
});
export type WalletOrderState = z.infer<typeof WalletOrderState>;

/** How long an order waits for its one-time password, and how many wrong ones close it (assumed). */
export const orderSeconds = 600;
const otpTries = 5;

/** Where an order stands now. */
export function orderStatus(order: WalletOrderState, now: number): 'pending' | 'paid' | 'expired' | 'locked' {
  if (order.paid_at !== null) return 'paid';
  if (order.wrong_otps >= otpTries) return 'locked';
  return now >= order.expiry_at ? 'expired' : 'pending';
}
