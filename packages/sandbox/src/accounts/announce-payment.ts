import { emitEvent } from '../events/emit.ts';
import type { World } from '../world/world.ts';
import type { VirtualAccount } from '../world/account.ts';
import { paymentEvent } from './payment-details.ts';
import type { Payment } from '../world/payment.ts';

/** Emits the event of a payment (platform §6). A reordered event arrives after the payment has settled. */
export function announcePayment(payment: Payment, account: VirtualAccount, world: World): void {
  const { trans_id: transId, webhook_fault: fault } = payment;
  const payload = paymentEvent(payment, account, world);
  emitEvent({ type: 'accounts.payment.status', payload, transId, fault }, world);
}
