import { confirmPayment } from '@tillside/contract/schemas';
import { findAccount, findPayment } from './find.ts';
import { confirmationDetails, paymentEvent } from './payment-details.ts';
import { emitEvent } from '../events/emit.ts';
import { answered, handleOperation, refused } from '../http/operation-result.ts';
import type { Payment, VirtualAccount } from '../world/account.ts';
import type { World } from '../world/world.ts';

/** Looks up a payment; in the sandbox it also dispatches its event if an address is set (platform §4.2). */
export const confirmPaymentHandler = handleOperation(confirmPayment, (input, world) => {
  const payment = findPayment(input.session_id, input.account_number, world);
  const account = findAccount(input.account_number, world);
  if (!payment || !account) return refused(404, 'There is no such payment to this account.');
  if (world.environment === 'sandbox' && world.state.settings.webhook.url !== null) {
    announcePayment({ ...payment, webhook_fault: null }, account, world);
  }
  return answered(confirmationDetails(payment, account, world), 'Payment found');
});

/** Emits the event of a payment (platform §6). A reordered event arrives after the payment has settled. */
export function announcePayment(payment: Payment, account: VirtualAccount, world: World): void {
  const { trans_id: transId, webhook_fault: fault } = payment;
  const payload = paymentEvent(payment, account, world);
  emitEvent({ type: 'accounts.payment.status', payload, transId, fault }, world);
}
