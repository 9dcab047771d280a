import { activateAccount, deactivateAccount, getAccount, confirmPayment } from '@tillside/contract/schemas';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import type { World } from '../../kernel/world/world.ts';
import { accountDetails, statusDetails } from './account-details.ts';
import { findAccount, findPayment } from './find.ts';
import { confirmationDetails, paymentEvent } from './payment-details.ts';
import { emitEvent } from '../../kernel/events/emit.ts';
import type { Payment, VirtualAccount } from '../../kernel/world/account.ts';

/** Reads an account by its number (platform §4.2). */
export const getAccountHandler = handleOperation(getAccount, (input, world) => {
  const account = findAccount(input.account_number, world);
  return account ? answered(accountDetails(account, world), 'Virtual account found') : unknownAccount();
});

/** Activates an account; idempotent (platform §3). */
export const activateAccountHandler = handleOperation(activateAccount, (input, world) =>
  set(input.account, true, world),
);

/** Deactivates an account, so that it accepts no transfers (platform §3). */
export const deactivateAccountHandler = handleOperation(deactivateAccount, (input, world) =>
  set(input.account, false, world),
);

function set(number: string, active: boolean, world: World): OperationResult {
  const account = findAccount(number, world);
  if (!account) return unknownAccount();
  if (account.active !== active) {
    account.active = active;
    account.updated_at = world.now();
  }
  return answered(statusDetails(account), active ? 'Virtual account activated' : 'Virtual account deactivated');
}

function unknownAccount(): OperationResult {
  return refused(404, 'There is no such virtual account.');
}

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
