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
import { tellCustomer } from '../customers/customer-callers.ts';
import type { AccountReviewOpenedEvent } from '../events/event.ts';
import type { RecordEffects, StoredRecord } from '../store/record-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import { findAccount } from './account-records.ts';

/** The kind of record that a transfer is kept as; its id is made of the session id, its owner the account's number. */
export const paymentKind = 'payment';

/** The kind of record that says under which session id a transaction of the platform was credited. Its id is that one's. */
export const transactionKind = 'payment_transaction';

/** A transfer's record by its session id. One that nobody can type may be of any length, and hold anything. */
export function paymentIdOf(session: string): string {
  return sessionId.test(session) ? session : `~${createHash('sha256').update(session).digest('hex')}`;
}

/** So much of a session id that nobody can type is kept. */
const maxSession = 1_000;

const PaymentBody = z.object({
  state: z.enum(['received', 'confirmed', 'review']),
  /** With a session id that nobody can type: that one. */
  session_id: z.string().exactOptional(),
  amount: NairaSchema,
  sender: z.object({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
  description: z.string().nullable(),
  paid_at: z.string(),
  /** What the platform said when it was asked. */
  confirmation: z.object({ trans_id: z.string(), fee: NairaSchema, at: z.number() }).nullable(),
  settlement: z.object({ amount: NairaSchema, at: z.string() }).nullable(),
  /** The amounts that the platform gave finer than a kobo, as it wrote them: they are rounded up. */
  finer: z.array(z.object({ path: z.string(), text: z.string() })).exactOptional(),
  /** When the platform was last about to be asked for it, whatever came of that. */
  tried_at: z.number().default(0),
  /** When the platform last confirmed it, and how often it did. */
  asked_at: z.number(),
  confirmations: z.int(),
});
export type PaymentBody = z.output<typeof PaymentBody>;

/** What the platform confirmed. */
export type ConfirmedBody = PaymentBody & { readonly confirmation: NonNullable<PaymentBody['confirmation']> };

/** A transfer as an event, or a simulation, tells of it. Nothing of it counts yet. */
export interface Reported {
  readonly session_id: string;
  readonly account_number: string;
  readonly amount: Naira;
  readonly sender: { readonly name: string; readonly bank_name: string; readonly account: string };
  readonly description: string | null;
  readonly paid_at: string;
}

export function readPayment(record: StoredRecord): PaymentBody {
  return PaymentBody.parse(record.body);
}

/** Keeps what was reported, so that the customer is told at once. A session that is known stays as it is. */
export async function noteReceived(store: RecordStore, reported: Reported, now: number): Promise<void> {
  const { session_id, account_number } = reported;
  const body = reportedBody(reported, 'received');
  await store.insert(recordOf(session_id, account_number, body, now), await tellAccount(store, account_number, 1, now));
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
 * Keeps what was reported under a session id that nobody can type, and tells the merchant, once: staff find it out.
 * `false`: it is known.
 */
export async function setAside(
  store: RecordStore,
  reported: Reported,
  { now, isHeard }: { readonly now: number; readonly isHeard: boolean },
): Promise<boolean> {
  const { session_id, account_number } = reported;
  const { tell = [] } = await tellAccount(store, account_number, 1, now);
  const account = await findAccount(store, account_number, null, now);
  // Where nobody knows the account yet, its number is all there is to go by.
  const owner = account ? { id: tell[0]?.ownerId ?? account.customer_id, customerId: account.customer_id } : null;
  const asked = {
    id: `account.review_opened ${paymentIdOf(session_id)}`,
    type: 'account.review_opened',
    ref: session_id.slice(0, maxSession),
    caller: { ...(owner ?? { id: account_number }), roles: ['shopper'] },
    amount: reported.amount,
    at: new Date(now).toISOString(),
    transfer: { sessionId: session_id.slice(0, maxSession), accountNumber: account_number },
  } as const satisfies AccountReviewOpenedEvent;
  const record = recordOf(session_id, account_number, reportedBody(reported, 'review'), now);
  return store.insert(record, { tell, ...(isHeard ? { publish: [asked] } : {}) });
}

/** What the platform's own word makes of a payment. */
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
      // Nobody's to read: only its last four digits are kept.
      account: details.transaction.sender_account,
    }),
    description: transaction.description ?? before?.description ?? null,
    paid_at: transaction.date,
    confirmation: before?.confirmation ?? { trans_id, fee, at: now },
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

/** Hints for whoever speaks for the account's customer. Pages know the account, not the session: so it is named. */
async function tellAccount(
  store: RecordStore,
  accountNumber: string,
  version: number,
  now: number,
): Promise<Pick<RecordEffects, 'tell'>> {
  const account = await findAccount(store, accountNumber, null, now);
  if (!account) return {};
  return { tell: await tellCustomer(store, account.customer_id, { ref: `account:${accountNumber}`, version }, now) };
}

/** A payment as the account's customer sees it. */
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
  return { name, bank_name, account_ending: account.slice(-4) };
}
