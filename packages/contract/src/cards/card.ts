import { z } from 'zod';
import { wireCurrency, wireNumber, wireTime } from '../platform/wire.ts';

/** Whose card it is. */
export const Cardholder = z.looseObject({ id: z.string().min(1), name: z.string().nullish() });

/**
 * Number, CCV and expiry under AES-256-GCM with the business's Merchant Hash Key; all but `aad` in base64 (platform
 * §2.2). Decrypted it is JSON `{number, ccv, expiry}` (observed). It belongs on a server and never in a log.
 */
export const SecureDetails = z.looseObject({
  alg: z.string(),
  iv: z.string().min(1),
  tag: z.string().min(1),
  data: z.string().min(1),
  /** `bid:<business_id>|env:<environment>|card:<card_id>`, authenticated with the ciphertext. */
  aad: z.string().min(1),
});

/** Details of a created or a replaced card (platform §2.2). `ref` is null on replace. */
export const IssuedCard = z.looseObject({
  event_id: z.string().optional(),
  event_type: z.string().optional(),
  trans_id: z.string().min(1),
  ref: z.string().nullish(),
  card: z.looseObject({
    id: z.string().min(1),
    card_type: z.string().optional(),
    currency: wireCurrency,
    brand: z.string().nullish(),
    name: z.string().nullish(),
    first_six: z.string().nullish(),
    last_four: z.string(),
    masked: z.string(),
    secure_details: SecureDetails.nullish(),
    billing: z
      .looseObject({
        street: z.string().nullish(),
        city: z.string().nullish(),
        state: z.string().nullish(),
        country: z.string().nullish(),
        postal_code: z.string().nullish(),
      })
      .nullish(),
    created_at: wireTime,
    updated_at: wireTime.nullish(),
  }),
  customer: Cardholder,
});

/** Who sees what of a created or replaced card: never `secure_details`. */
export const issuedVisibility = {
  event_id: 'nobody',
  event_type: 'nobody',
  trans_id: 'everyone',
  ref: 'nobody',
  card: {
    id: 'everyone',
    card_type: 'everyone',
    currency: 'everyone',
    brand: 'everyone',
    name: 'nobody',
    first_six: 'nobody',
    last_four: 'everyone',
    masked: 'everyone',
    secure_details: 'nobody',
    billing: 'nobody',
    created_at: 'everyone',
    updated_at: 'nobody',
  },
  customer: {
    id: 'everyone',
    name: 'nobody',
  },
} as const;

/** Details of a topup, withdraw, freeze, unfreeze or terminate (platform §2.6). Amounts in dollars. */
export const CardActionResult = z.looseObject({
  trans_id: z.string().min(1),
  ref: z.string().nullish(),
  customer: Cardholder.nullish(),
  card: z.looseObject({
    id: z.string().min(1),
    first_six: z.string().nullish(),
    last_four: z.string().nullish(),
    brand: z.string().nullish(),
    prev_balance: wireNumber.nullish(),
    /** The real balance; the one beside `trans_id` is always 0. */
    balance: wireNumber,
  }),
  currency: wireCurrency.nullish(),
  action: z.string().optional(),
  created_at: wireTime,
  /** On topup and withdraw only, and always 0 (platform §2.6). */
  prev_balance: wireNumber.nullish(),
  balance: wireNumber.nullish(),
  ref_id: z.string().nullish(),
  status: z.string().nullish(),
});

/** Who sees what an action did to a card. */
export const actionVisibility = {
  trans_id: 'everyone',
  ref: 'nobody',
  customer: 'nobody',
  card: {
    id: 'everyone',
    first_six: 'nobody',
    last_four: 'everyone',
    brand: 'nobody',
    prev_balance: 'everyone',
    balance: 'everyone',
  },
  currency: 'nobody',
  action: 'nobody',
  created_at: 'everyone',
  prev_balance: 'nobody',
  balance: 'nobody',
  ref_id: 'nobody',
  status: 'nobody',
} as const;

/** An order whose deposit in a stablecoin is awaited: no card, or no balance, until it arrives (platform §2.7). */
export const StablecoinOrder = z.looseObject({
  order_id: z.string().min(1),
  status: z.string(),
  payment_method: z.string().optional(),
  /** Where the deposit is to be sent. */
  address: z.string().min(1),
  /** To be given with the deposit where the network wants one. */
  memo_tag: z.string().nullish(),
  /** The stablecoin's code. */
  currency: wireCurrency,
  network: z.string(),
  chain: z.string(),
  /** What has to be sent. It includes the card-creation fee. */
  amount: wireNumber,
  fee: wireNumber,
  payment_link: z.string().nullish(),
  expires_at: wireTime,
});

/** Who sees what of an order: all that its owner needs to pay it. */
export const orderVisibility = {
  order_id: 'everyone',
  status: 'nobody',
  payment_method: 'nobody',
  address: 'everyone',
  memo_tag: 'everyone',
  currency: 'everyone',
  network: 'everyone',
  chain: 'everyone',
  amount: 'everyone',
  fee: 'everyone',
  payment_link: 'everyone',
  expires_at: 'everyone',
} as const;
