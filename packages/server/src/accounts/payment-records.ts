import {
  confirmPayment,
  naira,
  visibleTo,
  type AccountPayment,
  type Money,
  type PaymentConfirmation,
} from '@tillside/contract';
import { z } from 'zod';
import { tellCustomer } from '../customers/customer-callers.ts';
import type { Along, Store, StoredRecord } from '../store/store.ts';
import { findAccount } from './account-records.ts';

/** The kind of record that a transfer is kept as; its id is the session id, its owner the account's number. */
export const paymentKind = 'payment';

const PaymentBody = z.object({
  state: z.enum(['received', 'confirmed']),
  /** Naira. */
  amount: z.number(),
  sender: z.object({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
  description: z.string().nullable(),
  paid_at: z.string(),
  /** What the platform said when it was asked. */
  confirmation: z.object({ trans_id: z.string(), fee: z.number(), at: z.number() }).nullable(),
  settlement: z.object({ amount: z.number(), at: z.string() }).nullable(),
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
  /** Naira. */
  readonly amount: number;
  readonly sender: { readonly name: string; readonly bank_name: string; readonly account: string };
  readonly description: string | null;
  readonly paid_at: string;
}

export function readPayment(record: StoredRecord): PaymentBody {
  return PaymentBody.parse(record.body);
}

/** Keeps what was reported, so that the customer is told at once. A session that is known stays as it is. */
export async function noteReceived(store: Store, reported: Reported, now: number): Promise<void> {
  const { session_id, account_number } = reported;
  const body = {
    state: 'received',
    amount: reported.amount,
    sender: senderOf(reported.sender),
    description: reported.description,
    paid_at: reported.paid_at,
    confirmation: null,
    settlement: null,
    tried_at: 0,
    asked_at: 0,
    confirmations: 0,
  } satisfies PaymentBody;
  await store.keep(recordOf(session_id, account_number, body, now), await tellAccount(store, account_number, 1, now));
}

/** What the platform's own word makes of a payment. */
export function confirmedBody(
  details: z.output<typeof PaymentConfirmation>,
  before: PaymentBody | null,
  now: number,
): ConfirmedBody {
  const { transaction, settlement, trans_id, amount, fee } = visibleTo('shopper', details, confirmPayment.visibility);
  return {
    state: 'confirmed',
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
  };
}

export function recordOf(
  sessionId: string,
  accountNumber: string,
  body: PaymentBody,
  now: number,
): Omit<StoredRecord, 'version'> {
  return {
    kind: paymentKind,
    id: sessionId,
    ownerId: accountNumber,
    body: { ...body },
    createdAt: now,
    expiresAt: null,
  };
}

/** Hints for whoever speaks for the account's customer. Pages know the account, not the session: so it is named. */
async function tellAccount(
  store: Store,
  accountNumber: string,
  version: number,
  now: number,
): Promise<Pick<Along, 'tell'>> {
  const account = await findAccount(store, accountNumber, null, now);
  if (!account) return {};
  return { tell: await tellCustomer(store, account.customer_id, { ref: `account:${accountNumber}`, version }, now) };
}

/** A payment as the account's customer sees it. */
export function presentPayment(record: StoredRecord): AccountPayment {
  const { state, amount, sender, description, paid_at, confirmation, settlement } = readPayment(record);
  return {
    session_id: record.id,
    account_number: record.ownerId,
    state,
    amount: inNaira(amount),
    sender,
    ...(description === null || description === '' ? {} : { description }),
    paid_at,
    ...(confirmation
      ? {
          confirmation: {
            fee: inNaira(confirmation.fee),
            trans_id: confirmation.trans_id,
            at: new Date(confirmation.at).toISOString(),
          },
        }
      : {}),
    ...(settlement ? { settlement: { amount: inNaira(settlement.amount), at: settlement.at } } : {}),
  };
}

export function inNaira(amount: number): Money {
  return { currency: 'NGN', amount: naira(Math.round(amount * 100) / 100) };
}

function senderOf({ name, bank_name, account }: Reported['sender']): PaymentBody['sender'] {
  return { name, bank_name, account_ending: account.slice(-4) };
}
