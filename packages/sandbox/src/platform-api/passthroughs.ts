import {
  getBalances,
  getProfile,
  listInvoices,
  listTransactions,
  lookUpPayoutAccount,
  toPlainTime,
} from '@tillside/contract/schemas';
import { findAccount } from '../features/accounts/find.ts';
import {
  answered,
  handleOperation,
  refused,
  type OperationHandler,
  type OperationResult,
} from '../kernel/http/operation-result.ts';
import { business } from '../kernel/world/fixtures.ts';
import { compareMoney, naira, type Money } from '@tillside/contract';
import type { z } from 'zod';
import { orderStatus } from '../kernel/world/wallet-order-state.ts';
import type { JsonObject } from '../kernel/world/json.ts';
import type { World } from '../kernel/world/world.ts';

/** The last digits of a bank account that a lookup does not find. */
const unknownAccount = /0000$/;

/**
 * Every path that the document only names, with a simple assumed answer (platform §4.3). They are not operations: the
 * companion never instructs them.
 */
export const passthroughHandlers: readonly OperationHandler[] = [
  handleOperation(getBalances, (_, world) => {
    const { NGN, USD } = world.state.wallets;
    const balances = [
      { currency: 'NGN', balance: NGN },
      { currency: 'USD', balance: USD },
    ];
    return answered({ balances }, 'Balances found');
  }),
  handleOperation(getProfile, (_, world) => {
    const { id, name } = business;
    return answered({ id, name, kyc_level: world.state.settings.kyc_level }, 'Profile found');
  }),
  handleOperation(lookUpPayoutAccount, ({ account: account_number, bank: bank_code }, world) => {
    if (unknownAccount.test(account_number)) return refused(404, 'There is no such account.');
    const account_name = findAccount(account_number, world)?.account_name ?? 'CHIDI OKAFOR';
    return answered({ account_number, account_name, bank_code }, 'Account found');
  }),
  handleOperation(listTransactions, (input, world) => answered(transactionPage(input, world), 'Transactions found')),
  handleOperation(listInvoices, invoicePage),
];

/** The invoices of every world. They never change, because the document describes nothing that creates one. */
const invoices = Array.from({ length: 25 }, (_, index) => ({
  id: `inv_${String(index + 1).padStart(4, '0')}`,
  amount: naira(1_000 * (((index * 7) % 25) + 1)),
  currency: 'NGN',
  status: index % 3 === 0 ? 'paid' : 'open',
  at: Date.UTC(2026, 9, 1 + index, 9),
}));

const defaultSize = 20;

/** A page of invoices by cursor: pass `next` as `page` (platform §8). */
function invoicePage(input: z.output<typeof listInvoices.input>): OperationResult {
  const { page, per_page = defaultSize, sort_by, sort_order = 'desc' } = input;
  const start = page === undefined || page === '' ? 0 : readCursor(page);
  if (start === null) return refused(422, 'There is no such page.', { page: 'must be the cursor of another page' });
  const sign = sort_order === 'asc' ? 1 : -1;
  const rows = invoices.toSorted((left, right) => {
    return sign * (sort_by === 'amount' ? compareMoney(left.amount, right.amount) : left.at - right.at);
  });
  const end = start + per_page;
  return answered(
    {
      invoices: rows.slice(start, end).map(({ at, ...row }) => ({ ...row, created_at: toPlainTime(at) })),
      meta: {
        next: end < rows.length ? writeCursor(end) : null,
        previous: start > 0 ? writeCursor(Math.max(0, start - per_page)) : null,
        perPage: per_page,
      },
    },
    'Invoices found',
  );
}

function writeCursor(start: number): string {
  return Buffer.from(`start:${start}`).toString('base64url');
}

function readCursor(text: string): number | null {
  const start = /^start:(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  return start === undefined ? null : Number(start);
}

/** A money movement in the list of transactions. */
interface Row {
  readonly trans_id: string;
  readonly ref: string | null;
  readonly type: 'bill' | 'card' | 'collection' | 'wallet';
  readonly amount: Money;
  readonly status: string;
  readonly at: number;
}

type PageInput = z.output<typeof listTransactions.input>;

/** A page of money movements, newest first by default, in the generic style (platform §8). */
function transactionPage(input: PageInput, world: World): JsonObject {
  const { page = 1, per_page = defaultSize, sort_by, sort_order = 'desc' } = input;
  const sign = sort_order === 'asc' ? 1 : -1;
  // Amounts of two currencies sort by their numbers. Any other field sorts by time, because the document does not list
  // the fields.
  const key = (row: Row): number => (sort_by === 'amount' ? row.amount.minor : row.at);
  const rows = rowsOf(world).toSorted((left, right) => sign * (key(left) - key(right)));
  const shown = rows.slice((page - 1) * per_page, page * per_page);
  return {
    transactions: shown.map(({ at, ...row }) => ({
      ...row,
      currency: row.amount.currency,
      created_at: toPlainTime(at),
    })),
    meta: { page, per_page, total: rows.length, page_count: Math.ceil(rows.length / per_page) },
  };
}

function rowsOf(world: World): Row[] {
  const { bills, card_actions, payments, wallet_orders } = world.state;
  return [
    ...bills
      .filter((bill) => bill.kind !== 'row')
      .map((bill) => ({ ...common(bill), type: 'bill' as const, amount: bill.charge })),
    ...card_actions
      .filter((action) => action.charge.minor !== 0)
      .map((action) => ({
        ...common({ ...action, status: 'success' }),
        type: 'card' as const,
        amount: action.charge,
      })),
    ...payments.map((payment) => ({
      ...common({ ...payment, status: payment.settlement ? 'success' : 'processing' }),
      type: 'collection' as const,
      amount: payment.amount,
    })),
    ...wallet_orders.map((order) => ({
      ...common({ ...order, trans_id: order.id, status: orderStatus(order, world.now()) }),
      type: 'wallet' as const,
      amount: order.amount,
    })),
  ];
}

function common(kept: {
  trans_id: string;
  ref: string | null;
  status: string;
  created_at: number;
}): Pick<Row, 'trans_id' | 'ref' | 'status' | 'at'> {
  return { trans_id: kept.trans_id, ref: kept.ref, status: kept.status, at: kept.created_at };
}
