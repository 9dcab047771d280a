import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { requiredText } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { expected, plainTime, wireCurrency, wireId, wireRef, wireName } from '../../kernel/platform/wire.ts';

/** Step 2 of a wallet payment (platform §4.2). The one-time password must not be logged or stored. */
export const WalletPayment = z.object({
  id: requiredText('the id that step 1 answered', 128),
  otp: z
    .string({ error: 'is required: the five digits that were sent to the payer' })
    .regex(/^\d{5}$/, 'must be five digits'),
});

/** A completed wallet payment (platform §2.10). Amounts in naira. */
export const WalletPaymentResult = z.looseObject({
  id: wireId,
  ref: wireRef,
  amount: nairaOnTheWire,
  fee: expected(nairaOnTheWire),
  customer: expected(z.looseObject({ id: wireId, name: expected(wireName) })),
  currency: wireCurrency,
  created_at: expected(plainTime),
});

/**
 * Debits the payer for a pending wallet payment and credits the business; live only (platform §4.2). The platform offers
 * no read-back, so an unknown outcome goes to review.
 */
export const payWalletOrder = operation({
  id: 'wallet.pay',
  summary: 'Takes a pending wallet payment, step 2 of a wallet payment.',
  method: 'POST',
  path: '/collections/wallet/pay',
  environments: ['live'],
  input: WalletPayment,
  details: WalletPaymentResult,
  visibility: shownTo({ everyone: ['id', 'amount', 'fee', 'currency', 'created_at'], nobody: ['ref', 'customer'] }),
  money: { currency: 'NGN', unit: 'major', direction: 'in' },
  safety: { ref: 'none', recover: 'review', evidence: 'documented' },
  source: 'platform §4.2',
  refusedWith: [404, 405, 410],
});
