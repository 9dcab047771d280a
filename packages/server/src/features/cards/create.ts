import { limits, sumMoney, type Dollars } from '@tillside/contract';
import {
  CardCreation,
  createCard,
  getCard,
  IssuedCard,
  listCards,
  listCardTransactions,
  parseDetails,
  parseWith,
  readInput,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { required } from '../../kernel/model/field-faults.ts';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Finding, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf, type PlatformRequest } from '../../kernel/platform/client.ts';
import { rememberCard, keptCard } from './card-record.ts';
import { findByRef } from './fund.ts';
import { noDollars, readCreationRefusal } from './refusals.ts';
import { isByDeposit, notExecutedYet, orderRequeryFor, paymentOf, readOrder } from './order.ts';
import { shownIssued, shownListed, shownRead, type ShownCard } from './shown.ts';
import { readCardRequest } from './subject.ts';

const Creation = CardCreation.omit({ ref: true, customer_id: true });
const Stored = z.looseObject({ customer_id: z.string() });

/** The state before a creation, and the card that an event named meanwhile. */
const CreationSnapshot = z.object({
  /** The customer's cards before the send, the newest first; live only, for the sandbox has no list (platform §4.1). */
  listed: z.array(z.string()).optional(),
  /** A card that an event named with our ref. It counts once the platform confirms that it is this customer's. */
  announced: z.string().optional(),
});

const pageSize = limits.cardsPageSize.value;

/**
 * Issues a card, always with a ref (platform §4.1). The document does not show whether a repeated ref is detected, so
 * it is sent once. Only our ref identifies the card: in the answer, in the event or, in live, in the load of one of the
 * customer's new cards. A card that is merely new may have been issued by hand, or for an order that a restored store
 * lacks. A person then decides among the new cards.
 */
export const cardCreatePlan: InstructionPlan = {
  id: 'card.create',
  operation: createCard,
  kind: 'card',
  via: 'instructions',
  funds: 'debit',
  accept: acceptCreation,
  before: [
    {
      request: (row, environment) => (environment === 'live' ? listRequest(customerOf(row)) : null),
      read(details, row) {
        const listed = readListed(details, row);
        return listed && { listed: listed.map(({ id }) => id) };
      },
    },
  ],
  request: (row) => requestOf(createCard, { ...row.input, ref: row.ref }),
  readRefusal: readCreationRefusal,
  readSent(details, row) {
    if (isByDeposit(row)) return readOrder(details, row);
    const parsed = parseWith(IssuedCard, details);
    if (!parsed.ok || parsed.value.customer.id !== customerOf(row)) return null;
    return issued(shownIssued(parsed.value), parsed.value.trans_id, parsed.value.ref ?? null);
  },
  reconcileRequest(row) {
    const { announced, listed } = snapshotOf(row);
    if (announced !== undefined) return readCardRequest(announced);
    return listed === undefined ? null : listRequest(customerOf(row));
  },
  readReconciled(details, row) {
    const { announced, listed } = snapshotOf(row);
    if (announced !== undefined) return readAnnounced(details, row, announced);
    return listed === undefined ? null : readNew(details, row, listed);
  },
  patience: orderRequeryFor,
  async remember(row, { store, now }) {
    const card = keptCard(row);
    if (card) await rememberCard(store, card, now);
  },
};

/** A row's snapshot with the card that an event named for its ref. */
export function withAnnounced(row: Pick<InstructionRow, 'snapshot'>, id: string): Readonly<Record<string, unknown>> {
  return { ...row.snapshot, announced: id };
}

export function isAnnounced(row: Pick<InstructionRow, 'snapshot'>, id: string): boolean {
  return snapshotOf(row).announced === id;
}

async function acceptCreation(input: unknown, asking: Asking): Promise<Accepted> {
  const parsed = readInput(
    { ...createCard, input: Creation },
    typeof input === 'object' ? { currency: 'USD', ...input } : input,
  );
  const named = readNamedCustomer(input);
  const customer = namedBy(asking, named);
  if (!customer.ok) return customer;
  if (!parsed.ok) return parsed;
  const { amount, currency, type, ...choice } = parsed.value;
  const stored = { customer_id: customer.id, currency, type, amount, ...paymentOf(choice) };
  const exclusive = `customer:${customer.id}`;
  // The deposit pays for the load and for the card: no wallet of the merchant's is debited (platform §2.7).
  if (isByDeposit({ input: stored })) return { ok: true, input: stored, cost: noDollars, exclusive };
  return { ok: true, input: stored, cost: sumMoney('USD', [amount, feeOf(asking)]), exclusive };
}

function feeOf({ catalogue }: Pick<Asking, 'catalogue'>): Dollars {
  return catalogue.cards?.creation_fee ?? limits.cardCreationFee.value;
}

