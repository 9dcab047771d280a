import { toPlainTime } from '@tillside/contract/schemas';
import { emitEvent } from '../events/emit.ts';
import type { World } from '../world/world.ts';
import { toldDetails } from './bill-details.ts';
import type { Bill } from './bill.ts';

/** Announces that a bill payment was requested. A reordered one arrives after the news of its outcome. */
export function announceCreated(bill: Bill, world: World): void {
  const late = bill.webhook_fault === 'webhook_reordered';
  emitEvent(
    {
      type: 'bills.created',
      payload: toldDetails(bill, world),
      transId: bill.trans_id,
      fault: bill.webhook_fault,
      ...(late ? { delay: (world.state.settings.settle_seconds + 1) * 1000 } : {}),
    },
    world,
  );
}

/** Announces where a bill payment stands now (`updated_at` and `remark` are observed). */
export function announceStatus(bill: Bill, world: World): void {
  emitEvent(
    {
      type: bill.kind === 'batch' ? 'bills.batch.status' : 'bills.status',
      payload: { ...toldDetails(bill, world), updated_at: toPlainTime(bill.updated_at), remark: bill.remark },
      transId: bill.trans_id,
      fault: bill.webhook_fault,
    },
    world,
  );
}
