import { createHash } from 'node:crypto';
import { anyMoney, money, readDecimal, type AnyMoney, type ReportedOnCard } from '@tillside/contract';
import { getCard, parseDetails, parseWith, ReportedOnCardSchema, toIsoTime, wireId } from '@tillside/contract/schemas';
import { z } from 'zod';
import { rememberCard, findCardRecord } from './card-record.ts';
import { isAnnounced, withAnnounced } from './create.ts';
import { cardReportKind } from './reports.ts';
import { shownRead, type ShownCard } from './shown.ts';
import { cardOf, readCardRequest } from './subject.ts';
import { hintsForCustomer, customerAsCaller } from '../../kernel/instructions/customer-callers.ts';
import type { CardUsedEvent } from '../../kernel/model/event.ts';
import { canonicalJson } from '../../kernel/model/canonical.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { isAbsurd } from '../../kernel/platform/client.ts';
import type { InboxEntry } from '../../kernel/model/record-store.ts';
import { outcomeOf } from '../../kernel/webhooks/event-outcomes.ts';
import { reconcileSoon, type Scheduled } from '../../kernel/webhooks/hint.ts';
import type { EventReceiver } from '../../kernel/webhooks/receiver.ts';
import type { Unread } from '../../kernel/webhooks/unread-events.ts';

/** The kind of record of an event about what was done to a card. It ensures that the pages are notified only once. */
const cardNewsKind = 'card_news';
const day = 86_400_000;
/** How long a report is kept: as long as a delivery. */
const reportKept = 30 * day;
const maxOpen = 100;

/** Receives events about cards (platform §6), documented or not. */
export function cardReceiver(context: LedgerContext): EventReceiver {
  return {
    receives(type) {
      const outcome = outcomeOf(type);
      return outcome ? 'page' in outcome && outcome.page === 'card' : type.startsWith('cards.');
    },
    subject: 'card.id',
    namesRefs: true,
    process: (body, entry) => handleCardEvent(context, body, entry),
  };
}

const text = z.string().nullish().catch(null);
const decimal = z.union([z.number(), z.string()]).nullish().catch(null);

/** The parsed fields of a card event: only the card has to be named. Its number is never read. */
const CardHint = z.object({
  event_type: z.string(),
  event_id: text,
  trans_id: text,
  ref: text,
  amount: decimal,
  auth_currency: text,
  acceptor_name: text,
  created_at: text,
  card: z.object({ id: wireId.pipe(z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)), balance: decimal }),
});
type CardHint = z.output<typeof CardHint>;

/**
 * Processes an event about a card. It is a hint: an unknown card is read and recorded, an open instruction is reconciled
 * soon, and a use of the card, which no call can confirm, is kept as reported and passed on to the merchant's handlers. It
 * moves no money and changes no state. Returns whether it is processed; otherwise it has to be retried.
 */
async function handleCardEvent(
  context: LedgerContext,
  body: unknown,
  entry: Pick<InboxEntry, 'id' | 'receivedAt'>,
): Promise<boolean | 'leased' | Unread> {
  const hint = parseWith(CardHint, body);
  // A retry would not help.
  if (!hint.ok) return { unread: 'card.id' };
  const whose = await cardOfEvent(context, hint.value);
  if (!whose.known) return whose.done;
  const scheduled = await pointAtInstructions(context, hint.value);
  if (scheduled === 'leased') return scheduled;
  await keep(context, { hint: hint.value, card: whose.card, body, entry });
  return true;
}

const unknownCard = {
  problem: 'card_unknown',
  cause: 'the provider does not know the card with this key, so nobody is notified',
  fix: 'Check that the webhook’s address and the key belong to the same environment and the same business.',
};
const changedHands = {
  problem: 'card_of_another',
  cause: 'the provider names another customer than the one that the card is known to belong to, so nobody is notified',
  fix: 'Ask the provider whose card it is. A card never changes hands here.',
};
const unheard = {
  cause: 'the event is not documented: pages read the card again, and no handler is called',
  fix: 'Look for a newer version of @tillside/server.',
};
const nobodyKnown = {
  problem: 'caller_unknown',
  cause: 'no caller of the card’s customer has used this shop, so the event names none',
  fix: 'Find the person by the event’s `card.customerId`; or have them open a page with a widget once while they are signed in.',
};

