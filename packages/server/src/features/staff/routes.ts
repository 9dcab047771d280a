import {
  fundingStates,
  instructionStates,
  isFinal,
  money,
  readPhone,
  type AuditPage,
  type HourOfSales,
  type Sales,
  type StaffInstruction,
} from '@tillside/contract';
import { json, type Call, type CallerHandler } from '../../kernel/http/message.ts';
import { isoTime } from '../../kernel/model/clock.ts';
import { Failure } from '../../kernel/model/errors.ts';
import { lostRefs } from '../../kernel/ledger/lost-orders.ts';
import { decideAsStaff, type Decision } from '../../kernel/instructions/decision.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { unreadEvents } from '../../kernel/webhooks/unread-events.ts';
import type { PageRequest, Tally } from '../../kernel/model/store.ts';
import { presentedFields, readForStaff, type PresentedRow } from '../../kernel/instructions/present.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readLimit, readPage, readRef, readText, readWord } from '../../kernel/http/query.ts';
import { auditStaffRead, rowsShown } from '../../kernel/instructions/staff-reads.ts';

const hour = 3_600_000;
const maxHours = 168;

/** Rows of each list of an overview, as the lists themselves ask for. */
const rowsPerList = 20;

type StaffRoute =
  | 'POST /instructions/{ref}/resolve'
  | 'POST /instructions/{ref}/settled'
  | 'GET /staff/instructions'
  | 'GET /staff/instructions/{ref}'
  | 'GET /staff/sales'
  | 'GET /staff/overview'
  | 'GET /staff/audit';

interface Deps extends Pick<Kernel, 'store' | 'clock' | 'keys' | 'logger' | 'started'> {
  readonly review: Decision<unknown, InstructionRow>;
  readonly owed: Decision<unknown, InstructionRow>;
}

/** What staff read and decide. Sales name no person, so they alone are not audited. */
export function staffHandlers(companion: Deps): Readonly<Record<StaffRoute, CallerHandler>> {
  const { store, clock } = companion;
  const showToStaff = (rows: readonly PresentedRow[]): Promise<StaffInstruction[]> => readForStaff(store, rows);

  async function anyone({ params }: Call): Promise<InstructionRow> {
    const ref = readRef(params['ref']);
    const row = ref && (await store.find(ref, null));
    if (!row) throw new Failure('not_found');
    return row;
  }

  const read = async (only: Pick<PageRequest, 'state' | 'funding' | 'oldestFirst'>) => {
    const { rows, next } = await store.page({ ownerId: null, limit: rowsPerList, ...only }, presentedFields);
    return { items: await readForStaff(store, rows), next };
  };
  return {
    async 'POST /instructions/{ref}/resolve'(call) {
      const row = await decideAsStaff(companion, companion.review, { ...call, row: await anyone(call) });
      return json((await showToStaff([row])).at(0));
    },
    async 'POST /instructions/{ref}/settled'(call) {
      const row = await decideAsStaff(companion, companion.owed, { ...call, row: await anyone(call) });
      return json((await showToStaff([row])).at(0));
    },
    async 'GET /staff/instructions'({ caller, request }) {
      const state = readWord('state', instructionStates, request.query['state']);
      const funding = readWord('funding', fundingStates, request.query['funding']);
      const owner = readText('owner', request.query['owner']);
      const number = readText('number', request.query['number']);
      const only = { ...(state && { state }), ...(funding && { funding }), ...(number && { number: asKept(number) }) };
      // Reviews come oldest first, because each was promised an answer within 24 hours.
      const order = { oldestFirst: state === 'review' };
      const { rows, next } = await store.page(
        { ...readPage(request, owner ?? null), ...only, ...order },
        presentedFields,
      );
      const found = rowsShown(rows.map(({ ref }) => ref));
      // The audit line may name the owner. A number is personal data, so the line does not contain it.
      const subject = owner ?? ([state, funding, number && 'a number'].filter(Boolean).join(' ') || 'every state');
      await auditStaffRead(companion, caller, { act: 'instruction.list', subject, found });
      const isFirst = state === 'review' && request.query['after'] === undefined;
      return json({ items: await showToStaff(rows), next, ...(isFirst && (await unaccounted(companion))) });
    },
    async 'GET /staff/instructions/{ref}'(call) {
      const row = await anyone(call);
      await auditStaffRead(companion, call.caller, { act: 'instruction.get', subject: row.ref });
      return json((await showToStaff([row])).at(0));
    },
    async 'GET /staff/sales'({ request }) {
      const to = (Math.floor(clock.now() / hour) + 1) * hour;
      const from = to - readHours(request.query['hours']) * hour;
      const items = salesOf(await store.tally({ from, to }));
      return json({ from: isoTime(from), to: isoTime(to), items } satisfies Sales);
    },
    async 'GET /staff/overview'({ caller }) {
      const overview = {
        reviews: { ...(await read({ state: 'review', oldestFirst: true })), ...(await unaccounted(companion)) },
        refunds_owed: await read({ funding: 'refund_owed' }),
        payouts_owed: await read({ funding: 'credit_owed' }),
        purchases: await read({}),
        ...(await listedByFeatures(companion.started)),
      };
      const found = Object.entries(overview).map(([kind, { items }]) => `${kind}: ${rowsShown(refsOf(items))}`);
      const subject = Object.keys(overview).join(', ');
      await auditStaffRead(companion, caller, { act: 'staff.overview', subject, found: found.join('; ') });
      return json(overview);
    },
    async 'GET /staff/audit'({ caller, request: { query } }) {
      const subject = readText('subject', query['subject']);
      const actorId = readText('actor', query['actor']);
      const limit = readLimit(query['limit']);
      const after = query['after'] === undefined ? undefined : Number(query['after']);
      const about = [subject, actorId].filter((word) => word !== undefined).join(' by ');
      await auditStaffRead(companion, caller, { act: 'audit.list', subject: `audit of ${about || 'all'}` });
      // One more than requested shows whether there is a next page.
      const found = await store.auditPage({
        limit: limit + 1,
        ...(subject !== undefined && { subject }),
        ...(actorId !== undefined && { actorId }),
        // As with every list, an unknown cursor has no next page.
        ...(after !== undefined && { after: Number.isSafeInteger(after) ? after : 0 }),
      });
      const items = found
        .slice(0, limit)
        .map(({ number, at, actorId: actor, roles, act, subject: target, found: what }) => ({
          id: String(number),
          at: isoTime(at),
          actor,
          roles: [...roles],
          act,
          subject: target,
          found: what,
        }));
      return json({ items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null } satisfies AuditPage);
    },
  };
}

