import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { wireBoolean, wireCurrency, wireInteger, wireNumber, wireTime } from '../platform/wire.ts';
import { Cardholder, SecureDetails } from './card.ts';
import { cardIdField, cardPageFields, filterField } from './card-fields.ts';

/**
 * A card (platform §2.3), its balance in dollars. In the sandbox number, CCV and expiry are plain, of some cards empty
 * (observed); in live `secure_details` stands in their place.
 */
export const CardDetails = z.looseObject({
  id: z.string().min(1),
  currency: wireCurrency,
  card_type: z.string().nullish(),
  brand: z.string().nullish(),
  first_six: z.string().nullish(),
  last_four: z.string(),
  masked: z.string(),
  card_number: z.string().nullish(),
  expiry: z.string().nullish(),
  ccv: z.string().nullish(),
  secure_details: SecureDetails.nullish(),
  balance: wireNumber,
  status: z.string().min(1),
  billing: z
    .looseObject({
      address: z.string().nullish(),
      country: z.string().nullish(),
      state: z.string().nullish(),
      city: z.string().nullish(),
      postal_code: z.string().nullish(),
    })
    .nullish(),
  created_at: wireTime,
  updated_at: wireTime.nullish(),
  terminate: wireBoolean.nullish(),
  terminate_date: wireTime.nullish(),
  customer: Cardholder,
});

/** Reads a card (platform §4.1). */
export const getCard = operation({
  id: 'card.get',
  method: 'GET',
  path: '/cards/{id}',
  environments: ['sandbox', 'live'],
  input: z.object({ id: cardIdField }),
  details: CardDetails,
  visibility: {
    id: 'everyone',
    currency: 'everyone',
    card_type: 'everyone',
    brand: 'everyone',
    first_six: 'nobody',
    last_four: 'everyone',
    masked: 'everyone',
    card_number: 'nobody',
    expiry: 'nobody',
    ccv: 'nobody',
    secure_details: 'nobody',
    balance: 'everyone',
    status: 'everyone',
    billing: {
      address: 'everyone',
      country: 'everyone',
      state: 'everyone',
      city: 'everyone',
      postal_code: 'everyone',
    },
    created_at: 'everyone',
    updated_at: 'everyone',
    terminate: 'everyone',
    terminate_date: 'everyone',
    customer: {
      id: 'everyone',
      name: 'nobody',
    },
  },
  inquiry: 'lookup',
  source: 'platform §4.1',
});

/** A row of the list of cards (platform §2.4). Balance in dollars. */
export const CardRow = z.looseObject({
  id: z.string().min(1),
  brand: z.string().nullish(),
  masked: z.string(),
  last_four: z.string(),
  currency: wireCurrency,
  balance: wireNumber,
  status: z.string().min(1),
  contactless: wireBoolean.nullish(),
  customer: Cardholder,
  created_at: wireTime,
});

/** A page of cards, newest first. The platform answers `[cards, pagination]` (platform §4.1). */
export const CardPage = z.preprocess(
  readPair,
  z.looseObject({
    cards: z.array(CardRow),
    pagination: z.looseObject({
      page: wireInteger,
      page_size: wireInteger,
      /** How many cards match, on all pages. */
      count: wireInteger,
    }),
  }),
);

/** Lists the cards issued to the business; live only (platform §4.1). */
export const listCards = operation({
  id: 'card.list',
  method: 'GET',
  path: '/cards',
  environments: ['live'],
  input: z.object({ ...cardPageFields, status: filterField, customer_id: filterField, brand: filterField }),
  details: CardPage,
  visibility: {
    cards: {
      id: 'everyone',
      brand: 'everyone',
      masked: 'everyone',
      last_four: 'everyone',
      currency: 'everyone',
      balance: 'everyone',
      status: 'everyone',
      contactless: 'nobody',
      customer: {
        id: 'everyone',
        name: 'nobody',
      },
      created_at: 'everyone',
    },
    pagination: {
      page: 'everyone',
      page_size: 'everyone',
      count: 'everyone',
    },
  },
  inquiry: 'lookup',
  source: 'platform §4.1',
});

/** A transaction of a card (platform §2.5). Amounts in dollars. `ref_id` is what a topup or withdrawal is found by. */
export const CardTransaction = z.looseObject({
  trans_id: z.string().min(1),
  currency: wireCurrency.nullish(),
  name: z.string().nullish(),
  masked: z.string().nullish(),
  balance: wireNumber.nullish(),
  status: z.string(),
  ref_id: z.string().nullish(),
  ref_type: z.string().nullish(),
  amount: wireNumber,
  created_at: wireTime,
  description: z.string().nullish(),
});

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-07-20')
  .optional();

/** `start_date` and `end_date` are accepted and not applied (platform §4.1). */
export const CardTransactionsInput = z.object({ id: cardIdField, ...cardPageFields, start_date: day, end_date: day });

/** Reads a page of a card's transactions (platform §4.1). */
export const listCardTransactions = operation({
  id: 'card.transactions',
  method: 'GET',
  path: '/cards/{id}/transactions',
  environments: ['sandbox', 'live'],
  input: CardTransactionsInput,
  details: z.looseObject({
    transactions: z.array(CardTransaction),
    total: wireInteger,
    page: wireInteger,
    page_size: wireInteger,
  }),
  visibility: {
    transactions: {
      trans_id: 'everyone',
      currency: 'everyone',
      name: 'nobody',
      masked: 'nobody',
      balance: 'everyone',
      status: 'everyone',
      ref_id: 'everyone',
      ref_type: 'everyone',
      amount: 'everyone',
      created_at: 'everyone',
      description: 'everyone',
    },
    total: 'everyone',
    page: 'everyone',
    page_size: 'everyone',
  },
  inquiry: 'lookup',
  source: 'platform §4.1',
});

function readPair(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pair: readonly unknown[] = value;
  const [cards, pagination] = pair;
  return { cards, pagination };
}
