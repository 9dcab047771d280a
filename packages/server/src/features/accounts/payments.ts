import { naira } from '@tillside/contract';
import { getAccount, parseDetails, sessionId as isTypable } from '@tillside/contract/schemas';
import { z } from 'zod';
import { customerAsCaller, hintsForCustomer } from '../../kernel/instructions/customer-callers.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Lane } from '../../kernel/model/row.ts';
import type { AccountCreditedEvent } from '../../kernel/model/event.ts';
import type { Owner } from '../../kernel/model/caller.ts';
import type { RecordEffects, StoredRecord } from '../../kernel/model/record-store.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { adoptAccount, findAccount, type KnownAccount } from './account-records.ts';
import { askForPayment, type PaymentAnswer } from './confirmation.ts';
import {
  confirmedBody,
  recordReceived,
  paymentIdOf,
  paymentKind,
  readPayment,
  recordOf,
  recordForReview,
  transactionKind,
  type ConfirmedBody,
  type Reported,
} from './payment-records.ts';

/** A transfer in an event of the platform. */
export interface PaymentNews extends Pick<Reported, 'session_id' | 'account_number'> {
  /** The displayable part before confirmation; `null` if the event contains too little. */
  readonly reported: Reported | null;
}

/** Whether an event is processed; if not, when to retry at the earliest, in milliseconds. */
export type Processing = { readonly done: true } | { readonly done: false; readonly after: number };

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly record: StoredRecord }
  | Exclude<PaymentAnswer, { kind: 'confirmed' }>;

/** The owner and the lane of a read. */
interface Asks {
  readonly lane: Lane;
  readonly whose: Owner;
}

export interface Payments {
  /** Processes a verified event. Nothing counts before an authenticated call has confirmed it. */
  process(news: PaymentNews, receivedAt: number): Promise<Processing>;
  /**
   * Confirms a transfer to this account with the platform, unless everything about it is known. Concurrent callers
   * share one read. Reads because of events (lane `recovery`) keep a minimum interval.
   */
  confirm(account: KnownAccount, sessionId: string, asks: Asks): Promise<Confirmed>;
  /** Returns a known account, or reads it from the platform. `null` if it does not exist. */
  accountOf(number: string, whose: Owner): Promise<KnownAccount | 'later' | null>;
}

type Details = Extract<PaymentAnswer, { kind: 'confirmed' }>['details'];

const done: Processing = { done: true };
const again: Processing = { done: false, after: 0 };
/** In the sandbox a confirmation makes an event (platform §6): an event within this time causes no read. */
const echoes = 60_000;
/** A read whose answer was lost may have made an event too: without an interval, events and reads would never end. */
const readInterval = 30_000;
/** The caller of an event about an unknown account, whose owner is not known yet. */
const unknownCaller = customerAsCaller('');
/** Maximum number of confirmations of a payment that never settles. */
const maxConfirmations = 8;
/** Concurrent writes that may come first, before the platform's answers count as contradictory. */
const maxWrites = 5;
/** Minimum interval between reads of a contradictory transfer, unless a person requests one. */
const contradictoryInterval = 3_600_000;

