import {
  naira,
  numberOf,
  readPhone,
  type AuditEntry,
  type FundingState,
  type HourOfSales,
  type StaffHealth,
  type ProblemCode,
  type StaffCase,
  type StaffInstruction,
} from '@tillside/contract';
import { isRecord } from '../kernel/client/read.ts';
import { exampleInstruction } from './example-instruction.ts';

/** The routes that only staff may request. */
export type StaffRoute =
  | 'staffList'
  | 'overview'
  | 'staffOne'
  | 'resolve'
  | 'settled'
  | 'sales'
  | 'health'
  | 'audit'
  | 'staffCases'
  | 'answer';

export interface StaffDoubleOptions {
  /** Newest first. */
  readonly purchases?: readonly StaffInstruction[];
  readonly sales?: readonly HourOfSales[];
  /** Default: read now, and nothing was bought. */
  readonly health?: StaffHealth;
  /** Newest first. */
  readonly audit?: readonly AuditEntry[];
  /** The refs that the store has lost. */
  readonly lost?: readonly string[];
  /** The webhooks that could not be read. */
  readonly unread?: readonly { readonly event: string; readonly field: string; readonly at: string }[];
  /** The reports of shoppers, oldest first. */
  readonly cases?: readonly StaffCase[];
}

/** The data that staff see, and their decisions. A decision changes the purchase, as at the companion. */
export interface StaffDouble {
  readonly purchases: StaffInstruction[];
  readonly cases: StaffCase[];
  /** The body of an answer, or why there is none. */
  answer(
    route: StaffRoute,
    body: unknown,
    path: string,
  ): { readonly body: unknown } | { readonly refused: ProblemCode };
}

export function staffRouteOf(path: string): StaffRoute | null {
  if (path === '/staff/sales') return 'sales';
  if (path === '/staff/health') return 'health';
  if (path === '/staff/overview') return 'overview';
  if (path === '/staff/audit') return 'audit';
  if (path === '/staff/instructions') return 'staffList';
  if (path === '/staff/cases') return 'staffCases';
  if (path.startsWith('/staff/cases/')) return 'answer';
  if (path.startsWith('/staff/instructions/')) return 'staffOne';
  if (path.endsWith('/resolve')) return 'resolve';
  return path.endsWith('/settled') ? 'settled' : null;
}

export function staffDouble(options: StaffDoubleOptions = {}): StaffDouble {
  const { purchases = [], sales = [], audit = [], cases = [] } = options;
  const { health = { at: '2026-11-21T10:00:00Z', items: [] } } = options;
  const kept = [...purchases];
  const reported = [...cases];
  const change = (ref: string | undefined, isDue: (purchase: StaffInstruction) => boolean, to: object) => {
    const place = kept.findIndex((purchase) => purchase.ref === ref);
    const found = kept[place];
    if (!found || !isDue(found)) return null;
    return (kept[place] = { ...found, ...to, version: found.version + 1 });
  };
  const double: StaffDouble = {
    purchases: kept,
    cases: reported,
    answer(route, body, path) {
      const { pathname, searchParams } = new URL(path, 'http://till.test');
      const [, , ...parts] = pathname.split('/');
      const given = isRecord(body) ? body : {};
      switch (route) {
        case 'staffList':
          return {
            body: {
              ...pageOf(
                kept.filter((purchase) => fits(purchase, searchParams)),
                ({ ref }) => ref,
                searchParams,
              ),
              ...(options.lost && { lost: options.lost }),
              ...(options.unread && { unread_events: options.unread }),
            },
          };
        case 'overview': {
          const list = (of: StaffRoute, query: string): unknown => {
            const found = double.answer(of, null, `/staff/instructions?${query}`);
            return 'body' in found ? found.body : null;
          };
          return {
            body: {
              reviews: list('staffList', 'state=review'),
              refunds_owed: list('staffList', 'funding=refund_owed'),
              payouts_owed: list('staffList', 'funding=credit_owed'),
              purchases: list('staffList', ''),
              cases: list('staffCases', 'state=open'),
            },
          };
        }
        case 'staffOne': {
          const found = kept.find(({ ref }) => ref === parts.at(-1));
          return found ? { body: found } : { refused: 'not_found' };
        }
        case 'resolve': {
          const state = given['state'] === 'failed' ? 'failed' : 'succeeded';
          const decided = change(parts[0], (purchase) => purchase.state === 'review', { state });
          return decided ? { body: decided } : { refused: 'not_in_review' };
        }
        case 'settled': {
          const funding: FundingState = given['caller_id'] === undefined ? 'refunded' : 'credited';
          const settled = change(parts[0], (purchase) => purchase.funding.endsWith('_owed'), { funding });
          return settled ? { body: settled } : { refused: 'not_owed' };
        }
        case 'sales': {
          const hours = Number(searchParams.get('hours'));
          const to = Date.parse('2026-11-21T10:00:00Z');
          const time = (at: number): string => new Date(at).toISOString();
          const from = time(to - hours * 3_600_000);
          return { body: { from, to: time(to), items: sales.filter(({ at }) => at >= from) } };
        }
        case 'health':
          return { body: health };
        case 'audit': {
          const [subject, actor] = [searchParams.get('subject'), searchParams.get('actor')];
          const lines = audit.filter(
            (line) => (subject === null || line.subject === subject) && (actor === null || line.actor === actor),
          );
          return { body: pageOf(lines, ({ id }) => id, searchParams) };
        }
        case 'staffCases':
          return {
            body: pageOf(
              reported.filter(({ state }) => state === searchParams.get('state')),
              ({ ref }) => ref,
              searchParams,
            ),
          };
        case 'answer': {
          const place = reported.findIndex(({ ref }) => ref === parts.at(-2));
          const found = reported[place];
          if (!found) return { refused: 'not_found' };
          if (found.answer) return { refused: 'case_answered' };
          const answer = { text: String(given['text']), at: new Date().toISOString(), by: 'kemi' };
          return { body: (reported[place] = { ...found, state: 'answered', answer }) };
        }
        default:
          return route satisfies never;
      }
    },
  };
  return double;
}

function fits(purchase: StaffInstruction, query: URLSearchParams): boolean {
  const number = query.get('number');
  const reading = readPhone(number ?? '');
  const sought = reading.ok ? reading.phone : number;
  const wanted = [
    [query.get('state'), purchase.state],
    [query.get('funding'), purchase.funding],
    [query.get('owner'), purchase.owner.id],
    [sought, numberOf(purchase.input)],
  ];
  return wanted.every(([asked, is]) => asked === null || asked === is);
}

function pageOf<Item>(items: readonly Item[], idOf: (item: Item) => string, query: URLSearchParams) {
  const start = items.findIndex((item) => idOf(item) === query.get('after')) + 1;
  const page = items.slice(start, start + Number(query.get('limit') ?? 20));
  const last = page.at(-1);
  return { items: page, next: last !== undefined && last !== items.at(-1) ? idOf(last) : null };
}

/** A purchase as staff see it: sent once, its answer lost. */
export function exampleStaffPurchase(parts: Partial<StaffInstruction> = {}): StaffInstruction {
  const { created_at, ...purchase } = exampleInstruction(parts);
  return {
    ...purchase,
    created_at,
    owner: { id: 'ada', customer_id: 'cus_ada', roles: ['shopper'] },
    cost: naira(980),
    sends: 1,
    proof: [{ at: created_at, source: 'send', code: 'unclear', fault: 'connection_broke' }],
    ...parts,
  };
}
