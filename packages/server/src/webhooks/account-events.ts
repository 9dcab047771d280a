import { accountPaymentStatus, parseWith, sessionId } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Heard, PaymentNews, Payments } from '../accounts/payments.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { isAbsurd } from '../platform/absurd.ts';

/** Whether an event speaks of a virtual account (platform §6). */
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
 * Which transfer an event speaks of. That it carries a `session_id` is all that is documented (platform §6): it is looked
 * for, and the account with it, where they were observed, and where the answer to a confirmation has them (platform §2.11).
 */
const TransferHint = z.looseObject({
  event_type: z.string(),
  session_id: name,
  amount: z.unknown(),
  transaction: named('session_id'),
  customer: named('number'),
  account: named('number'),
});

/** Works off an event about a virtual account. Only one of a payment brings anything; one that cannot be read never will. */
export async function hearAccountEvent(
  { logger }: Pick<LedgerContext, 'logger'>,
  payments: Payments,
  body: unknown,
  receivedAt: number,
): Promise<Heard> {
  const hint = TransferHint.safeParse(body);
  if (hint.success && hint.data.event_type !== accountPaymentStatus.type) return { done: true };
  const news = hint.success ? readNews(hint.data, body) : null;
  if (news) return payments.hear(news, receivedAt);
  logger.warn({ event: accountPaymentStatus.type }, 'an event could not be read');
  return { done: true };
}

/** `null`: it names no transfer that could be asked for. */
function readNews(hint: z.output<typeof TransferHint>, body: unknown): PaymentNews | null {
  const session_id = hint.transaction?.['session_id'] ?? hint.session_id ?? '';
  const account_number = hint.customer?.['number'] ?? hint.account?.['number'] ?? '';
  if (session_id === '' || !/^\d{10}$/.test(account_number)) return null;
  const event = parseWith(accountPaymentStatus.payload, body);
  const unreported = { session_id, account_number, reported: null };
  // Under a session id that nobody can type it is a person's to judge, whatever else it says.
  const insane = sessionId.test(session_id) ? null : unreported;
  if (isAbsurd(hint.amount)) return insane;
  // Without sender and amount there is nothing to be shown, but it can be asked for all the same.
  if (!event.ok) return unreported;
  const { amount, currency = 'NGN', transaction } = event.value;
  if (amount.minor <= 0 || currency !== 'NGN') return insane;
  const { sender_name, sender_account, bank_name, description, date } = transaction;
  const sender = { name: sender_name, bank_name, account: sender_account };
  const reported = { session_id, account_number, amount, sender, description: description ?? null, paid_at: date };
  return { session_id, account_number, reported };
}