/** `done`: no handler and no page is ever notified; otherwise the card has to be read again. */
type CardOfEvent =
  | { readonly known: true; readonly card: ShownCard }
  | { readonly known: false; readonly done: boolean };

/** The card according to the platform. A new card, or one with a new number, is read and recorded. */
async function cardOfEvent(
  { store, clock, client, questions, logger }: LedgerContext,
  { card: { id }, event_type: event }: CardHint,
): Promise<CardOfEvent> {
  const kept = await findCardRecord(store, id, clock.now());
  if (kept && event !== 'issuing.replaced.successful') return { known: true, card: kept };
  const whose = customerAsCaller(kept?.customer_id ?? '');
  const answer = await questions.run(whose, () => client.send(readCardRequest(id)), 'urgent');
  if (answer.kind !== 'answered' || answer.envelope === null) return { known: false, done: false };
  if (answer.envelope.kind === 'error') {
    const done = answer.status === 404;
    if (done) logger.warn({ event, ref: id, ...unknownCard }, 'an event about a card reaches nobody');
    return { known: false, done };
  }
  const read = parseDetails(getCard, answer.envelope.details);
  if (!read.ok || read.value.id !== id) return { known: false, done: false };
  const card = shownRead(read.value);
  if (await rememberCard(store, card, clock.now())) return { known: true, card };
  logger.warn({ event, ref: id, ...changedHands }, 'an event about a card reaches nobody');
  return { known: false, done: true };
}

/** Schedules the reconciliation of instructions that the event may concern. */
async function pointAtInstructions(context: LedgerContext, hint: CardHint): Promise<Scheduled> {
  for (const row of await instructionsOf(context, hint)) {
    if ((await pointAt(context, row, hint)) === 'leased') return 'leased';
  }
  return true;
}

async function pointAt(context: LedgerContext, row: InstructionRow, hint: CardHint): Promise<Scheduled> {
  if (row.kind !== 'card' || row.state === 'succeeded') return true;
  const created = row.operation === 'card.create';
  if (created && hint.event_type !== 'issuing.created.successful') return true;
  // An earlier delivery of the same event has scheduled it already.
  if (created && isAnnounced(row, hint.card.id)) return true;
  const pointer = created ? { snapshot: withAnnounced(row, hint.card.id) } : {};
  if ((await reconcileSoon(context, row, pointer)) === 'leased') return 'leased';
  const evidence = { source: 'webhook', code: 'event', event: hint.event_type } as const;
  await context.store.record(row.ref, { at: context.clock.now(), ...evidence });
  return true;
}

async function instructionsOf({ store }: LedgerContext, hint: CardHint): Promise<readonly InstructionRow[]> {
  if (hint.event_type === 'issuing.replaced.successful') {
    // A replacement has no ref, so its event names none: it concerns the open one on this card (platform §4.1).
    const states = ['unknown', 'processing', 'review'] as const;
    const fields = ['ref', 'operation', 'input'] as const;
    const open = await Promise.all(states.map((state) => store.page({ ownerId: null, state, limit: maxOpen }, fields)));
    const replaced = open.flatMap(({ rows }) => rows).filter(({ operation }) => operation === 'card.replace');
    const named = replaced.filter((row) => cardOf(row) === hint.card.id);
    return (await Promise.all(named.map(({ ref }) => store.find(ref, null)))).filter((row) => row !== null);
  }
  if (!hint.ref) return [];
  const row = await store.findByTransaction({ ref: hint.ref });
  return row ? [row] : [];
}

interface Kept {
  readonly hint: CardHint;
  readonly card: ShownCard;
  readonly body: unknown;
  readonly entry: Pick<InboxEntry, 'id' | 'receivedAt'>;
}

