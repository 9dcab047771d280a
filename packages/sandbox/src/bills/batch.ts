import { sumMoney, type Currency, type Money, type Naira, type OperationId } from '@tillside/contract';
import type { OperationResult } from '../http/operation-result.ts';
import type { JsonObject } from '../world/json.ts';
import { debitWallet } from '../world/wallet.ts';
import type { World } from '../world/world.ts';
import type { Bill } from '../world/bill.ts';
import { answerBill, existingBill, insufficientWallet, meetFaults, newBill, type BillOrder } from './purchase.ts';
import { batchStatus, startBill } from './settle.ts';

/** Several purchases in one request, in naira. */
export interface BatchOrder {
  readonly operation: OperationId;
  readonly ref: string | null;
  /** Fields of the batch as a whole. */
  readonly fields: JsonObject;
  /** A row's `reference` detects repeats; without one the row only carries the request's ref (platform §4.3). */
  readonly rows: readonly (Omit<BillOrder, 'operation' | 'ref'> & {
    readonly amount: Naira;
    readonly reference: string | null;
  })[];
}

/**
 * Buys all rows or, if the wallet does not hold their sum, none (assumed). A row whose `reference` was bought before is
 * returned unchanged, and is neither bought nor charged again.
 */
export function buyBatch(order: BatchOrder, world: World): OperationResult {
  const existing = existingBill(order.operation, order.ref, world);
  if (existing) return answerBill(existing, world);
  const { rows, fresh } = gatherRows(order, world);
  const [first] = rows;
  if (fresh.length === 0 && first) return answerBill(first, world);
  const batch = newBatch(order, rows, fresh, world);
  if (!debitWallet(world, batch.charge)) return insufficientWallet();
  meetFaults(fresh, batch, world);
  for (const bill of [batch, ...fresh]) world.bills.add(bill);
  startBill(batch, world);
  batch.status = batchStatus(rows);
  return answerBill(batch, world);
}

function gatherRows(order: BatchOrder, world: World): { readonly rows: Bill[]; readonly fresh: Bill[] } {
  const rows: Bill[] = [];
  const fresh = new Map<string, Bill>();
  const detects = world.state.settings.dedupe[order.operation] !== false;
  for (const row of order.rows) {
    const seen = row.reference !== null && detects ? fresh.get(row.reference) : undefined;
    const repeated = seen ?? existingBill(order.operation, row.reference, world);
    if (repeated) {
      if (!rows.includes(repeated)) rows.push(repeated);
      continue;
    }
    const details = { ...row, operation: order.operation, ref: row.reference ?? order.ref };
    const bill = newBill(details, 'row', world);
    rows.push(bill);
    fresh.set(detects && row.reference !== null ? row.reference : bill.trans_id, bill);
  }
  return { rows, fresh: [...fresh.values()] };
}

function newBatch(order: BatchOrder, rows: readonly Bill[], fresh: readonly Bill[], world: World): Bill {
  const sum = (field: 'amount' | 'discount'): Money =>
    sumMoney<Currency>(
      'NGN',
      fresh.map((row) => row[field]),
    );
  const totals = { amount: sum('amount'), discount: sum('discount') };
  const { operation, ref, fields } = order;
  const batch = newBill({ operation, ref, fields, ...totals, number: null, outcome: 'succeed' }, 'batch', world);
  return { ...batch, rows: rows.map((row) => row.trans_id) };
}
