import { accountPaymentStatus, parseWith, sessionId } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Processing, PaymentNews, Payments } from '../products/accounts/payments.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { isAbsurd } from '../platform/client.ts';

/** Whether an event concerns a virtual account (platform §6). */
export function isAccountEvent(type: string): boolean {
  return type.startsWith('accounts.');
}

const name = z.string().min(1).optional().catch(undefined);
const named = <Field extends string>(field: Field) =>
  z
    .looseObject({ [field]: name })
    .optional()
    .catch(undefined);

/**
 * The transfer of an event. Only `session_id` is documented (platform §6): it and the account are
 * read where they were observed, and where the answer to a confirmation has them (platform §2.11).
 */
const TransferHint = z.looseObject({
  event_type: z.string(),
  session_id: name,
  amount: z.unknown(),
  transaction: named('session_id'),
  customer: named('number'),
  account: named('number'),
});

/** Processes an event about a virtual account. Only a payment has an effect; an unreadable event is dropped. */
export async function handleAccountEvent(
  { logger }: Pick<LedgerContext, 'logger'>,
  payments: Payments,
  body: unknown,
  receivedAt: number,
): Promise<Processing> {
  const hint = TransferHint.safeParse(body);
  if (hint.success && hint.data.event_type !== accountPaymentStatus.type) return { done: true };
  const news = hint.success ? readNews(hint.data, body, receivedAt) : null;
  if (news) return payments.process(news, receivedAt);
  logger.warn({ event: accountPaymentStatus.type }, 'an event could not be read');
  return { done: true };
}

/** `null` if it names no transfer that could be confirmed. */
function readNews(hint: z.output<typeof TransferHint>, body: unknown, receivedAt: number): PaymentNews | null {
  const named = hint.transaction?.['session_id'] ?? hint.session_id ?? '';
  // An id that no store could keep goes to a person in the form that a store keeps.
  const session_id = named.slice(0, 255).replaceAll('\0', '\uFFFD').toWellFormed();
  const account_number = hint.customer?.['number'] ?? hint.account?.['number'] ?? '';
  if (session_id === '' || !/^\d{10}$/.test(account_number)) return null;
  const event = parseWith(accountPaymentStatus.payload, body);
  const unreported = { session_id, account_number, reported: null };
  // A session id that cannot be typed goes to a person, whatever else the event contains.
  const implausible = sessionId.test(session_id) ? null : unreported;
  if (isAbsurd(hint.amount)) return implausible;
  // Without sender and amount there is nothing to show, but the transfer can still be confirmed.
  if (!event.ok) return unreported;
  const { amount, currency = 'NGN', transaction } = event.value;
  if (amount.minor <= 0 || currency !== 'NGN') return implausible;
  const { sender_name, sender_account, bank_name, description, date } = transaction;
  const sender = { name: sender_name, bank_name, account: sender_account };
  const reported = {
    session_id,
    account_number,
    amount,
    sender,
    description: description ?? null,
    paid_at: date ?? new Date(receivedAt).toISOString(),
  };
  return { session_id, account_number, reported };
}
