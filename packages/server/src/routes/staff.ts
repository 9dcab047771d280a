import { isFinal, money, type AuditPage, type HourOfSales, type Sales, type StaffHealth } from '@tillside/contract';
import { json, type CallerHandler } from '../kernel/http/message.ts';
import { isoTime } from '../kernel/model/clock.ts';
import { Failure } from '../kernel/model/errors.ts';
import type { PageRequest, Tally } from '../kernel/model/store.ts';
import { presentedFields, readForStaff } from '../kernel/instructions/present.ts';
import type { Companion } from './companion.ts';
import { readLimit, readText, unaccounted } from './instructions.ts';
import { auditStaffRead, rowsShown } from './staff-reads.ts';

const hour = 3_600_000;
const maxHours = 168;

/** Rows of each list of an overview, as the lists themselves ask for. */
const rowsPerList = 20;

type StaffRoute = 'GET /staff/sales' | 'GET /staff/overview' | 'GET /staff/health' | 'GET /staff/audit';

/** Other routes for staff. Sales and providers name no person, so they alone are not audited. */
export function staffHandlers(
  companion: Pick<Companion, 'store' | 'clock' | 'keys' | 'evidence' | 'cases'>,
): Readonly<Record<StaffRoute, CallerHandler>> {
  const { store, clock } = companion;
  const read = async (only: Pick<PageRequest, 'state' | 'funding' | 'oldestFirst'>) => {
    const { rows, next } = await store.page({ ownerId: null, limit: rowsPerList, ...only }, presentedFields);
    return { items: await readForStaff(store, rows), next };
  };
  return {
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
        cases: await companion.cases.page({ state: 'open', limit: rowsPerList }),
      };
      const found = Object.entries(overview).map(([kind, { items }]) => `${kind}: ${rowsShown(refsOf(items))}`);
      const subject = Object.keys(overview).join(', ');
      await auditStaffRead(companion, caller, { act: 'staff.overview', subject, found: found.join('; ') });
      return json(overview);
    },
    async 'GET /staff/health'() {
      return json(companion.evidence() satisfies StaffHealth);
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
