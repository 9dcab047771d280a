import {
  instructionOperationIds,
  instructionStates,
  type CardList,
  type CardOrder,
  type CardSummary,
  type CardTransactionPage,
  type CardView,
} from '@tillside/contract';
import { readAnyMoney, readDollarBalance, readForeignMoney } from '../client/money.ts';
import { isRecord, listOf, number, oneOf, record, someOf, text, type Reader } from '../client/read.ts';

/*
 * Parses the companion's JSON of cards field by field: undeclared fields never reach the widgets. There is no field for a
 * number, a CCV or an expiry.
 */

const required = {
  id: text,
  customer_id: text,
  currency: text,
  last_four: text,
  masked: text,
  created_at: text,
};
const optional = { card_type: text, brand: text };

const summary = record(required, { ...optional, status: text, balance: readDollarBalance });

const readSummary: Reader<CardSummary> = (value) => {
  const card = summary(value);
  return card && { ...card, card_type: card.card_type ?? null, brand: card.brand ?? null };
};

const list = record({ items: listOf(readSummary) });

export const readCardList: Reader<CardList> = (value) => withNext(value, list(value));

const billing = record({}, { address: text, city: text, state: text, country: text, postal_code: text });

const view = record(
  {
    ...required,
    status: text,
    balance: readDollarBalance,
    terminated: (value) => value === true,
    pending: someOf(
      record({
        ref: text,
        operation: oneOf(instructionOperationIds),
        state: oneOf(instructionStates),
        created_at: text,
      }),
    ),
    reported: someOf(record({ event_type: text, at: text }, { amount: readAnyMoney, acceptor_name: text })),
  },
  { ...optional, billing, updated_at: text, terminate_date: text },
);

export const readCardView: Reader<CardView> = (value) => {
  const card = view(value);
  if (!card) return null;
  const { billing: address } = card;
  return {
    ...card,
    card_type: card.card_type ?? null,
    brand: card.brand ?? null,
    updated_at: card.updated_at ?? null,
    terminate_date: card.terminate_date ?? null,
    billing: address
      ? {
          address: address.address ?? null,
          city: address.city ?? null,
          state: address.state ?? null,
          country: address.country ?? null,
          postal_code: address.postal_code ?? null,
        }
      : null,
    reported: card.reported.map((report) => ({
      ...report,
      amount: report.amount ?? null,
      acceptor_name: report.acceptor_name ?? null,
    })),
  };
};

const transaction = record(
  { trans_id: text, amount: readDollarBalance, status: text, created_at: text },
  { balance: readDollarBalance, ref_id: text, ref_type: text, description: text },
);

const readTransaction: Reader<CardTransactionPage['items'][number]> = (value) => {
  const row = transaction(value);
  return (
    row && {
      ...row,
      balance: row.balance ?? null,
      ref_id: row.ref_id ?? null,
      ref_type: row.ref_type ?? null,
      description: row.description ?? null,
    }
  );
};

const transactions = record({ items: listOf(readTransaction) });

export const readTransactionPage: Reader<CardTransactionPage> = (value) => withNext(value, transactions(value));

/** The deposit order in an instruction's details. */
export type DepositOrder = Omit<CardOrder, 'ref' | 'operation' | 'state' | 'customer_id' | 'card_id' | 'seconds_left'>;

const deposit = record(
  {
    order_id: text,
    address: text,
    currency: text,
    network: text,
    chain: text,
    amount: readForeignMoney,
    fee: readForeignMoney,
    expires_at: text,
  },
  { memo_tag: text, payment_link: text },
);

export const readDepositOrder: Reader<DepositOrder> = (value) => {
  const order = deposit(value);
  return order && { ...order, memo_tag: order.memo_tag ?? null, payment_link: order.payment_link ?? null };
};

const standing = record(
  {
    ref: text,
    operation: oneOf(['card.create', 'card.topup']),
    state: oneOf(instructionStates),
    customer_id: text,
    seconds_left: number,
  },
  { card_id: text },
);

export const readCardOrder: Reader<CardOrder> = (value) => {
  const order = readDepositOrder(value);
  const where = standing(value);
  return order && where && { ...order, ...where, card_id: where.card_id ?? null };
};

/** Without a readable `next` it is unknown whether there are more pages. */
function withNext<Page extends object>(value: unknown, page: Page | null): (Page & { next: string | null }) | null {
  const next = isRecord(value) ? value['next'] : undefined;
  return page && (next === null || typeof next === 'string') ? { ...page, next } : null;
}
