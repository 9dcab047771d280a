import {
  cardUseTypes,
  instructionOperationIds,
  instructionStates,
  type CardList,
  type CardOrder,
  type CardTransactionPage,
  type CardView,
} from '@tillside/contract';
import { readAnyMoney, readDollarBalance, readForeignMoney } from '../../client/money.ts';
import { number, oneOf, record, someOf, text, type Reader } from '../../client/read.ts';

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
};
const nullable = { card_type: text, brand: text, created_at: text };

const summary = record(required, { status: text, balance: readDollarBalance, holder: text }, nullable);

const page = { next: text };
const leftOut = { unreadable: number };

export const readCardList: Reader<CardList> = record({ items: someOf(summary) }, leftOut, page);

const billing = record({}, {}, { address: text, city: text, state: text, country: text, postal_code: text });

const reported = someOf(
  record({ use: oneOf(cardUseTypes), at: text }, {}, { trans_id: text, amount: readAnyMoney, acceptor_name: text }),
);

export const readCardView: Reader<CardView> = record(
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
    reported,
  },
  { holder: text },
  { ...nullable, billing, updated_at: text, terminate_date: text },
);

const transaction = record(
  { trans_id: text, amount: readDollarBalance, status: text },
  {},
  { created_at: text, balance: readDollarBalance, ref_id: text, ref_type: text, description: text },
);

export const readTransactionPage: Reader<CardTransactionPage> = record(
  { items: someOf(transaction), reported },
  leftOut,
  page,
);

/** The deposit order in an instruction's details. */
export type DepositOrder = Omit<CardOrder, 'ref' | 'operation' | 'state' | 'customer_id' | 'card_id' | 'seconds_left'>;

const deposit = {
  order_id: text,
  address: text,
  currency: text,
  network: text,
  chain: text,
  amount: readForeignMoney,
  expires_at: text,
};

const maybe = { fee: readForeignMoney, memo_tag: text, payment_link: text };

export const readDepositOrder: Reader<DepositOrder> = record(deposit, {}, maybe);

export const readCardOrder: Reader<CardOrder> = record(
  {
    ...deposit,
    ref: text,
    operation: oneOf(['card.create', 'card.topup']),
    state: oneOf(instructionStates),
    customer_id: text,
    seconds_left: number,
  },
  {},
  { ...maybe, card_id: text },
);
