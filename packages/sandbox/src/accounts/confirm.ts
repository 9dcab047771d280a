import { confirmPayment } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../http/operation-result.ts';
import { announcePayment } from './announce-payment.ts';
import { findAccount, findPayment } from './find.ts';
import { confirmationDetails } from './payment-details.ts';

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
