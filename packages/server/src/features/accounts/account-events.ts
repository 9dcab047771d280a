import { accountPaymentStatus, parseWith, wireId } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Processing, PaymentNews, Payments } from './payments.ts';
import { isAbsurd } from '../../kernel/platform/client.ts';
import { outcomeOf } from '../../kernel/webhooks/event-outcomes.ts';
import type { EventReceiver } from '../../kernel/webhooks/receiver.ts';
import type { Unread } from '../../kernel/webhooks/unread-events.ts';

/** Receives events about virtual accounts (platform §6), documented or not. */
export function accountReceiver(payments: Payments): EventReceiver {
  return {
    receives: (type) => type.startsWith('accounts.'),
    subject: 'transaction.session_id',
    namesRefs: false,
    async process(body, { receivedAt }) {
      const processed = await handleAccountEvent(payments, body, receivedAt);
      if ('unread' in processed) return processed;
      return processed.done ? true : { after: processed.after };
    },
  };
}

const name = wireId.optional().catch(undefined);
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

/** Processes an event about a virtual account. Only a payment has an effect. `unread`: the field that names no transfer. */
async function handleAccountEvent(payments: Payments, body: unknown, receivedAt: number): Promise<Processing | Unread> {
  const hint = TransferHint.safeParse(body);
  if (!hint.success) return { unread: 'event_type' };
  const { event_type } = hint.data;
  if (event_type !== accountPaymentStatus.type)
    return outcomeOf(event_type) === null ? { unread: 'event_type' } : { done: true };
  const news = readNews(hint.data, body, receivedAt);
  return 'unread' in news ? news : payments.process(news, receivedAt);
}

/** `unread` if it names no transfer that could be confirmed. */
function readNews(hint: z.output<typeof TransferHint>, body: unknown, receivedAt: number): PaymentNews | Unread {
  const named = hint.transaction?.['session_id'] ?? hint.session_id ?? '';
  // An id that no store could keep goes to a person in the form that a store keeps.
  const session_id = named.slice(0, 255).replaceAll('\0', '\uFFFD').toWellFormed();
  const account_number = hint.customer?.['number'] ?? hint.account?.['number'] ?? '';
  if (session_id === '') return { unread: 'transaction.session_id' };
  if (!/^\d{10}$/.test(account_number)) return { unread: 'customer.number' };
  const event = parseWith(accountPaymentStatus.payload, body);
  const unreported = { session_id, account_number, reported: null };
  // Without a plausible amount there is nothing to show, but the transfer can still be confirmed.
  if (!event.ok || isAbsurd(hint.amount)) return unreported;
  const { amount, currency = 'NGN', transaction } = event.value;
  if (amount.minor <= 0 || currency !== 'NGN') return unreported;
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
