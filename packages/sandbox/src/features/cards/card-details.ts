import { dollars, sumMoney } from '@tillside/contract';
import { toPlainTime } from '@tillside/contract/schemas';
import type { JsonObject } from '../../kernel/world/json.ts';
import type { World } from '../../kernel/world/world.ts';
import { cardNumber, secureDetails, shownNumber } from './card-number.ts';
import type { Card, CardAction, CardTransaction, StablecoinOrder } from '../../kernel/world/card.ts';

/** Details of a created or replaced card, without its event (platform §2.2). Times in ISO 8601 (platform §2.1). */
export function issuedDetails(card: Card, action: CardAction, world: World): JsonObject {
  return {
    trans_id: action.trans_id,
    ref: action.ref,
    card: {
      id: card.id,
      card_type: card.card_type,
      currency: 'USD',
      brand: card.brand,
      name: card.name,
      ...shownNumber(card),
      secure_details: secureDetails(card, world),
      billing: card.billing,
      created_at: new Date(card.created_at).toISOString(),
      updated_at: new Date(card.updated_at).toISOString(),
    },
    customer: { id: card.customer_id, name: card.name },
  };
}

/** The details of `GET /cards/{id}` (platform §2.3): plain in the sandbox, encrypted in live. */
export function cardDetails(card: Card, world: World): JsonObject {
  const { street, ...billing } = card.billing;
  return {
    id: card.id,
    currency: 'USD',
    card_type: card.card_type,
    brand: card.brand,
    ...shownNumber(card),
    ...secretPart(card, world),
    balance: card.balance,
    status: card.status,
    billing: { address: street, ...billing },
    created_at: toPlainTime(card.created_at),
    updated_at: toPlainTime(card.updated_at),
    terminate: card.terminated_at !== null,
    terminate_date: card.terminated_at === null ? null : toPlainTime(card.terminated_at),
    customer: { id: card.customer_id, name: card.name },
  };
}

function secretPart(card: Card, world: World): JsonObject {
  if (world.environment === 'live') return { secure_details: secureDetails(card, world) };
  if (card.blank_details) return { card_number: '', expiry: '', ccv: '' };
  const { number, expiry, ccv } = cardNumber(card);
  return { card_number: number, expiry, ccv };
}

/** A card in the list of cards (platform §2.4). */
export function cardRow(card: Card): JsonObject {
  const { masked, last_four } = shownNumber(card);
  return {
    id: card.id,
    brand: card.brand,
    masked,
    last_four,
    currency: 'USD',
    balance: card.balance,
    status: card.status,
    contactless: card.contactless,
    customer: { id: card.customer_id, name: card.name },
    created_at: toPlainTime(card.created_at),
  };
}

/** Details of a topup, withdrawal, freeze, unfreeze or termination (platform §2.6). */
export function actionDetails(card: Card, action: CardAction): JsonObject {
  const { first_six, last_four } = shownNumber(card);
  const funding = action.action === 'topup' || action.action === 'withdraw';
  return {
    trans_id: action.trans_id,
    ref: action.ref,
    customer: { id: card.customer_id },
    card: {
      id: card.id,
      first_six,
      last_four,
      ...(funding ? { brand: card.brand } : {}),
      prev_balance: action.prev_balance,
      balance: action.balance,
    },
    currency: 'USD',
    action: action.action,
    created_at: toPlainTime(action.created_at),
    ...(funding ? { prev_balance: dollars(0), balance: dollars(0), ref_id: action.ref, status: 'success' } : {}),
  };
}

/** A transaction of a card (platform §2.5). */
export function transactionRow(transaction: CardTransaction, card: Card): JsonObject {
  return {
    currency: 'USD',
    name: card.name,
    masked: transaction.masked,
    balance: transaction.balance,
    status: transaction.status,
    ref_id: transaction.ref_id,
    ref_type: transaction.ref_type,
    amount: transaction.amount,
    created_at: toPlainTime(transaction.created_at),
    trans_id: transaction.trans_id,
    description: transaction.description,
  };
}

/** An order that waits for its deposit (platform §2.7). */
export function orderDetails(order: StablecoinOrder): JsonObject {
  return {
    order_id: order.order_id,
    status: order.status,
    payment_method: 'stablecoin',
    address: order.address,
    memo_tag: order.memo_tag,
    currency: order.currency,
    network: order.network,
    chain: order.chain,
    amount: sumMoney('USD', [order.load, order.fee]),
    fee: order.fee,
    payment_link: `https://pay.tillside.example/orders/${order.order_id}`,
    expires_at: new Date(order.expires_at).toISOString().replace('Z', '+00:00'),
  };
}
