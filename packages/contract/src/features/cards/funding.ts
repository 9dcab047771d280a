import { z } from 'zod';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { actionVisibility, CardActionResult, orderVisibility, StablecoinOrder } from './card.ts';
import { cardIdField, paymentFields, usdAmountField } from './card-fields.ts';

/** The input of a topup (platform §4.1). `amount` in dollars. */
export const CardTopup = z.object({ id: cardIdField, amount: usdAmountField, ref: refField, ...paymentFields });

/** The topup, or with `payment_method: "stablecoin"` an order whose deposit tops up the card. */
const CardTopupResult = z.union([CardActionResult, StablecoinOrder]);

/** Moves dollars from the merchant's USD wallet to a card (platform §4.1). */
export const topUpCard = operation({
  id: 'card.topup',
  summary: 'Moves dollars from the USD wallet to a card.',
  method: 'PATCH',
  path: '/cards/{id}/topup',
  input: CardTopup,
  details: CardTopupResult,
  visibility: {
    ...actionVisibility,
    ...orderVisibility,
  },
  money: { currency: 'USD', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'readBack', evidence: 'documented' },
  source: 'platform §4.1',
  refusedWith: [404, 409, 410, 434],
});

/** The input of a withdrawal (platform §4.1). `amount` in dollars; to the USD wallet only, never stablecoin. */
export const CardWithdrawal = z.object({
  id: cardIdField,
  amount: usdAmountField,
  ref: refField,
  payment_method: z.literal('wallet', { error: 'must be wallet: a withdrawal goes to the USD wallet only' }).optional(),
});

/** Moves dollars from a card back to the issuing wallet (platform §4.1). */
export const withdrawFromCard = operation({
  id: 'card.withdraw',
  summary: 'Moves dollars from a card back to the issuing wallet.',
  method: 'PATCH',
  path: '/cards/{id}/withdraw',
  input: CardWithdrawal,
  details: CardActionResult,
  visibility: actionVisibility,
  money: { currency: 'USD', unit: 'major', direction: 'in' },
  safety: { ref: 'required', recover: 'readBack', evidence: 'documented' },
  source: 'platform §4.1',
  refusedWith: [404, 409, 410, 434],
});
