import type { Money } from '@tillside/contract';
import { toPlainTime, type listTransactions } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { orderStatus } from '../world/wallet-order-state.ts';
import type { JsonObject } from '../world/json.ts';
import type { World } from '../world/world.ts';

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

const defaultSize = 20;

/** A page of money movements, newest first by default, in the generic style (platform §8). */
export function transactionPage(input: PageInput, world: World): JsonObject {
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
