import { z } from 'zod';
import { dollarsOnTheWire, namedMoney } from '../../kernel/platform/wire-money.ts';
import { transactionStatuses } from '../../kernel/platform/status.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  deciding,
  decimal,
  expected,
  isoTime,
  numeral,
  onTheWire,
  plainTime,
  wireCurrency,
  wireEnum,
  wireId,
  wireRef,
  wireName,
} from '../../kernel/platform/wire.ts';

/** The cardholder. */
export const Cardholder = z.looseObject({ id: wireId, name: expected(wireName) }).meta({ id: 'Cardholder' });

/** A card's status. The document shows three values and states that there are others (platform §3). */
export const cardStatus = onTheWire(z.string().min(1), {
  type: 'string',
  enum: ['active', 'frozen', 'terminated', 'blocked', 'suspended', 'closed', 'expired'],
  description: 'The set is not shown in full: the first three are documented, the rest is observed.',
});

/** `virtual` or `physical` (platform §2.2). */
export const cardType = wireEnum(['virtual', 'physical']);

export const firstSix = numeral(6);
export const lastFour = numeral(4);
export const maskedNumber = onTheWire(z.string(), {
  type: 'string',
  pattern: '^[0-9]{6} [*]{4} [*]{4} [0-9]{4}$',
  description: '`<first_six> **** **** <last_four>`.',
});

const base64 = z.string().min(1).meta({ contentEncoding: 'base64' });

/**
 * Number, CCV and expiry, encrypted with AES-256-GCM and the business's Merchant Hash Key; all but `aad` in base64 (platform
 * §2.2). The plaintext is JSON `{number, ccv, expiry}` (observed). Keep it on a server and out of logs.
 */
export const SecureDetails = z
  .looseObject({
    alg: wireEnum(['AES-256-GCM']),
    iv: base64,
    tag: base64,
    data: base64,
    aad: z.string().min(1).meta({
      pattern: '^bid:[^|]+[|]env:[^|]+[|]card:[^|]+$',
      description: '`bid:<business_id>|env:<environment>|card:<card_id>`, authenticated with the ciphertext.',
    }),
  })
  .meta({
    id: 'SecureDetails',
    description:
      'Ciphertext under the business’s Merchant Hash Key. Decrypted it is JSON `{number, ccv, expiry}` (observed).',
  });

/** Details of a created or a replaced card (platform §2.2). `ref` is null on replace. */
export const IssuedCard = z
  .looseObject({
    event_id: expected(z.string()),
    event_type: expected(wireEnum(['issuing.created.successful', 'issuing.replaced.successful'])),
    trans_id: wireId,
    ref: deciding(wireRef.nullable()).describe('Null on replace.'),
    card: z.looseObject({
      id: wireId,
      card_type: expected(cardType),
      currency: wireCurrency,
      brand: expected(z.string()),
      name: expected(wireName),
      first_six: expected(firstSix),
      last_four: lastFour,
      masked: maskedNumber,
      secure_details: expected(SecureDetails),
      billing: expected(
        z.looseObject({
          street: expected(z.string()),
          city: expected(z.string()),
          state: expected(z.string()),
          country: expected(z.string()).describe('Two letters.'),
          postal_code: expected(z.string()),
        }),
      ),
      created_at: expected(isoTime),
      updated_at: expected(isoTime),
    }),
    customer: Cardholder,
  })
  .meta({
    id: 'IssuedCard',
    description: 'A card that was created or replaced. Its number is only in `secure_details`.',
  });

/** Visibility of a created or replaced card's fields. `secure_details` is never shown. */
export const issuedVisibility = {
  ...shownTo({ everyone: ['trans_id'], nobody: ['event_id', 'event_type', 'ref'] }),
  card: shownTo({
    everyone: ['id', 'card_type', 'currency', 'brand', 'last_four', 'masked', 'created_at'],
    nobody: ['name', 'first_six', 'secure_details', 'billing', 'updated_at'],
  }),
  customer: shownTo({ everyone: ['id'], nobody: ['name'] }),
} as const;

const fundingOnly = 'On topup and withdraw only.';

/** Details of a topup, withdraw, freeze, unfreeze or terminate (platform §2.6). Amounts in dollars. */
export const CardActionResult = z
  .looseObject({
    trans_id: wireId,
    ref: deciding(wireRef),
    customer: expected(z.looseObject({ id: wireId, name: conditional(wireName) })),
    card: z.looseObject({
      id: wireId,
      first_six: expected(firstSix),
      last_four: expected(lastFour),
      brand: conditional(z.string()).describe(fundingOnly),
      prev_balance: expected(dollarsOnTheWire),
      balance: expected(dollarsOnTheWire).describe('The real balance; the one beside `trans_id` is always 0.'),
    }),
    currency: deciding(wireCurrency),
    action: deciding(wireEnum(['topup', 'withdraw', 'freeze', 'unfreeze', 'terminate'])),
    created_at: expected(plainTime),
    prev_balance: conditional(dollarsOnTheWire).describe(`${fundingOnly} Always 0.`),
    balance: conditional(dollarsOnTheWire).describe(`${fundingOnly} Always 0.`),
    ref_id: wireRef.nullish().describe(`${fundingOnly} The same as \`ref\`.`),
    status: wireEnum(transactionStatuses)
      .nullish()
      .describe(`${fundingOnly} \`success\` in samples; other values are not shown.`),
  })
  .meta({ id: 'CardActionResult', description: 'What an action did to a card. Amounts in dollars.' });

/** Visibility of a card operation's result. */
export const actionVisibility = {
  ...shownTo({
    everyone: ['trans_id', 'created_at'],
    nobody: ['ref', 'customer', 'currency', 'action', 'prev_balance', 'balance', 'ref_id', 'status'],
  }),
  card: shownTo({ everyone: ['id', 'last_four', 'prev_balance', 'balance'], nobody: ['first_six', 'brand'] }),
} as const;

/** An order that issues or tops up a card once its stablecoin deposit arrives (platform §2.7). Amounts in that coin. */
export const StablecoinOrder = z
  .looseObject({
    order_id: wireId,
    status: expected(
      wireEnum(
        ['pending_payment', 'completed', 'expired'],
        'Only `pending_payment` is shown; the others, of a repeated request, are assumed.',
      ),
    ),
    payment_method: expected(wireEnum(['stablecoin'])),
    address: z.string().min(1).describe('Where the deposit is to be sent.'),
    memo_tag: deciding(wireId.nullable()).describe('To be given with the deposit where the network wants one.'),
    currency: wireCurrency.describe('The stablecoin’s code.'),
    network: z.string().min(1),
    chain: z.string().min(1),
    amount: decimal.describe('What has to be sent. It includes the card-creation fee.'),
    fee: expected(decimal),
    payment_link: expected(z.string().meta({ format: 'uri' })),
    expires_at: isoTime,
  })
  .meta({
    id: 'StablecoinOrder',
    description: 'An order whose deposit is awaited: until it arrives there is no card.',
  })
  .transform((order) => ({
    ...order,
    amount: namedMoney(order.currency, order.amount),
    fee: typeof order.fee === 'string' ? namedMoney(order.currency, order.fee) : null,
  }));

/** Visibility of an order's fields: its owner sees everything needed to pay it. */
export const orderVisibility = shownTo({
  everyone: [
    'order_id',
    'address',
    'memo_tag',
    'currency',
    'network',
    'chain',
    'amount',
    'fee',
    'payment_link',
    'expires_at',
  ],
  nobody: ['status', 'payment_method'],
});
