import { z } from 'zod';
import { nairaField, nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField, requiredText } from '../../kernel/platform/input-fields.ts';
import { limits } from '../../kernel/platform/limits.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { expected, plainTime, wireBoolean, wireId, wireName } from '../../kernel/platform/wire.ts';

const { walletTitleMinimum, walletTitleMaximum, walletAmountMinimum } = limits;

/** Step 1 of a wallet payment (platform §4.2). `amount` in naira. The PIN must not be logged or stored. */
export const WalletOrder = z.object({
  username: requiredText('the email address or the tag of the payer'),
  pin: z.string({ error: 'is required: the four digits of the payer' }).regex(/^\d{4}$/, 'must be four digits'),
  title: z
    .string({ error: 'is required: what is paid for' })
    .trim()
    .min(walletTitleMinimum.value, `must be at least ${walletTitleMinimum.value} characters`)
    .max(walletTitleMaximum.value, `must be at most ${walletTitleMaximum.value} characters`),
  amount: nairaField({ minimum: walletAmountMinimum.value }),
  ref: refField,
  currency: z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .pipe(z.literal('NGN', { error: 'must be NGN' }))
    .default('NGN'),
  description: z.string().trim().max(1_000, 'must be at most 1000 characters').optional(),
});

/** A pending wallet payment (platform §2.10). `amount` in naira. */
export const WalletOrderResult = z.looseObject({
  id: wireId,
  amount: nairaOnTheWire,
  created_at: expected(plainTime),
  expiry_at: plainTime,
  user: z.looseObject({
    id: wireId,
    name: expected(wireName),
    username: expected(z.string()),
    can_pay: wireBoolean,
  }),
});

/**
 * Verifies the payer, creates a pending payment and sends the payer a one-time password; live only (platform §4.2).
 * No money moves yet; a reused ref retries the same payment.
 */
export const orderWalletPayment = operation({
  id: 'wallet.order',
  summary: 'Verifies a payer and sends a one-time password, step 1 of a wallet payment.',
  method: 'POST',
  path: '/collections/wallet/create-order',
  environments: ['live'],
  input: WalletOrder,
  details: WalletOrderResult,
  visibility: {
    ...shownTo({ everyone: ['id', 'amount', 'expiry_at'], nobody: ['created_at'] }),
    user: shownTo({ everyone: ['can_pay'], nobody: ['id', 'name', 'username'] }),
  },
  money: null,
  safety: { ref: 'required', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.2',
  refusedWith: [404, 409],
});