type Named = { readonly ok: true; readonly id: string } | Extract<Accepted, { ok: false }>;

/** A shopper's card is for themselves; staff name the customer. */
function namedBy({ caller, isStaff }: Asking, named: string | undefined): Named {
  if (isStaff) {
    const id = named ?? caller.customerId;
    return id === undefined
      ? { ok: false, faults: { customer_id: required('the id of a customer') } }
      : { ok: true, id };
  }
  if (caller.customerId === undefined) return { ok: false, code: 'customer_missing' };
  if (named !== undefined && named !== caller.customerId) return { ok: false, code: 'not_found' };
  return { ok: true, id: caller.customerId };
}

function readNamedCustomer(input: unknown): string | undefined {
  const named = z.looseObject({ customer_id: CardCreation.shape.customer_id }).safeParse(input);
  return named.success ? named.data.customer_id : undefined;
}

function customerOf(row: Pick<InstructionRow, 'input'>): string {
  return Stored.parse(row.input).customer_id;
}

function snapshotOf({ snapshot }: Pick<InstructionRow, 'snapshot'>): z.output<typeof CreationSnapshot> {
  const read = CreationSnapshot.safeParse(snapshot ?? {});
  return read.success ? read.data : {};
}

function listRequest(customerId: string): PlatformRequest {
  return requestOf(listCards, { customer_id: customerId, page: 1, page_size: pageSize });
}

/** The customer's newest cards. `null` for another page, for too few rows, or for another customer's cards. */
function readListed(details: unknown, row: InstructionRow): ShownCard[] | null {
  const parsed = parseDetails(listCards, details);
  if (!parsed.ok) return null;
  const { page, page_size, count } = parsed.value.pagination;
  if (page !== 1 || parsed.value.cards.length < Math.min(page_size, count)) return null;
  const cards = parsed.value.cards.flatMap((card) => (card === null ? [] : [shownListed(card)]));
  // A card that cannot be read may be the new one.
  if (cards.length < parsed.value.cards.length) return null;
  return cards.every((card) => card.customer_id === customerOf(row)) ? cards : null;
}

function readNew(details: unknown, row: InstructionRow, listed: readonly string[]): Finding {
  const cards = readListed(details, row);
  if (cards === null) return null;
  const known = new Set(listed);
  // If the earlier list filled its page, it lacks older cards: only those before the newest known card are new.
  const newestKnown = cards.findIndex(({ id }) => known.has(id));
  if (newestKnown === -1 && listed.length > 0) return null;
  const fresh = (listed.length < pageSize ? cards : cards.slice(0, newestKnown)).filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? notExecutedYet(row) : withOurRef(row, fresh, fresh);
}

/**
 * Finds the new card whose load carries our ref, by reading the transactions of one card after the other. The document
 * promises a `ref_id` for topups and withdrawals only (platform §2.6): without it, all new cards are candidates.
 */
function withOurRef(row: InstructionRow, fresh: readonly ShownCard[], unread: readonly ShownCard[]): Finding {
  const [card, ...rest] = unread;
  if (card === undefined) return { candidates: fresh.map(({ id }) => id) };
  return {
    further: requestOf(listCardTransactions, { id: card.id, page: 1, page_size: pageSize }),
    read(details) {
      const found = findByRef(details, row);
      if (found === null) return null;
      return found === 'not on this page' ? withOurRef(row, fresh, rest) : issuedFor(row, card);
    },
  };
}

function issuedFor({ input: { type } }: InstructionRow, card: ShownCard): Outcome | null {
  return issued({ ...card, card_type: typeof type === 'string' ? type : null }, null, null);
}

/** Clocks differ, and the document does not state the time zone of the platform's times. */
const tolerance = 2 * 3_600_000;

function readAnnounced(details: unknown, row: InstructionRow, id: string): Finding {
  const parsed = parseDetails(getCard, details);
  if (!parsed.ok || parsed.value.id !== id || parsed.value.customer.id !== customerOf(row)) return null;
  const card = shownRead(parsed.value);
  // Without a readable time nothing shows that the card is new.
  const createdAt = card.created_at === null ? Number.NaN : Date.parse(card.created_at);
  const isNew = row.sentAt !== null && createdAt >= row.sentAt - tolerance;
  return isNew ? issued(card, null, null) : null;
}

/** The outcome for a new card. `null` if it does not hold dollars, as cards do. */
function issued(card: ShownCard, transId: string | null, ref: string | null): Outcome | null {
  if (!agreesOnCurrency(card.currency, ['USD'])) return null;
  const details = { ...(transId === null ? {} : { trans_id: transId }), card };
  return succeeded(transId, details, ref);
}
