import { sumMoney } from '@tillside/contract';
import { majorUnits } from '@tillside/contract/schemas';
import { shownNumber } from './card-number.ts';
import type { Card, CardTransaction, StablecoinOrder } from '../../kernel/world/card.ts';
import type { World } from '../../kernel/world/world.ts';

const shownTransactions = 5;

/** The newest cards for the console page, with masked numbers only (platform §2.2). */
export function shownCards(world: World, count: number): ShownCard[] {
  return world.state.cards
    .slice(-count)
    .reverse()
    .map((card) => shownCard(card, world));
}

function shownCard(card: Card, world: World) {
  const transactions = world.state.card_transactions.filter((row) => row.card_id === card.id);
  return {
    id: card.id,
    masked: shownNumber(card).masked,
    brand: card.brand,
    card_type: card.card_type,
    name: card.name,
    customer: card.customer_id,
    balance: majorUnits(card.balance),
    status: card.status,
    at: new Date(card.created_at).toISOString(),
    transactions: transactions.slice(-shownTransactions).reverse().map(shownTransaction),
  };
}

export type ShownCard = ReturnType<typeof shownCard>;

function shownTransaction(row: CardTransaction) {
  const { status, ref_type, amount, description, created_at } = row;
  return { at: new Date(created_at).toISOString(), status, ref_type, amount: majorUnits(amount), description };
}

/** A stablecoin order for the console page (platform §2.7). */
export function shownDeposit(order: StablecoinOrder) {
  return {
    id: order.order_id,
    operation: order.operation,
    status: order.status,
    customer: order.customer_id,
    amount: majorUnits(sumMoney('USD', [order.load, order.fee])),
    currency: order.currency,
    network: `${order.network} (${order.chain})`,
    address: order.address,
    memo_tag: order.memo_tag,
    expires_at: new Date(order.expires_at).toISOString(),
  };
}

export type ShownDeposit = ReturnType<typeof shownDeposit>;
