import { toPlainTime } from '@tillside/contract/schemas';
import { emitEvent } from '../events/emit.ts';
import type { World } from '../world/world.ts';
import { eventDetails } from './bill-details.ts';
import type { Bill } from '../world/bill.ts';

/** Emits that a bill payment was requested. A reordered event arrives after that of its outcome. */
export function announceCreated(bill: Bill, world: World): void {
  const payload = eventDetails(bill, world);
  emitEvent({ type: 'bills.created', payload, transId: bill.trans_id, fault: bill.webhook_fault }, world);
}

/** Emits the current state of a bill payment (`updated_at` and `remark` are observed). */
export function announceStatus(bill: Bill, world: World): void {
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
