import { emitEvent } from '../events/emit.ts';
import type { World } from '../world/world.ts';
import type { VirtualAccount } from './account.ts';
import { paymentEvent } from './payment-details.ts';
import type { Payment } from './payment.ts';

/** Emits the event of a payment (platform §6). A reordered event arrives after the payment has settled. */
export function announcePayment(payment: Payment, account: VirtualAccount, world: World): void {
  const late = payment.webhook_fault === 'webhook_reordered';
  emitEvent(
    {
      type: 'accounts.payment.status',
      payload: paymentEvent(payment, account, world),
      transId: payment.trans_id,
      fault: payment.webhook_fault,
      ...(late ? { delay: (world.state.settings.settle_seconds + 1) * 1000 } : {}),
    },
    world,
  );
}