export function createPayments(context: LedgerContext): Payments {
  const { store, clock, client, logger, environment, questions } = context;
  const { find, write, review, recordAttempt } = createBook(context);
  /** Running reads, by account and session. */
  const flights = new Map<string, { readonly lane: Lane; readonly answer: Promise<Confirmed> }>();

  async function accountOf(number: string, whose: Owner): Promise<KnownAccount | 'later' | null> {
    const known = await findAccount(store, number, null, clock.now());
    if (known) return known;
    const request = requestOf(getAccount, { account_number: number });
    const answer = await questions.run(whose, () => client.send(request), 'urgent');
    if (answer.kind !== 'answered' || answer.envelope === null) return 'later';
    if (answer.envelope.kind === 'error') return answer.status === 404 || answer.status === 408 ? null : 'later';
    const details = parseDetails(getAccount, answer.envelope.details);
    if (!details.ok || details.value.account.account_number !== number) return 'later';
    return (await adoptAccount(store, details.value, clock.now())) ?? 'later';
  }

  /** Reads the platform, unless the known data suffices. */
  async function reconcile(account: KnownAccount, sessionId: string, { lane, whose }: Asks): Promise<Confirmed> {
    const number = account.account_number;
    const record = await find(sessionId);
    const before = record && readPayment(record);
    if (record && before?.state === 'confirmed') {
      // It belongs to another account: for this one it does not exist.
      if (record.ownerId !== number) return { kind: 'absent' };
      const known = before.settlement !== null || clock.now() < before.asked_at + echoes;
      if (known) return { kind: 'confirmed', record };
    }
    const triedAt = record?.ownerId === number ? (before?.tried_at ?? 0) : 0;
    const wait = triedAt + readInterval - clock.now();
    // A person does not wait for the interval of events.
    if (lane === 'recovery' && wait > 0) return { kind: 'later', after: wait, why: 'pace' };
    const question = { session_id: sessionId, account_number: number, lane, whose };
    const answer = await askForPayment(context, question, () => recordAttempt(account, sessionId, clock.now()));
    // A clear "no" makes no event, and may have been too early: the next read need not wait.
    if (answer.kind === 'absent') await recordAttempt(account, sessionId, 0);
    if (answer.kind !== 'confirmed') return answer;
    const written = await write(account, sessionId, answer.details);
    if (written === null) return { kind: 'later', after: contradictoryInterval, why: 'platform' };
    return written.ownerId === number ? { kind: 'confirmed', record: written } : { kind: 'absent' };
  }

  /** An untypeable session id, never seen before: staff confirm it, and nothing is read. */
  async function recordUntypable({ session_id, account_number, reported }: PaymentNews): Promise<Processing> {
    const known = reported ?? {
      session_id,
      account_number,
      ...unreadable,
      paid_at: new Date(clock.now()).toISOString(),
    };
    if (await review(known))
      logger.error(
        { event: 'accounts.payment.status', problem: 'session_odd' },
        'an event names a transfer by a session id that nobody can type: find it at the provider, and let staff confirm it at its account',
      );
    return done;
  }

  const payments: Payments = {
    accountOf,
    async confirm(account, sessionId, asks) {
      const name = JSON.stringify([account.account_number, sessionId]);
      const flight = flights.get(name);
      if (!flight) {
        const answer = reconcile(account, sessionId, asks).finally(() => flights.delete(name));
        flights.set(name, { lane: asks.lane, answer });
        return answer;
      }
      const confirmed = await flight.answer;
      // A full lane, or the interval, is no evidence about the transfer.
      const unasked = confirmed.kind === 'later' && confirmed.why !== 'platform';
      return unasked && flight.lane !== asks.lane ? payments.confirm(account, sessionId, asks) : confirmed;
    },

    async process({ session_id, account_number, reported }, receivedAt) {
      if (!isTypable.test(session_id)) return recordUntypable({ session_id, account_number, reported });
      const record = await find(session_id);
      const before = record && readPayment(record);
      if (before?.state === 'review') return done;
      if (record && before?.state === 'confirmed') {
        const settled = before.settlement !== null || before.confirmations >= maxConfirmations;
        if (settled || record.ownerId !== account_number) return done;
        // A confirmed session causes no read, unless a later event may report its settlement.
        const quietUntil = before.asked_at + echoes;
        if (receivedAt < quietUntil && environment === 'sandbox') return done;
        // In live a confirmation makes no event, so this one is news, such as the settlement: it is read after the interval.
        if (clock.now() < quietUntil) return { done: false, after: quietUntil - clock.now() };
      }
      const account = await accountOf(account_number, unknownCaller);
      if (account === null) logger.warn({ event: 'accounts.payment.status' }, 'an event names an unknown account');
      if (account === null || account === 'later') return again;
      if (reported) await recordReceived(store, reported, clock.now());
      const confirmed = await payments.confirm(account, session_id, {
        lane: 'recovery',
        whose: customerAsCaller(account.customer_id),
      });
      if (confirmed.kind === 'later') return { done: false, after: confirmed.after };
      return confirmed.kind === 'confirmed' ? done : again;
    },
  };
  return payments;
}

/** The records of transfers: reports, attempts to confirm them, and the platform's confirmations. */
interface Book {
  find(sessionId: string): Promise<StoredRecord | null>;
  /** Writes a confirmation. `null` if it contradicts an earlier one; a review is then open. */
  write(account: KnownAccount, sessionId: string, details: Details): Promise<StoredRecord | null>;
  /** Records a transfer for staff. `false` if it was recorded before. */
  review(reported: Reported): Promise<boolean>;
  /** Records the time of a read. A concurrent write takes precedence: it has newer data, or reads as well. */
  recordAttempt(account: KnownAccount, sessionId: string, triedAt: number): Promise<void>;
}

