import { z } from 'zod';
import { dollarsOnTheWire } from '../../kernel/platform/wire-money.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  deciding,
  enteredCode,
  expected,
  plainTime,
  provingRows,
  tuple,
  wireBoolean,
  wireCurrency,
  wireId,
  wireInteger,
  wireRef,
  wireName,
} from '../../kernel/platform/wire.ts';
import { Cardholder, cardStatus, cardType, firstSix, lastFour, maskedNumber, SecureDetails } from './card.ts';
import { cardIdField, cardPageFields, filterField } from './card-fields.ts';

const sandboxOnly = 'In the sandbox only; empty of some cards (observed).';

/**
 * A card (platform §2.3), its balance in dollars. In the sandbox number, CCV and expiry are plain, and empty for some
 * cards (observed); live returns `secure_details` instead.
 */
export const CardDetails = z
  .looseObject({
    id: wireId,
    currency: wireCurrency,
    card_type: expected(cardType),
    brand: expected(z.string()),
    first_six: expected(firstSix),
    last_four: lastFour,
    masked: maskedNumber,
    card_number: conditional(enteredCode()).describe(sandboxOnly),
    expiry: conditional(z.string().meta({ pattern: '^([0-9]{2}/[0-9]{2})?$' })).describe(`\`MM/YY\`. ${sandboxOnly}`),
    ccv: conditional(enteredCode()).describe(sandboxOnly),
    secure_details: conditional(SecureDetails).describe('In live, in place of number, expiry and CCV.'),
    balance: dollarsOnTheWire,
    status: cardStatus,
    billing: expected(
      z.looseObject({
        address: expected(z.string()),
        country: expected(z.string()),
        state: expected(z.string()),
        city: expected(z.string()),
        postal_code: expected(z.string()),
      }),
    ),
    created_at: expected(plainTime),
    updated_at: deciding(plainTime),
    terminate: deciding(wireBoolean),
    terminate_date: expected(plainTime.nullable()),
    customer: Cardholder,
  })
  .meta({ id: 'CardDetails', description: 'A card. Its balance is in dollars.' });

/** Reads a card (platform §4.1). */
export const getCard = operation({
  id: 'card.get',
  summary: 'Reads a card.',
  method: 'GET',
  path: '/cards/{id}',
  input: z.object({ id: cardIdField }),
  details: CardDetails,
  visibility: {
    ...shownTo({
      everyone: [
        'id',
        'currency',
        'card_type',
        'brand',
        'last_four',
        'masked',
        'balance',
        'status',
        'created_at',
        'updated_at',
        'terminate',
        'terminate_date',
      ],
      nobody: ['first_six', 'card_number', 'expiry', 'ccv', 'secure_details'],
    }),
    billing: shownTo({ everyone: ['address', 'country', 'state', 'city', 'postal_code'] }),
    customer: shownTo({ everyone: ['id'], owner: ['name'] }),
  },
  inquiry: 'read',
  source: 'platform §4.1',
  refusedWith: [404],
});

/** A card in the list of cards (platform §2.4). Balance in dollars. */
export const CardRow = z
  .looseObject({
    id: wireId,
    brand: expected(z.string()),
    masked: maskedNumber,
    last_four: lastFour,
    currency: wireCurrency,
    balance: dollarsOnTheWire,
    status: cardStatus,
    contactless: expected(wireBoolean),
    customer: Cardholder,
    created_at: expected(plainTime),
  })
  .meta({ id: 'CardRow', description: 'A card in a list. Its balance is in dollars.' });

/** A page of cards, newest first. The platform answers `[cards, pagination]` (platform §4.1). */
const CardPage = tuple(
  ['cards', 'pagination'],
  z.looseObject({
    cards: provingRows(CardRow),
    pagination: z.looseObject({
      page: wireInteger,
      page_size: wireInteger,
      count: wireInteger.describe('How many cards match, on all pages.'),
    }),
  }),
);

/** Lists the cards issued to the business; live only (platform §4.1). */
export const listCards = operation({
  id: 'card.list',
  summary: 'Lists the cards issued to the business, newest first.',
  method: 'GET',
  path: '/cards',
  environments: ['live'],
  input: z.object({ ...cardPageFields, status: filterField, customer_id: filterField, brand: filterField }),
  details: CardPage,
  visibility: {
    cards: {
      ...shownTo({
        everyone: ['id', 'brand', 'masked', 'last_four', 'currency', 'balance', 'status', 'created_at'],
        nobody: ['contactless'],
      }),
      customer: shownTo({ everyone: ['id'], owner: ['name'] }),
    },
    pagination: shownTo({ everyone: ['page', 'page_size', 'count'] }),
  },
  inquiry: 'read',
  source: 'platform §4.1',
  refusedWith: [404],
});

/** A transaction of a card (platform §2.5). Amounts in dollars. `ref_id` identifies a topup or withdrawal. */
export const CardTransaction = z
  .looseObject({
    trans_id: wireId,
    currency: deciding(wireCurrency),
    name: expected(wireName),
    masked: expected(maskedNumber),
    balance: expected(dollarsOnTheWire),
    /** Required: without it the transaction proves nothing. */
    status: deciding(z.string()).describe('Its values are not shown.'),
    ref_id: deciding(wireRef),
    ref_type: expected(z.string()).describe('Its values are not shown; `cards` is observed.'),
    amount: dollarsOnTheWire,
    created_at: expected(plainTime),
    description: expected(wireName),
  })
  .meta({ id: 'CardTransaction', description: 'A transaction of a card. Amounts in dollars.' });

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-07-20')
  .optional();

/** `start_date` and `end_date` are accepted but not applied (platform §4.1). */
const CardTransactionsInput = z.object({ id: cardIdField, ...cardPageFields, start_date: day, end_date: day });

/** Reads a page of a card's transactions (platform §4.1). */
export const listCardTransactions = operation({
  id: 'card.transactions',
  summary: 'Reads a page of a card’s transactions.',
  method: 'GET',
  path: '/cards/{id}/transactions',
  input: CardTransactionsInput,
  details: z.looseObject({
    transactions: provingRows(CardTransaction),
    total: wireInteger,
    page: wireInteger,
    page_size: wireInteger,
  }),
  visibility: {
    transactions: shownTo({
      everyone: [
        'trans_id',
        'currency',
        'balance',
        'status',
        'ref_id',
        'ref_type',
        'amount',
        'created_at',
        'description',
      ],
      nobody: ['name', 'masked'],
    }),
    ...shownTo({ everyone: ['total', 'page', 'page_size'] }),
  },
  inquiry: 'read',
  source: 'platform §4.1',
  refusedWith: [404],
});
