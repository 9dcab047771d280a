import { createHash } from 'node:crypto';
import type { AccountPayment, Naira } from '@tillside/contract';
import {
  confirmPayment,
  finerAmounts,
  NairaSchema,
  sessionId,
  visibleTo,
  type PaymentConfirmation,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { hintsForCustomer } from '../../kernel/instructions/customer-callers.ts';
import type { AccountReviewOpenedEvent } from '../../kernel/model/event.ts';
import type { RecordEffects, StoredRecord, RecordStore } from '../../kernel/model/record-store.ts';
import { findAccount } from './account-records.ts';

/** The kind of a transfer's record; its id derives from the session id, its owner is the account number. */
export const paymentKind = 'payment';

/** The kind of the record that maps a platform transaction to the session id under which it was credited. */
export const transactionKind = 'payment_transaction';

/** The id of a transfer's record. An untypeable session id may have any length and content. */
export function paymentIdOf(session: string): string {
  return sessionId.test(session) ? session : `~${createHash('sha256').update(session).digest('hex')}`;
}

/** Maximum stored length of an untypeable session id. */
const maxSession = 1_000;

const PaymentBody = z.object({
  state: z.enum(['received', 'confirmed', 'review']),
  /** An untypeable session id. */
  session_id: z.string().exactOptional(),
  amount: NairaSchema,
  sender: z.object({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
  description: z.string().nullable(),
  paid_at: z.string(),
  confirmation: z.object({ trans_id: z.string(), fee: NairaSchema.nullable(), at: z.number() }).nullable(),
  settlement: z.object({ amount: NairaSchema, at: z.string() }).nullable(),
  /** The platform's text of amounts finer than a kobo, which were rounded up. */
  finer: z.array(z.object({ path: z.string(), text: z.string() })).exactOptional(),
  /** The time of the last read attempt, whatever its result. */
  tried_at: z.number().default(0),
  /** The time of the last confirmation, and their number. */
  asked_at: z.number(),
  confirmations: z.int(),
});
export type PaymentBody = z.output<typeof PaymentBody>;

export type ConfirmedBody = PaymentBody & { readonly confirmation: NonNullable<PaymentBody['confirmation']> };

/** A transfer as reported by an event or a simulation. It does not count yet. */
export interface Reported {
  readonly session_id: string;
  readonly account_number: string;
  readonly amount: Naira;
  readonly sender: Readonly<Record<'name' | 'bank_name' | 'account', string | null | undefined>>;
  readonly description: string | null;
  readonly paid_at: string;
}

export function readPayment(record: StoredRecord): PaymentBody {
  return PaymentBody.parse(record.body);
}

/** Stores a reported transfer, so that the customer sees it immediately. A known session stays unchanged. */
export async function recordReceived(store: RecordStore, reported: Reported, now: number): Promise<void> {
  const { session_id, account_number } = reported;
  const body = reportedBody(reported, 'received');
  await store.insert(
    recordOf(session_id, account_number, body, now),
    await hintsForAccount(store, account_number, 1, now),
  );
}

function reportedBody(reported: Reported, state: 'received' | 'review'): PaymentBody {
  return {
    state,
    amount: reported.amount,
    sender: senderOf(reported.sender),
    description: reported.description,
    paid_at: reported.paid_at,
    confirmation: null,
    settlement: null,
    tried_at: 0,
    asked_at: 0,
    confirmations: 0,
  };
}

/**
 * Stores a transfer that only a person can judge, and raises an event for the merchant, once. One that was only reported
 * is put under review. `false` if it is known otherwise.
 */
export async function recordForReview(
  store: RecordStore,
  reported: Reported,
  { now, isHeard: isHandled }: { readonly now: number; readonly isHeard: boolean },
): Promise<boolean> {
  const { session_id, account_number } = reported;
  const { hints = [] } = await hintsForAccount(store, account_number, 1, now);
  const account = await findAccount(store, account_number, null, now);
  // The owner of an unknown account is not known: the event has its number.
  const owner = account ? { id: hints[0]?.ownerId ?? account.customer_id, customerId: account.customer_id } : null;
  const asked = {
    id: `account.review_opened ${paymentIdOf(session_id)}`,
    type: 'account.review_opened',
    ref: session_id.slice(0, maxSession),
    caller: { ...(owner ?? { id: account_number }), roles: ['shopper'] },
    amount: reported.amount,
    at: new Date(now).toISOString(),
    transfer: { sessionId: session_id.slice(0, maxSession), accountNumber: account_number },
  } as const satisfies AccountReviewOpenedEvent;
  const effects = { hints, ...(isHandled ? { publish: [asked] } : {}) };
  const record = recordOf(session_id, account_number, reportedBody(reported, 'review'), now);
  if (await store.insert(record, effects)) return true;
  const known = await store.get(paymentKind, record.id, null, now);
  if (known === null || readPayment(known).state !== 'received') return false;
  return (await store.compareAndSet(known, { ...readPayment(known), state: 'review' }, effects)) !== null;
}

/** The payment according to the platform's confirmation. */
export function confirmedBody(
  details: z.output<typeof PaymentConfirmation>,
  before: PaymentBody | null,
  now: number,
): ConfirmedBody {
  const { transaction, settlement, trans_id, amount, fee } = visibleTo('shopper', details, confirmPayment.visibility);
  const finer = finerAmounts({ amount, fee, settlement: { amount: settlement?.amount } });
  return {
    state: 'confirmed',
    ...(before?.session_id === undefined ? {} : { session_id: before.session_id }),
    amount,
    sender: senderOf({
      name: transaction.sender_name,
      bank_name: transaction.bank_name,
      // Only its last four digits are stored.
      account: details.transaction.sender_account,
    }),
    description: transaction.description ?? before?.description ?? null,
    paid_at: transaction.date ?? before?.paid_at ?? new Date(now).toISOString(),
    confirmation: before?.confirmation ?? { trans_id, fee: fee ?? null, at: now },
    settlement: settlement ? { amount: settlement.amount, at: settlement.created_at } : (before?.settlement ?? null),
    tried_at: before?.tried_at ?? now,
    asked_at: now,
    confirmations: (before?.confirmations ?? 0) + 1,
    ...(finer.length > 0 ? { finer: [...finer] } : {}),
  };
}

export function recordOf(
  session: string,
  accountNumber: string,
  body: PaymentBody,
  now: number,
): Omit<StoredRecord, 'version'> {
  return {
    kind: paymentKind,
    id: paymentIdOf(session),
    ownerId: accountNumber,
    body: { ...body, ...(sessionId.test(session) ? {} : { session_id: session.slice(0, maxSession) }) },
    createdAt: now,
    expiresAt: null,
  };
}

/** Hints for the pages of the account's customer. They know the account, not the session. */
async function hintsForAccount(
  store: RecordStore,
  accountNumber: string,
  version: number,
  now: number,
): Promise<Pick<RecordEffects, 'hints'>> {
  const account = await findAccount(store, accountNumber, null, now);
  if (!account) return {};
  return {
    hints: await hintsForCustomer(store, account.customer_id, { ref: `account:${accountNumber}`, version }, now),
  };
}

export function presentPayment(record: StoredRecord): AccountPayment {
  const {
    state,
    session_id = record.id,
    amount,
    sender,
    description,
    paid_at,
    confirmation,
    settlement,
  } = readPayment(record);
  return {
    session_id,
    account_number: record.ownerId,
    state,
    amount,
    sender,
    ...(description === null || description === '' ? {} : { description }),
    paid_at,
    ...(confirmation
      ? {
          confirmation: {
            fee: confirmation.fee,
            trans_id: confirmation.trans_id,
            at: new Date(confirmation.at).toISOString(),
          },
        }
      : {}),
    ...(settlement ? { settlement } : {}),
  };
}

function senderOf({ name, bank_name, account }: Reported['sender']): PaymentBody['sender'] {
  return { name: name ?? '', bank_name: bank_name ?? '', account_ending: account?.slice(-4) ?? '' };
}
