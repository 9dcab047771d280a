import { toPlainTime } from '@tillside/contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/world/json.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Bill } from '../../kernel/world/bill.ts';

/** How a product's answers differ from the common fields (platform §2.12, §4.3). */
interface AnswerShape {
  readonly charge?: 'total_charged';
  readonly time?: 'datetime';
  /** Fields that its answers omit, and its events and a requery contain. */
  readonly leavesOut?: readonly string[];
}

const amounts = ['amount', 'discount', 'total_charge'];
const shapes = new Map<string, AnswerShape>([
  ['cable.buy', { charge: 'total_charged' }],
  ['cable.topup', { charge: 'total_charged' }],
  ['electricity.buy', { leavesOut: amounts }],
  ['betting.fund', { leavesOut: amounts }],
  ['epin.buy', { leavesOut: ['created_at'] }],
  ['international.buy', { time: 'datetime', leavesOut: ['ref'] }],
]);

/** The platform's answer to a bill purchase (platform §2.12), with money that is not serialised yet. */
export function billDetails(bill: Bill, world: World): JsonObject {
  const leftOut = shapes.get(bill.operation)?.leavesOut ?? [];
  return Object.fromEntries(Object.entries(eventDetails(bill, world)).filter(([field]) => !leftOut.includes(field)));
}

/** The details in events, including the common fields that an answer omits (observed). */
export function eventDetails(bill: Bill, world: World): JsonObject {
  return {
    ...storedExtras(bill, world),
    transaction_status: bill.status,
    ref: bill.ref,
    trans_id: bill.trans_id,
    [shapes.get(bill.operation)?.time ?? 'created_at']: toPlainTime(bill.created_at),
  };
}

/** The details in a requery (platform §4.3): the four fields, and everything that was stored. */
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
    ...statedRows(bill),
    ...(bill.status === 'success' ? bill.delivered : {}),
    amount: bill.amount,
    discount: bill.discount,
    [shapes.get(bill.operation)?.charge ?? 'total_charge']: bill.charge,
  };
}

/** Rows with their own status, such as those of SMS, determine the outcome of the whole. */
function statedRows(bill: Bill): JsonObject {
  const rows = bill.fields['processed'];
  if (!Array.isArray(rows)) return {};
  return { processed: rows.map((row) => (isJsonObject(row) ? { ...row, status: bill.status } : row)) };
}

function processedRows(bill: Bill, world: World): Json[] {
  const rows = bill.kind === 'batch' ? world.bills.rowsOf(bill) : [bill];
  return rows
    .filter((row) => row.number !== null)
    .map((row) => ({ number: row.number, amount: row.amount, id: row.trans_id, response: row.status }));
}
