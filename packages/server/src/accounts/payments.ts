import { getAccount, parseDetails, type accountPaymentStatus } from '@tillside/contract';
import type { z } from 'zod';
import { tellCustomer } from '../customers/customer-callers.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Lane } from '../ledger/row.ts';
import type { TillsideEvent } from '../options.ts';
import type { Along, AuditLine, StoredRecord } from '../store/store.ts';
import { adoptAccount, findAccount, type KnownAccount } from './account-records.ts';
import { askForPayment, type Told } from './confirmation.ts';
import {
  confirmedBody,
  inNaira,
  noteReceived,
  paymentKind,
  readPayment,
  recordOf,
  type PaymentBody,
} from './payment-records.ts';

/** What an event of the platform says of a transfer. */
type PaymentEvent = z.output<typeof accountPaymentStatus.payload>;

/** What became of an event: worked off, or to be tried again, not before so many milliseconds. */
export type Heard = { readonly done: true } | { readonly done: false; readonly after: number };

/** What became of a question. */
export type Confirmed =
  | { readonly kind: 'confirmed'; readonly record: StoredRecord }
  | Exclude<Told, { kind: 'confirmed' }>;

export interface Payments {
  /** Works off a verified event. Nothing counts before an authenticated call has confirmed it. */
  hear(event: PaymentEvent, receivedAt: number): Promise<Heard>;
  /** Asks the platform for a transfer to this account, unless everything about it is known. */
  confirm(
    account: KnownAccount,
    sessionId: string,
    asks: { readonly lane: Lane; readonly whose: string; readonly audit?: AuditLine },
  ): Promise<Confirmed>;
  /** An account that the companion knows, or that the platform tells of when it is asked. `null`: it says there is none. */
  accountOf(number: string): Promise<KnownAccount | 'later' | null>;
}

const done: Heard = { done: true };
const again: Heard = { done: false, after: 0 };
/** A confirmation makes an event of its own in the sandbox (platform §6): one that comes so soon after asks nothing. */
const echoes = 60_000;
/** A payment that never settles is not asked about for ever. */
const mostConfirmations = 8;
const longestSession = 128;
const mostNaira = 1e12;

