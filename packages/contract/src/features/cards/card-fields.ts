import { z } from 'zod';
import { dollars } from '../../kernel/money/money.ts';
import { dollarsField } from '../../kernel/platform/wire-money.ts';
import { requiredText } from '../../kernel/platform/input-fields.ts';
import { limits } from '../../kernel/platform/limits.ts';
import { onTheWire, wireInteger } from '../../kernel/platform/wire.ts';

/** A card's id in a path: no characters that could lead to another path. */
export const cardIdField = z
  .string({ error: 'is required: the id of a card' })
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the id of a card');

export const customerIdField = requiredText('the id of a customer', 128);

/** An amount in dollars. The document states no minimum and no maximum in USD (platform §8). */
export const usdAmountField = dollarsField({ minimum: dollars(0.01), maximum: dollars(1_000_000_000) });

export const usdField = z
  .string({ error: 'is required: USD' })
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.literal('USD', { error: 'must be USD: cards hold dollars' }));

const stablecoinText = z.string().trim().min(1, 'must not be empty').max(40, 'is too long');

/** How a card's load is paid (platform §4.1). The stablecoin fields apply only with `payment_method: "stablecoin"`. */
export const paymentFields = {
  payment_method: z.enum(['wallet', 'stablecoin'], { error: 'must be wallet (the default) or stablecoin' }).optional(),
  stablecoin_currency: z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .pipe(z.enum(['USDT', 'USDC'], { error: 'must be USDT (the default) or USDC' }))
    .optional(),
  stablecoin_network: stablecoinText.optional(),
  stablecoin_chain: stablecoinText.optional(),
};

/** A query value; an empty one counts as absent. */
export const filterField = onTheWire(
  z
    .string()
    .max(128, 'is too long')
    .transform((text) => text.trim() || undefined)
    .optional(),
  { type: 'string', maxLength: 128 },
);

/** Paging of the card endpoints, and the optional sorting of list endpoints (platform §4.1, §8). */
export const cardPageFields = {
  page: wireInteger.pipe(z.int().min(1, 'must be at least 1').max(1_000_000_000, 'is too large')).optional(),
  page_size: wireInteger
    .pipe(
      z
        .int()
        .min(1, 'must be at least 1')
        .max(limits.cardsPageSize.value, `must be at most ${limits.cardsPageSize.value}`),
    )
    .optional(),
  sort_by: filterField,
  sort_order: z
    .string()
    .transform((order) => order.trim().toLowerCase())
    .pipe(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }))
    .optional(),
};
