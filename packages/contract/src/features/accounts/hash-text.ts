import type { DecimalText } from '../../kernel/money/decimal-text.ts';
import { decimalOf } from '../../kernel/money/foreign-money.ts';
import type { Naira } from '../../kernel/money/money.ts';
import { wireTextOf } from '../../kernel/platform/wire-money.ts';

/** The fields that the hash of a simulated transfer covers. `amount`: from or for the wire, or that text itself. */
export interface HashedTransfer {
  readonly sender_account_number: string;
  readonly account: string;
  readonly bank: string;
  readonly amount: Naira | DecimalText;
  readonly ref: string;
}

/**
 * The text whose uppercase SHA-512 is the `hash` of a simulated transfer: the sandbox's secret key and five fields,
 * joined without separators (platform §5.4). Hash it where the key is kept, never in a browser.
 */
export function transferHashText(secretKey: string, transfer: HashedTransfer): string {
  const { sender_account_number, account, bank, amount, ref } = transfer;
  const sent = typeof amount === 'string' ? amount : wireTextOf(amount);
  return `${secretKey}${sender_account_number}${account}${bank}${sent}${ref}`;
}

/** The fields that `transaction_hash` of an `accounts.payment.status` covers. */
export interface HashedPayment {
  readonly trans_id: string;
  readonly amount: Naira;
  readonly transaction: { readonly sender_account: string; readonly bank_code: string };
  readonly customer: { readonly number: string };
}

/** The text whose uppercase SHA-512 is an event's `transaction_hash` (observed). */
export function paymentHashText(secretKey: string, payment: HashedPayment): string {
  const { transaction, customer, amount, trans_id } = payment;
  return `${secretKey}${transaction.sender_account}${customer.number}${transaction.bank_code}${decimalOf(amount)}${trans_id}`;
}
