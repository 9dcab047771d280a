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
import { tellCustomer } from '../customers/customer-callers.ts';
import { customerAsCaller } from '../customers/customer-callers.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../ledger/row.ts';
import { askSoon } from './ask-soon.ts';

const issued = [platformEvents['issuing.created.successful'].type, platformEvents['issuing.replaced.successful'].type];
const day = 86_400_000;
/** As long as a delivery is kept. */
const reportKept = 30 * day;
const maxOpen = 100;

/** Whether an event speaks of a card (platform §6). */
export function isCardEvent(type: string): boolean {
  return type.startsWith('cards.') || issued.some((known) => known === type);
}

/** What an event says of a card, as far as it is looked at. Its number never is. */
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
 * Works off an event about a card. It is a hint: a card we do not know is asked for and remembered, an instruction whose
 * outcome is open is asked about soon, and what no call can confirm (`cards.auth.*`) is kept as reported. It moves no
 * money and no state. Answers `false` when it has to be tried again.
 */
export async function hearCardEvent(
  context: LedgerContext,
  body: unknown,
  entry: { readonly id: string; readonly receivedAt: number },
): Promise<boolean> {
  const hint = parseWith(CardHint, body);
  if (!hint.ok) {
    // It never will be.
    context.logger.warn({ event: 'card event' }, 'an event could not be read');
    return true;
  }
  const whose = await customerOf(context, hint.value);
  if (!whose.known) return whose.done;
  if (!(await pointAtInstructions(context, hint.value))) return false;
  await keepReport(context, hint.value, whose.customerId, entry);
  return true;
}

/** `done`: the platform knows no such card, and never will; else it has to be asked again. */
type WhoseCard =
  | { readonly known: true; readonly customerId: string }
  | { readonly known: false; readonly done: boolean };

/** Whose card it is, as the platform says. A new card, and one with a new number, is read and remembered. */
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

/** Lets the instructions that the event may be about be asked about soon. `false`: one of them is being worked on. */
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
  // Pointed at already, by a delivery of the same event: its question is on the way.
  if (created && isAnnounced(row, hint.card.id)) return true;
  if (!(await askSoon(context, row, created ? { snapshot: withAnnounced(row, hint.card.id) } : {}))) return false;
  const evidence = { source: 'webhook', code: 'event', event: hint.event_type } as const;
  await context.store.record(row.ref, { at: context.clock.now(), ...evidence });
  return true;
}

async function instructionsOf({ store }: LedgerContext, hint: CardHint): Promise<readonly InstructionRow[]> {
  if (hint.event_type === 'issuing.replaced.successful') {
    // A replacement has no ref, so the event names none: the open one on this card is meant (platform §4.1).
    const states = ['unknown', 'processing', 'review'] as const;
    const open = await Promise.all(states.map((state) => store.page({ ownerId: null, state, limit: maxOpen })));
    return open.flat().filter((row) => row.operation === 'card.replace' && cardOf(row) === hint.card.id);
  }
  if (!hint.ref) return [];
  const row = await store.findByTransaction({ ref: hint.ref });
  return row ? [row] : [];
}

/** Dollars, where no currency is named. `null`: what is no amount is not shown. */
function reportedAmount(amount: number | string, currency: string): AnyMoney | null {
  const text = readDecimal(amount)?.text;
  const read = text === undefined ? null : readAnyMoneyText(`${currency.trim().toUpperCase()} ${text}`);
  return ReportedOnCardSchema.shape.amount.safeParse(read).data ?? null;
}

/** Kept once per event, with a hint to the pages of everybody who speaks for the customer. */
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
  const tell = await tellCustomer(store, customerId, { ref: `card:${hint.card.id}`, version: receivedAt }, now);
  await store.insert(
    {
      kind: cardReportKind,
      id,
      ownerId: hint.card.id,
      body,
      createdAt: receivedAt,
      expiresAt: receivedAt + reportKept,
    },
    { tell },
  );
}
