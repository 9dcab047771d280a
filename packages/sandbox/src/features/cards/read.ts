import { limits } from '@tillside/contract';
import { getCard, listCards, listCardTransactions } from '@tillside/contract/schemas';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { findCard, noSuchCard } from './card-book.ts';
import { cardDetails, cardRow, transactionRow } from './card-details.ts';
import type { Card, CardTransaction } from '../../kernel/world/card.ts';

/** Reads a card with its balance, and its number as the environment returns it (platform §4.1). */
export const getCardHandler = handleOperation(getCard, (input, world) => {
  const card = findCard(input.id, world);
  return card ? answered(cardDetails(card, world), 'Card found') : noSuchCard();
});

/** The business's cards, newest first; live only (platform §4.1). The details are `[cards, pagination]`. */
export const listCardsHandler = handleOperation(listCards, (input, world) => {
  const matching = world.state.cards.filter(
    (card) =>
      equal(card.status, input.status) &&
      (input.customer_id === undefined || card.customer_id === input.customer_id) &&
      equal(card.brand, input.brand),
  );
  const sorted = sortRows(matching, input, cardOrder);
  if (!Array.isArray(sorted)) return sorted;
  const { rows, page, page_size } = pageOf(sorted, input);
  return answered([rows.map(cardRow), { page, page_size, count: matching.length }], 'Cards found');
});

/**
 * A page of a card's transactions, newest first (assumed). `start_date` and `end_date` are accepted and not applied
 * (platform §4.1).
 */
export const cardTransactionsHandler = handleOperation(listCardTransactions, (input, world) => {
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  const all = world.state.card_transactions.filter((row) => row.card_id === card.id);
  const sorted = sortRows(all, input, transactionOrder);
  if (!Array.isArray(sorted)) return sorted;
  const { rows, page, page_size } = pageOf(sorted, input);
  const transactions = rows.map((row) => transactionRow(row, card));
  return answered({ transactions, total: all.length, page, page_size }, 'Transactions found');
});

type Order<Row> = Readonly<Record<string, (row: Row) => number | string>>;

const cardOrder: Order<Card> = {
  created_at: (card) => card.created_at,
  amount: (card) => card.balance.minor,
  balance: (card) => card.balance.minor,
  status: (card) => card.status,
  brand: (card) => card.brand,
};

const transactionOrder: Order<CardTransaction> = {
  created_at: (row) => row.created_at,
  amount: (row) => row.amount.minor,
  balance: (row) => row.balance.minor,
  status: (row) => row.status,
};

interface Sorting {
  readonly sort_by?: string | undefined;
  readonly sort_order?: 'asc' | 'desc' | undefined;
}

/** Sorts rows, newest first by default (platform §8). An unknown field is refused (assumed). */
function sortRows<Row>(oldestFirst: readonly Row[], { sort_by, sort_order }: Sorting, order: Order<Row>) {
  const field = sort_by ?? 'created_at';
  const key = Object.hasOwn(order, field) ? order[field] : undefined;
  if (!key) return unsortable(Object.keys(order));
  const ascending = oldestFirst.toSorted((left, right) => compare(key(left), key(right)));
  return sort_order === 'asc' ? ascending : ascending.reverse();
}

function unsortable(fields: readonly string[]): OperationResult {
  return refused(422, 'Some fields need another look.', { sort_by: `must be one of ${fields.join(', ')}` });
}

function compare(left: number | string, right: number | string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function equal(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value.toLowerCase() === wanted.toLowerCase();
}

function pageOf<Row>(rows: readonly Row[], input: { page?: number | undefined; page_size?: number | undefined }) {
  const page = input.page ?? 1;
  const page_size = input.page_size ?? limits.cardsPageSizeDefault.value;
  return { rows: rows.slice((page - 1) * page_size, page * page_size), page, page_size };
}
