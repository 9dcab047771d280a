import { NairaSchema } from '@tillside/contract/schemas';
import { createHash } from 'node:crypto';
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

/** A payer with a wallet of the platform. Only a hash of the PIN is stored. */
export const Payer = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the leading `@`. */
  tag: z.string(),
  email: z.string(),
  pin_hash: z.string(),
  can_pay: z.boolean(),
  /** In a row. */
  wrong_pins: z.int(),
  /** By the world's clock, in milliseconds since 1970. */
  locked_until: z.number(),
});
export type Payer = z.infer<typeof Payer>;

export function newPayers(): Payer[] {
  return [
    newPayer({ id: 'usr_ada', name: 'Ada Obi', tag: 'ada', email: 'ada@example.com', can_pay: true }),
    newPayer({ id: 'usr_chi', name: 'Chi Eze', tag: 'chi', email: 'chi@example.com', can_pay: true }),
    newPayer({ id: 'usr_broke', name: 'Bola Broke', tag: 'broke', email: 'broke@example.com', can_pay: false }),
  ];
}

export function hashPin(payerId: string, pin: string): string {
  return createHash('sha256').update(`${payerId}:${pin}`).digest('hex');
}

function newPayer(payer: Pick<Payer, 'id' | 'name' | 'tag' | 'email' | 'can_pay'>): Payer {
  return { ...payer, pin_hash: hashPin(payer.id, '1234'), wrong_pins: 0, locked_until: 0 };
}
