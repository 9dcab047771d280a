import type { CardOrder, CardTransactionPage, CardView } from '@tillside/contract';
import type { FieldFault } from '@tillside/contract/schemas';
import { findCardRecord, keptCard } from './card-record.ts';
import { listCards } from './list.ts';
import { orderOf } from './order.ts';
import { findOwnCard, type FoundCard } from './ownership.ts';
import { reportsOf, unlisted } from './reports.ts';
import { shownHolder, shownTransaction, shownView } from './shown.ts';
import { underWayOn } from './subject.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { Failure } from '../../kernel/model/errors.ts';
import { json, type Call, type CallerHandler } from '../../kernel/http/message.ts';
import { readLimit } from '../../kernel/http/query.ts';
import { auditStaffRead, rowsShown, type StaffRead } from '../../kernel/instructions/staff-reads.ts';

type Handled = 'GET /cards' | 'GET /cards/{id}' | 'GET /cards/{id}/transactions' | 'GET /cards/orders/{id}';
type Needed = Pick<Kernel, 'store' | 'clock' | 'access' | 'lookups' | 'environment' | 'keys'>;
type OwnCard = Extract<FoundCard, { ok: true }>['card'];

/** Reads of cards. Changes are instructions. */
export function cardHandlers(companion: Needed): Readonly<Record<Handled, CallerHandler>> {
  const { store, clock, access, lookups, environment } = companion;

  function requireAbility(caller: Caller): void {
    if (!access.mayUse(caller, 'card.get')) throw new Failure('forbidden');
  }

  /** Staff may read every card; each read is audited. */
  async function auditRead(caller: Caller, customerId: string | null, read: StaffRead): Promise<void> {
    if (access.isStaff(caller) && (customerId === null || customerId !== caller.customerId))
      await auditStaffRead(companion, caller, read);
  }

  async function ownCard({ caller, params }: Call, act: 'card.get' | 'card.transactions'): Promise<OwnCard> {
    requireAbility(caller);
    const asking = { caller, isStaff: access.isStaff(caller), lookups, store, now: clock.now() };
    const found = await findOwnCard(readId(params), asking);
    if (!found.ok) throw new Failure(found.code);
    await auditRead(caller, found.card.customer.id, { act, subject: found.card.id });
    return found.card;
  }

  /** The caller's open instructions on a card; staff see those of all callers. */
  async function pendingOn(caller: Caller, cardId: string): Promise<CardView['pending']> {
    const rows = await underWayOn(store, cardId);
    return rows
      .filter(({ owner }) => access.isStaff(caller) || owner.id === caller.id)
      .toSorted((left, right) => right.createdAt - left.createdAt)
      .map(({ ref, operation, state, createdAt }) => ({
        ref,
        operation,
        state,
        created_at: new Date(createdAt).toISOString(),
      }));
  }

  /** The customer of an order. A card's owner never changes, so the record of the card that was topped up names it. */
  async function customerOfOrder(row: InstructionRow): Promise<string | null> {
    const { customer_id, id } = row.input;
    if (typeof customer_id === 'string') return customer_id;
    const card = typeof id === 'string' ? await findCardRecord(store, id, clock.now()) : null;
    return card?.customer_id ?? null;
  }

  return {
    async 'GET /cards'({ caller, request: { query } }) {
      requireAbility(caller);
      const listing = { store, lookups, environment, now: clock.now(), whose: caller };
      const customerId = customerAskedFor(caller, access.isStaff(caller), query['customer_id']);
      const isOwner = customerId !== null && customerId === caller.customerId;
      const page = { customerId, isOwner, after: readAfter(query['after']), limit: readLimit(query['limit']) };
      const list = await listCards(listing, page);
      const found = rowsShown(list.items.map(({ id }) => id));
      await auditRead(caller, customerId, { act: 'card.list', subject: customerId ?? 'every customer', found });
      return json(list);
    },

    async 'GET /cards/{id}'(call) {
      const { caller } = call;
      const card = await ownCard(call, 'card.get');
      const [pending, reported] = await Promise.all([
        pendingOn(caller, card.id),
        reportsOf(store, card.id, clock.now()),
      ]);
      const holder = card.customer.id === caller.customerId ? shownHolder(card) : {};
      return json({ ...shownView(card), ...holder, pending, reported } satisfies CardView);
    },

    async 'GET /cards/{id}/transactions'(call) {
      const { caller, request } = call;
      const { id } = await ownCard(call, 'card.transactions');
      const limit = readLimit(request.query['limit']);
      const page = readPageNumber(request.query['after']);
      const { transactions, total } = await lookups.ask('card.transactions', { id, page, page_size: limit }, caller);
      const readable = transactions.filter((transaction) => transaction !== null);
      const unreadable = transactions.length - readable.length;
      const listed = {
        items: readable.map(shownTransaction),
        ...(unreadable > 0 ? { unreadable } : {}),
        next: transactions.length > 0 && page * limit < total ? String(page + 1) : null,
      };
      // Read after the list: a report that arrives meanwhile sends a hint, and the page reads again.
      const reports = page === 1 ? await reportsOf(store, id, clock.now()) : [];
      return json({ ...listed, reported: unlisted(reports, listed) } satisfies CardTransactionPage);
    },

    async 'GET /cards/orders/{id}'({ caller, params }) {
      requireAbility(caller);
      const orderId = readId(params);
      const row = await store.findByTransaction({ transId: orderId });
      const order = row && orderOf(row);
      const customerId = row && (await customerOfOrder(row));
      const isOrder = row?.operation === 'card.create' || row?.operation === 'card.topup';
      const mine = access.isStaff(caller) || (caller.customerId !== undefined && customerId === caller.customerId);
      if (!isOrder || !order || order.order_id !== orderId || customerId === null || !mine) {
        throw new Failure('not_found');
      }
      await auditRead(caller, customerId, { act: 'card.order', subject: orderId });
      const topped = typeof row.input['id'] === 'string' ? row.input['id'] : null;
      return json({
        ...order,
        ref: row.ref,
        operation: row.operation,
        state: row.state,
        customer_id: customerId,
        card_id: keptCard(row)?.id ?? topped,
        seconds_left: Math.max(0, Math.ceil((Date.parse(order.expires_at) - clock.now()) / 1000)),
      } satisfies CardOrder);
    },
  };
}

/** A shopper's own customer; staff may name one, or see all of them. */
function customerAskedFor(caller: Caller, isStaff: boolean, named: unknown): string | null {
  if (isStaff) return typeof named === 'string' && named !== '' ? named : null;
  if (caller.customerId === undefined) throw new Failure('customer_missing');
  return caller.customerId;
}

function readId({ id }: Call['params']): string {
  if (id !== undefined && idPattern.test(id)) return id;
  throw new Failure('not_found');
}

const noNext: FieldFault = { code: 'malformed', text: 'must be the `next` of the page before' };

const idPattern = /^[A-Za-z0-9_-]{1,128}$/;

function readAfter(after: unknown): string | undefined {
  if (after === undefined) return undefined;
  if (typeof after === 'string' && idPattern.test(after)) return after;
  throw new Failure('invalid_input', { faults: { after: noNext } });
}

/** The provider's transactions come on numbered pages; `next` is the number of the one after. */
function readPageNumber(after: unknown): number {
  if (after === undefined) return 1;
  const page = typeof after === 'string' && /^\d{1,6}$/.test(after) ? Number(after) : 0;
  if (page >= 1) return page;
  throw new Failure('invalid_input', { faults: { after: noNext } });
}
