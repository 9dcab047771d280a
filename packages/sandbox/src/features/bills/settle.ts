import { minusMoney } from '@tillside/contract';
import { toPlainTime } from '@tillside/contract/schemas';
import { eventDetails } from './bill-details.ts';
import { returnStock, creditWallet, type World } from '../../kernel/world/world.ts';
import { emitEvent } from '../../kernel/events/emit.ts';
import { sendMessage } from '../../kernel/events/outbox.ts';
import type { Bill, BillStatus } from '../../kernel/world/bill.ts';
import { isJsonObject } from '../../kernel/world/json.ts';

/** Starts an accepted bill: emits its event, and ends it now or schedules its end. */
export function startBill(bill: Bill, world: World): void {
  const parts = partsOf(bill, world);
  announceCreated(bill, world);
  for (const part of parts) {
    if (part.outcome === 'succeed_at_once') conclude(part, 'success', 'Delivered.', world);
    if (part.outcome === 'operator_failed') conclude(part, 'failed', 'The operator failed.', world);
  }
  if (parts.some(settlesLater)) {
    const due = world.now() + world.state.settings.settle_seconds * 1000;
    world.schedule({ kind: 'bill.settle', due, trans_id: bill.trans_id });
  } else if (parts.some((part) => part.status !== 'processing')) {
    emitStatus(bill, world);
  }
}

/** Ends the processing parts of a bill that are not meant to stay so. */
export function settleBill(transId: string, world: World): void {
  const bill = world.bills.byId(transId);
  if (!bill) return;
  for (const part of partsOf(bill, world).filter(settlesLater)) {
    if (part.outcome === 'fail_later') conclude(part, 'failed', 'The operator could not deliver.', world);
    else conclude(part, 'success', 'Delivered.', world);
    if (part.outcome !== 'reverse') continue;
    const due = world.now() + world.state.settings.reverse_seconds * 1000;
    world.schedule({ kind: 'bill.reverse', due, trans_id: part.trans_id });
  }
  emitStatus(bill, world);
}

/** Reverses a delivered bill and refunds the wallet. */
export function reverseBill(transId: string, world: World): void {
  const bill = world.bills.byId(transId);
  if (bill?.status !== 'success') return;
  conclude(bill, 'reversed', 'Reversed by the operator.', world);
  announceStatus(bill, world);
}

export function batchStatus(rows: readonly Bill[]): BillStatus {
  if (rows.some((row) => row.status === 'processing')) return 'processing';
  const [first] = rows;
  return first && rows.every((row) => row.status === first.status) ? first.status : 'partial';
}

function emitStatus(bill: Bill, world: World): void {
  if (bill.kind === 'batch') {
    bill.status = batchStatus(world.bills.rowsOf(bill));
    bill.updated_at = world.now();
    bill.remark = `Batch ${bill.status}.`;
  }
  announceStatus(bill, world);
}

function partsOf(bill: Bill, world: World): Bill[] {
  return bill.kind === 'batch' ? world.bills.rowsOf(bill) : [bill];
}

function settlesLater(bill: Bill): boolean {
  return bill.status === 'processing' && bill.outcome !== 'stay_processing';
}

function conclude(bill: Bill, status: 'success' | 'failed' | 'reversed', remark: string, world: World): void {
  bill.status = status;
  bill.remark = remark;
  bill.updated_at = world.now();
  if (status === 'success') deliverTexts(bill, world);
  else {
    creditWallet(world, minusMoney(bill.charge, bill.refunded));
    bill.refunded = bill.charge;
    // A released pin is void after a reversal: only unreleased pins are sold again.
    if (bill.stock && status === 'failed') returnStock(bill.stock, world);
  }
}

/** Puts the texts of a delivered bill into the outbox. Bills without texts are ignored. */
function deliverTexts(bill: Bill, world: World): void {
  const rows = bill.fields['processed'];
  if (bill.operation !== 'sms.send' || !Array.isArray(rows)) return;
  for (const row of rows) {
    if (!isJsonObject(row)) continue;
    const { recipent, message } = row;
    if (typeof recipent !== 'string' || typeof message !== 'string') continue;
    sendMessage({ kind: 'sms', at: world.now(), to: recipent, text: message }, world);
  }
}

/** Emits that a bill payment was requested. A reordered event arrives after that of its outcome. */
function announceCreated(bill: Bill, world: World): void {
  const payload = eventDetails(bill, world);
  emitEvent({ type: 'bills.created', payload, transId: bill.trans_id, fault: bill.webhook_fault }, world);
}

/** Emits the current state of a bill payment (`updated_at` and `remark` are observed). */
function announceStatus(bill: Bill, world: World): void {
  emitEvent(
    {
      type: bill.kind === 'batch' ? 'bills.batch.status' : 'bills.status',
      payload: { ...eventDetails(bill, world), updated_at: toPlainTime(bill.updated_at), remark: bill.remark },
      transId: bill.trans_id,
      fault: bill.webhook_fault,
      isOutcome: true,
    },
    world,
  );
}
