import { NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';

/** A wallet payment, from its first step (platform §2.10). */
export const WalletOrderState = z.object({
  id: z.string(),
  ref: z.string(),
  payer_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  amount: NairaSchema,
  fee: NairaSchema,
  /** The seed of the one-time password, which is never stored itself. */
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

export function orderStatus(order: WalletOrderState, now: number): 'pending' | 'paid' | 'expired' | 'locked' {
  if (order.paid_at !== null) return 'paid';
  if (order.wrong_otps >= otpTries) return 'locked';
  return now >= order.expiry_at ? 'expired' : 'pending';
}