function createBook({ store, clock, logger, handledEvents }: LedgerContext): Book {
  const find = (sessionId: string): Promise<StoredRecord | null> =>
    store.get(paymentKind, paymentIdOf(sessionId), null, clock.now());

  /** The transfer that this platform transaction was credited as, if it has another session id. */
  async function findCredited(transId: string, sessionId: string): Promise<StoredRecord | null> {
    const credited = await store.get(transactionKind, transId, null, clock.now());
    const payment = credited && Credited.parse(credited.body).payment;
    return payment === null || payment === paymentIdOf(sessionId)
      ? null
      : store.get(paymentKind, payment, null, clock.now());
  }

  async function write(account: KnownAccount, sessionId: string, details: Details): Promise<StoredRecord | null> {
    for (let writes = 0; writes < maxWrites; writes += 1) {
      const written = await tryWrite(account, sessionId, details);
      if (written) return written;
    }
    await openReview(account, sessionId, details);
    return null;
  }

  /** The first write publishes it. `null` if a concurrent write came first: it may have recorded the same. */
  async function tryWrite(account: KnownAccount, sessionId: string, details: Details): Promise<StoredRecord | null> {
    const now = clock.now();
    const record = await find(sessionId);
    const before = record && readPayment(record);
    const first = before?.state !== 'confirmed';
    if (record && !first && record.ownerId !== account.account_number) return record;
    const credited = first ? await findCredited(details.trans_id, sessionId) : null;
    if (credited) return forgetSecondName(record, credited);
    const body = confirmedBody(details, before, now);
    const announced = await effectsOf(account, sessionId, body, { first, version: (record?.version ?? 0) + 1 });
    const effects = first ? { ...announced, claim: claimOf(details.trans_id, account, sessionId, now) } : announced;
    if (record && record.ownerId === account.account_number) return store.compareAndSet(record, { ...body }, effects);
    // An unconfirmed report about another account gives way to the platform's answer.
    if (record) await store.consume(paymentKind, record.id, now);
    return (await store.insert(recordOf(sessionId, account.account_number, body, now), effects))
      ? find(sessionId)
      : null;
  }

  /** The platform's transaction is claimed, and nothing is recorded under its claim: staff compare and confirm. */
  async function openReview(account: KnownAccount, sessionId: string, details: Details): Promise<void> {
    const { amount, transaction, trans_id } = details;
    const reported = {
      session_id: sessionId,
      account_number: account.account_number,
      amount,
      sender: { name: transaction.sender_name, bank_name: transaction.bank_name, account: transaction.sender_account },
      description: transaction.description ?? null,
      paid_at: transaction.date ?? new Date(clock.now()).toISOString(),
    };
    if (await review(reported))
      logger.error(
        { operation: 'payment.confirm', problem: 'transfer_contradicts', transId: trans_id },
        'the platform confirms a transfer by a transaction that was credited before, of which nothing is recorded: compare both at the provider, and settle with the customer; it is not credited',
      );
  }

  const review = (reported: Reported): Promise<boolean> =>
    recordForReview(store, reported, {
      now: clock.now(),
      isHeard: handledEvents.has('account.review_opened'),
    });

  /** A transfer reported under two session ids is one: the unconfirmed second record is deleted. */
  async function forgetSecondName(second: StoredRecord | null, credited: StoredRecord): Promise<StoredRecord> {
    if (second) await store.consume(paymentKind, second.id, clock.now());
    logger.warn(
      { operation: 'payment.confirm', problem: 'transfer_known' },
      'a transfer was named by a second session id: it was credited under the first, and nothing is credited again',
    );
    return credited;
  }

  async function effectsOf(
    account: KnownAccount,
    sessionId: string,
    body: ConfirmedBody,
    { first, version }: { readonly first: boolean; readonly version: number },
  ): Promise<RecordEffects> {
    const hint = { ref: `account:${account.account_number}`, version };
    const hints = await hintsForCustomer(store, account.customer_id, hint, clock.now());
    const isHandled = first && handledEvents.has('account.credited');
    const callerId = hints[0]?.ownerId ?? account.customer_id;
    return {
      hints,
      ...(isHandled ? { publish: [creditedEvent(account, sessionId, body, callerId, clock.now())] } : {}),
    };
  }

  async function recordAttempt(account: KnownAccount, sessionId: string, tried_at: number): Promise<void> {
    const record = await find(sessionId);
    if (record?.ownerId === account.account_number)
      await store.compareAndSet(record, { ...readPayment(record), tried_at });
  }

  return { find, write, review, recordAttempt };
}

const Credited = z.object({ payment: z.string() });

/** The unique claim that a platform transaction is credited, and as which transfer. */
function claimOf(
  transId: string,
  account: KnownAccount,
  sessionId: string,
  now: number,
): NonNullable<RecordEffects['claim']> {
  const body = { payment: paymentIdOf(sessionId) } satisfies z.output<typeof Credited>;
  const { account_number: ownerId } = account;
  return { kind: transactionKind, id: transId, ownerId, body, createdAt: now, expiresAt: null };
}

/** The placeholder of a transfer whose event contains nothing else. */
const unreadable = { amount: naira(0), sender: { name: '', bank_name: '', account: '' }, description: null } as const;

/** One event per transfer, with an id that is stable across deliveries. */
function creditedEvent(
  account: KnownAccount,
  sessionId: string,
  { amount, sender, description, paid_at, confirmation, settlement }: ConfirmedBody,
  callerId: string,
  now: number,
): AccountCreditedEvent {
  return {
    id: `account.credited ${paymentIdOf(sessionId)}`,
    type: 'account.credited',
    ref: sessionId,
    caller: { id: callerId, customerId: account.customer_id, roles: ['shopper'] },
    amount,
    at: new Date(now).toISOString(),
    transfer: {
      sessionId,
      accountNumber: account.account_number,
      customerId: account.customer_id,
      transId: confirmation.trans_id,
      fee: confirmation.fee,
      sender: { name: sender.name, bankName: sender.bank_name, accountEnding: sender.account_ending },
      description,
      paidAt: paid_at,
      settled: settlement !== null,
    },
  };
}
