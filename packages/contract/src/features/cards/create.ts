import { z } from 'zod';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { IssuedCard, issuedVisibility, orderVisibility, StablecoinOrder } from './card.ts';
import { customerIdField, paymentFields, usdAmountField, usdField } from './card-fields.ts';

/** The body of `POST /cards/create` (platform §4.1). `amount` is the initial load in dollars. */
export const CardCreation = z.object({
  customer_id: customerIdField,
  currency: usdField,
  type: z
    .string({ error: 'is required: virtual or physical' })
    .transform((type) => type.trim().toLowerCase())
    .pipe(z.enum(['virtual', 'physical'], { error: 'must be virtual or physical' })),
  amount: usdAmountField,
  ref: refField.optional(),
  ...paymentFields,
});

/** A card, or with `payment_method: "stablecoin"` an order whose deposit issues the card. */
const CardCreationResult = z.union([IssuedCard, StablecoinOrder]);

/**
 * Issues a card (platform §4.1). The document does not state whether `ref` is required on the wallet flow; without one
 * nothing identifies a repeated request.
 */
export const createCard = operation({
  id: 'card.create',
  summary: 'Issues a virtual or physical card.',
  method: 'POST',
  path: '/cards/create',
  input: CardCreation,
  details: CardCreationResult,
  answers: { 200: StablecoinOrder, 201: IssuedCard },
  visibility: {
    ...issuedVisibility,
    ...orderVisibility,
  },
  money: { currency: 'USD', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'readBack', evidence: 'assumed' },
  source: 'platform §4.1',
  refusedWith: [404, 409, 410, 434],
});
