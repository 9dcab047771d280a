import {
  cardUseTypes,
  instructionOperationIds,
  instructionStates,
  type CardList,
  type CardOrder,
  type CardTransactionPage,
  type CardView,
} from '@tillside/contract';
import { readAnyMoney, readDollarBalance, readForeignMoney } from '../../kernel/client/money.ts';
import { number, oneOf, pageOf, record, someOf, text, type Reader } from '../../kernel/client/read.ts';

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

/** A page of a list from which the companion may have left rows out. */
function lackingPageOf<Item, More>(read: Reader<Item>, more: Reader<More>) {
  const page = pageOf(read);
  const leftOut = record({}, { unreadable: number });
  return (value: unknown) => {
    const items = page(value);
    const rest = more(value);
    return items && rest && { ...items, ...rest, ...leftOut(value) };
  };
}

export const readCardList: Reader<CardList> = lackingPageOf(summary, record({}));

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

export const readTransactionPage: Reader<CardTransactionPage> = lackingPageOf(transaction, record({ reported }));

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