/** Stores an event once, with a hint to the pages of the customer's callers. Publishes a card's use to the handlers. */
async function keep(context: LedgerContext, kept: Kept): Promise<void> {
  const { store, clock, logger, handledEvents } = context;
  const { hint, card, body, entry } = kept;
  const { event_type: event } = hint;
  const { receivedAt } = entry;
  const outcome = outcomeOf(event);
  const hints = await hintsForCustomer(
    store,
    card.customer_id,
    { ref: `card:${card.id}`, version: receivedAt },
    clock.now(),
  );
  const record = { ownerId: card.id, createdAt: receivedAt, expiresAt: receivedAt + reportKept };
  if (outcome?.by !== 'report') {
    const isNew = await store.insert({ ...record, kind: cardNewsKind, id: entry.id, body: {} }, { hints });
    if (isNew && !outcome) logger.warn({ event, ref: card.id, ...unheard }, 'an event is not known');
    return;
  }
  const id = `${outcome.event} ${identityOf(hint, body)}`;
  const report = reportOf(outcome.event, hint, receivedAt);
  const callers = new Set(hints.map(({ ownerId }) => ownerId));
  const [callerId] = callers.size === 1 ? callers : [];
  const used = usedEvent({ id, report, card, hint, callerId });
  const publish = handledEvents.has(outcome.event) ? [used] : [];
  const isNew = await store.insert({ ...record, kind: cardReportKind, id, body: { ...report } }, { hints, publish });
  if (isNew && publish.length > 0 && callers.size === 0)
    logger.info({ event, ref: card.id, ...nobodyKnown }, 'an event about a card names no caller');
}

/**
 * Identifies an event across deliveries. An id that only repeats the transaction's does not distinguish two events of
 * one transaction (observed). Then, and without an id, a digest of the body is the identity.
 */
function identityOf({ event_id, trans_id }: CardHint, body: unknown): string {
  if (event_id && event_id !== trans_id) return event_id;
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}

function reportOf(use: ReportedOnCard['use'], hint: CardHint, receivedAt: number): ReportedOnCard {
  const { amount, auth_currency, acceptor_name, created_at, trans_id } = hint;
  const happened = Math.min(Date.parse(toIsoTime(created_at ?? '') ?? '') || receivedAt, receivedAt);
  return {
    use,
    at: new Date(happened).toISOString(),
    trans_id: trans_id || null,
    amount: reportedAmount(amount, auth_currency ?? 'USD'),
    acceptor_name: acceptor_name?.trim().slice(0, 200) || null,
  };
}

/** `null` also for 0: a report that leaves the amount out must not be shown as a payment of nothing. */
function reportedAmount(amount: CardHint['amount'], currency: string): AnyMoney | null {
  const read = isAbsurd(amount) ? null : readDecimal(amount ?? '');
  if (read === null || Number(read.text) === 0) return null;
  const reported = anyMoney(currency.trim().toUpperCase(), read.text, read.minor);
  return ReportedOnCardSchema.shape.amount.safeParse(reported).data ?? null;
}

function usedEvent(use: {
  readonly id: string;
  readonly report: ReportedOnCard;
  readonly card: ShownCard;
  readonly hint: CardHint;
  readonly callerId: string | undefined;
}): CardUsedEvent {
  const { id, report, card, hint, callerId } = use;
  const { id: cardId, customer_id: customerId, last_four: lastFour } = card;
  const balance = hint.card.balance;
  const held = isAbsurd(balance) ? null : readDecimal(balance ?? '');
  return {
    id,
    type: report.use,
    ref: cardId,
    caller: callerId === undefined ? null : { id: callerId, customerId, roles: ['shopper'] },
    amount: report.amount,
    at: report.at,
    card: { id: cardId, customerId, lastFour, balance: held && money('USD', held.minor) },
    use: { transId: report.trans_id, acceptorName: report.acceptor_name },
  };
}
