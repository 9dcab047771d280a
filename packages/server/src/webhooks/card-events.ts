import { readAnyMoneyText, readDecimal, type AnyMoney } from '@tillside/contract';
import {
  getCard,
  parseDetails,
  parseWith,
  platformEvents,
  ReportedOnCardSchema,
  toIsoTime,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { rememberCard, findCardRecord } from '../cards/card-record.ts';
import { isAnnounced, withAnnounced } from '../cards/create.ts';
import { cardReportKind } from '../cards/reports.ts';
import { shownRead } from '../cards/shown.ts';
import { cardOf, readCardRequest } from '../cards/subject.ts';
import { hintsForCustomer, customerAsCaller } from '../customers/customer-callers.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../ledger/row.ts';
import { reconcileSoon } from './reconcile-soon.ts';

const issued = [platformEvents['issuing.created.successful'].type, platformEvents['issuing.replaced.successful'].type];
const day = 86_400_000;
/** As long as a delivery is stored. */
const reportKept = 30 * day;
const maxOpen = 100;

/** Whether an event concerns a card (platform §6). */
export function isCardEvent(type: string): boolean {
  return type.startsWith('cards.') || issued.some((known) => known === type);
}

/** The parsed fields of a card event. Its number is never read. */
const CardHint = z.object({
  event_type: z.string(),
  trans_id: z.string().nullish(),
  ref: z.string().nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  auth_currency: z.string().nullish(),
  acceptor_name: z.string().nullish(),
  created_at: z.string().nullish(),
  card: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) }),
});
type CardHint = z.output<typeof CardHint>;

/**
 * Processes an event about a card. It is a hint: an unknown card is read and recorded, an open
 * instruction is reconciled soon, and an event that no call can confirm (`cards.auth.*`) is stored as reported. It moves no
 * money and changes no state. Returns `false` if it has to be retried.
 */
export async function handleCardEvent(
  context: LedgerContext,
  body: unknown,
  entry: { readonly id: string; readonly receivedAt: number },
): Promise<boolean> {
  const hint = parseWith(CardHint, body);
  if (!hint.ok) {
    // A retry would not help.
    context.logger.warn({ event: 'card event' }, 'an event could not be read');
    return true;
  }
  const whose = await customerOf(context, hint.value);
  if (!whose.known) return whose.done;
  if (!(await pointAtInstructions(context, hint.value))) return false;
  await keepReport(context, hint.value, whose.customerId, entry);
  return true;
}

/** `done`: the platform does not know the card; otherwise it has to be read again. */
type WhoseCard =
  | { readonly known: true; readonly customerId: string }
  | { readonly known: false; readonly done: boolean };

/** The card's customer according to the platform. A new card, or one with a new number, is read and recorded. */
async function customerOf(
  { store, clock, client, questions }: LedgerContext,
  { card, event_type }: CardHint,
): Promise<WhoseCard> {
  const kept = await findCardRecord(store, card.id, clock.now());
  if (kept && event_type !== 'issuing.replaced.successful') return { known: true, customerId: kept.customer_id };
  const whose = customerAsCaller(kept?.customer_id ?? '');
  const answer = await questions.run(whose, () => client.send(readCardRequest(card.id)), 'urgent');
  if (answer.kind !== 'answered' || answer.envelope === null) return { known: false, done: false };
  if (answer.envelope.kind === 'error') return { known: false, done: answer.status === 404 };
  const read = parseDetails(getCard, answer.envelope.details);
  if (!read.ok || read.value.id !== card.id) return { known: false, done: false };
  const remembered = await rememberCard(store, shownRead(read.value), clock.now());
  return remembered ? { known: true, customerId: read.value.customer.id } : { known: false, done: true };
}

/** Schedules the reconciliation of instructions that the event may concern. `false` if one of them is leased. */
async function pointAtInstructions(context: LedgerContext, hint: CardHint): Promise<boolean> {
  for (const row of await instructionsOf(context, hint)) {
    if (!(await pointAt(context, row, hint))) return false;
  }
  return true;
}

async function pointAt(context: LedgerContext, row: InstructionRow, hint: CardHint): Promise<boolean> {
  if (row.kind !== 'card' || row.state === 'succeeded') return true;
  const created = row.operation === 'card.create';
  if (created && hint.event_type !== 'issuing.created.successful') return true;
  // An earlier delivery of the same event has scheduled it already.
  if (created && isAnnounced(row, hint.card.id)) return true;
  if (!(await reconcileSoon(context, row, created ? { snapshot: withAnnounced(row, hint.card.id) } : {}))) return false;
  const evidence = { source: 'webhook', code: 'event', event: hint.event_type } as const;
  await context.store.record(row.ref, { at: context.clock.now(), ...evidence });
  return true;
}

async function instructionsOf({ store }: LedgerContext, hint: CardHint): Promise<readonly InstructionRow[]> {
  if (hint.event_type === 'issuing.replaced.successful') {
    // A replacement has no ref, so its event names none: it concerns the open one on this card (platform §4.1).
    const states = ['unknown', 'processing', 'review'] as const;
    const open = await Promise.all(states.map((state) => store.page({ ownerId: null, state, limit: maxOpen })));
    return open.flat().filter((row) => row.operation === 'card.replace' && cardOf(row) === hint.card.id);
  }
  if (!hint.ref) return [];
  const row = await store.findByTransaction({ ref: hint.ref });
  return row ? [row] : [];
}

/** Dollars by default. `null` hides an invalid amount. */
function reportedAmount(amount: number | string, currency: string): AnyMoney | null {
  const text = readDecimal(amount)?.text;
  const read = text === undefined ? null : readAnyMoneyText(`${currency.trim().toUpperCase()} ${text}`);
  return ReportedOnCardSchema.shape.amount.safeParse(read).data ?? null;
}

/** Stores a report once per event, with a hint to the pages of the customer's callers. */
async function keepReport(
  { store, clock }: LedgerContext,
  hint: CardHint,
  customerId: string,
  { id, receivedAt }: { readonly id: string; readonly receivedAt: number },
): Promise<void> {
  const now = clock.now();
  const { event_type, amount, auth_currency, acceptor_name, created_at } = hint;
  const body = {
    event_type,
    at: toIsoTime(created_at ?? '') ?? new Date(receivedAt).toISOString(),
    amount: reportedAmount(amount ?? '', auth_currency ?? 'USD'),
    acceptor_name: acceptor_name?.slice(0, 200) ?? null,
  };
  const hints = await hintsForCustomer(store, customerId, { ref: `card:${hint.card.id}`, version: receivedAt }, now);
  await store.insert(
    {
      kind: cardReportKind,
      id,
      ownerId: hint.card.id,
      body,
      createdAt: receivedAt,
      expiresAt: receivedAt + reportKept,
    },
    { hints },
  );
}