export function createPayments(context: LedgerContext): Payments {
  const { store, clock, client, logger } = context;

  async function accountOf(number: string): Promise<KnownAccount | 'later' | null> {
    const known = await findAccount(store, number, null, clock.now());
    if (known) return known;
    const path = getAccount.path.replace('{account_number}', encodeURIComponent(number));
    const answer = await client.send({ method: 'GET', path });
    if (answer.kind !== 'answered' || answer.envelope === null) return 'later';
    if (answer.envelope.kind === 'error') return answer.status === 404 || answer.status === 408 ? null : 'later';
    const details = parseDetails(getAccount, answer.envelope.details);
    if (!details.ok || details.value.account.account_number !== number) return 'later';
    return (await adoptAccount(store, details.value, clock.now())) ?? 'later';
  }

  const find = (sessionId: string): Promise<StoredRecord | null> =>
    store.recall(paymentKind, sessionId, null, clock.now());

  /** Writes what the platform confirmed. The first to write it is the one who announces it. */
  async function write(
    account: KnownAccount,
    sessionId: string,
    details: Extract<Told, { kind: 'confirmed' }>['details'],
    audit: AuditLine | undefined,
  ): Promise<StoredRecord> {
    const now = clock.now();
    const record = await find(sessionId);
    const before = record && readPayment(record);
    if (record && before?.state === 'confirmed' && record.ownerId !== account.account_number) return record;
    const body = confirmedBody(details, before, now);
    const along = await tellOf(account, sessionId, body, {
      first: before?.state !== 'confirmed',
      version: (record?.version ?? 0) + 1,
      ...(audit ? { audit } : {}),
    });
    if (record && record.ownerId === account.account_number) {
      const revised = await store.revise(record, { ...body }, along);
      if (revised) return revised;
    } else {
      // What was only reported, and of another account, makes room for what the platform says.
      if (record) await store.take(paymentKind, sessionId, now);
      if (await store.keep(recordOf(sessionId, account.account_number, body, now), along)) {
        const kept = await find(sessionId);
        if (kept) return kept;
      }
    }
    // Somebody else was faster: theirs may be all there is to say.
    return write(account, sessionId, details, audit);
  }

  async function tellOf(
    account: KnownAccount,
    sessionId: string,
    body: PaymentBody,
    { first, version, audit }: { readonly first: boolean; readonly version: number; readonly audit?: AuditLine },
  ): Promise<Along> {
    const hint = { ref: `account:${account.account_number}`, version };
    const tell = await tellCustomer(store, account.customer_id, hint, clock.now());
    const heard = first && context.heard.has('account.credited');
    const callerId = tell[0]?.ownerId ?? account.customer_id;
    return {
      tell,
      ...(heard ? { announce: [creditedEvent(account, sessionId, body, callerId, clock.now())] } : {}),
      ...(audit ? { audit } : {}),
    };
  }

  const payments: Payments = {
    accountOf,
    async confirm(account, sessionId, { lane, whose, audit }) {
      const record = await find(sessionId);
      const before = record && readPayment(record);
      if (record && before?.state === 'confirmed') {
        // Another account's: for this one it does not exist.
        if (record.ownerId !== account.account_number) return { kind: 'absent' };
        const known = before.settlement !== null || clock.now() < before.asked_at + echoes;
        if (known) return { kind: 'confirmed', record };
      }
      const told = await askForPayment(context, {
        session_id: sessionId,
        account_number: account.account_number,
        lane,
        whose,
      });
      if (told.kind !== 'confirmed') return told;
      const written = await write(account, sessionId, told.details, audit);
      if (written.ownerId !== account.account_number) return { kind: 'absent' };
      return { kind: 'confirmed', record: written };
    },

    async hear(event, receivedAt) {
      const { transaction, customer } = event;
      const sessionId = transaction.session_id;
      const sane = sessionId.length <= longestSession && event.amount > 0 && event.amount <= mostNaira;
      if (!sane || !/^\d{10}$/.test(customer.number)) return done;
      const record = await find(sessionId);
      const before = record && readPayment(record);
      if (record && before?.state === 'confirmed') {
        const settled = before.settlement !== null || before.confirmations >= mostConfirmations;
        // A session that was confirmed asks nothing more, unless news of it come later: it may have settled.
        const echo = receivedAt < before.asked_at + echoes;
        if (settled || echo || record.ownerId !== customer.number) return done;
      }
      const account = await accountOf(customer.number);
      if (account === null) logger.warn({ event: 'accounts.payment.status' }, 'an event names an unknown account');
      if (account === null || account === 'later') return again;
      await noteReceived(store, reportedBy(event), clock.now());
      const confirmed = await payments.confirm(account, sessionId, { lane: 'recovery', whose: account.customer_id });
      if (confirmed.kind === 'later') return { done: false, after: confirmed.after };
      return confirmed.kind === 'confirmed' ? done : again;
    },
  };
  return payments;
}

function reportedBy({ transaction, customer, amount }: PaymentEvent): Parameters<typeof noteReceived>[1] {
  const { session_id, sender_name, sender_account, bank_name, description, date } = transaction;
  return {
    session_id,
    account_number: customer.number,
    amount,
    sender: { name: sender_name, bank_name, account: sender_account },
    description: description ?? null,
    paid_at: date,
  };
}

/** Once for each transfer: the id says so wherever it is delivered again. */
function creditedEvent(
  account: KnownAccount,
  sessionId: string,
  { amount, sender, description, paid_at, confirmation, settlement }: PaymentBody,
  callerId: string,
  now: number,
): TillsideEvent {
  return {
    id: `account.credited ${sessionId}`,
    type: 'account.credited',
    ref: sessionId,
    operation: 'payment.confirm',
    caller: { id: callerId, customerId: account.customer_id, roles: ['shopper'] },
    amount: inNaira(amount),
    at: new Date(now).toISOString(),
    details: {
      account_number: account.account_number,
      customer_id: account.customer_id,
      session_id: sessionId,
      trans_id: confirmation?.trans_id,
      fee: confirmation?.fee,
      sender,
      description,
      paid_at,
      settled: settlement !== null,
    },
  };
}
