import { element, openable } from './elements.ts';
import type { ShownAccount, ShownPayment, ShownWalletOrder } from '../control/shown-collections.ts';
import { facts, moment, money, statusBadge, sum, timeOfDay, what } from './texts.ts';

export function accountRow(account: ShownAccount): HTMLElement {
  return element(
    'div',
    { class: 'line' },
    what(account.account_number, account.bank, account.account_name, account.customer),
    statusBadge(account.status),
  );
}

export function paymentRow(payment: ShownPayment): HTMLElement {
  return openable(
    [
      what(payment.sender, `to ${payment.account_number}`, payment.description),
      sum('NGN', payment.amount),
      statusBadge(payment.status),
      moment(payment.at),
    ],
    facts({ 'From bank': payment.bank, Fee: money('NGN', payment.fee), Session: payment.session_id, Id: payment.id }),
  );
}

export function walletOrderRow(order: ShownWalletOrder): HTMLElement {
  return openable(
    [what(order.title, order.payer, order.ref), sum('NGN', order.amount), statusBadge(order.status)],
    facts({ Order: order.id, Fee: money('NGN', order.fee), Expires: timeOfDay(order.expires_at) }),
  );
}