/** What the store has lost, and webhooks that nobody could read: shown with the first page of reviews. */
async function unaccounted({ store, clock }: Pick<Kernel, 'store' | 'clock'>): Promise<object> {
  const lost = await lostRefs(store, clock.now());
  const unread_events = await unreadEvents(store, clock.now());
  return { ...(lost.length > 0 && { lost }), ...(unread_events.length > 0 && { unread_events }) };
}

/** A typed number in its stored form: a phone with its country code, the others without spaces. */
function asKept(number: string): string {
  const reading = readPhone(number);
  return reading.ok ? reading.phone : number.replaceAll(/[\s-]/g, '');
}

async function listedByFeatures(
  started: Kernel['started'],
): Promise<Readonly<Record<string, { readonly items: readonly { readonly ref: string }[] }>>> {
  const lists = started.flatMap(({ overview = {} }) => Object.entries(overview));
  return Object.fromEntries(
    await Promise.all(lists.map(async ([name, read]) => [name, await read(rowsPerList)] as const)),
  );
}

function refsOf(items: readonly { readonly ref: string }[]): readonly string[] {
  return items.map(({ ref }) => ref);
}

/** Sums the states of each operation, hour and currency; oldest first. */
function salesOf(tallies: readonly Tally[]): HourOfSales[] {
  const hours = new Map<string, HourOfSales>();
  for (const { operation, state, hour: at, currency, count, minor } of tallies) {
    if (state === 'abandoned') continue;
    const key = `${String(at).padStart(8, '0')} ${operation} ${currency}`;
    const none = { delivered: 0, failed: 0, reversed: 0, open: 0 };
    const row = hours.get(key) ?? { at: isoTime(at * hour), operation, amount: money(currency, 0), ...none };
    const isDelivered = state === 'succeeded' || state === 'partial';
    if (isDelivered) row.amount = money(currency, row.amount.minor + minor);
    row[isDelivered ? 'delivered' : isFinal(state) ? state : 'open'] += count;
    hours.set(key, row);
  }
  return [...hours].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

function readHours(value: unknown): number {
  const hours = value === undefined ? 24 : Number(value);
  if (Number.isInteger(hours) && hours >= 1 && hours <= maxHours) return hours;
  const text = `must be a whole number from 1 to ${maxHours}`;
  throw new Failure('invalid_input', { faults: { hours: { code: 'malformed', minimum: 1, maximum: maxHours, text } } });
}
