import { toPlainTime } from '@tillside/contract';
import type { Json, JsonObject } from '../world/json.ts';
import type { World } from '../world/world.ts';
import type { Bill } from './bill.ts';

/** What the platform tells of a bill transaction (platform §2.12): amounts in naira. */
export function billDetails(bill: Bill, world: World): JsonObject {
  return {
    ...storedExtras(bill, world),
    transaction_status: bill.status,
    ref: bill.ref,
    trans_id: bill.trans_id,
    created_at: toPlainTime(bill.created_at),
  };
}

/** What a requery tells of it (platform §4.3): the four fields, and whatever was stored. */
export function requeryDetails(bill: Bill, world: World): JsonObject {
  return {
    trans_id: bill.trans_id,
    ref: bill.ref,
    status: bill.status,
    created_at: toPlainTime(bill.created_at),
    ...storedExtras(bill, world),
  };
}

function storedExtras(bill: Bill, world: World): JsonObject {
  const processed = processedRows(bill, world);
  return {
    ...(processed.length > 0 ? { processed } : {}),
    ...bill.fields,
    amount: bill.amount / 100,
    discount: bill.discount / 100,
    total_charge: bill.charge / 100,
  };
}

function processedRows(bill: Bill, world: World): Json[] {
  const rows = bill.kind === 'batch' ? world.bills.rowsOf(bill) : [bill];
  return rows
    .filter((row) => row.number !== null)
    .map((row) => ({ number: row.number, amount: row.amount / 100, id: row.trans_id, response: row.status }));
}
