import {
  lookupOperationIds,
  validationOperationIds,
  type Balance,
  type LookupOperationId,
  type RecentRecipient,
  type Recipient,
  type Session,
  type ValidationOperationId,
} from '@tillside/contract';
import { isRecord } from '../kernel/client/read.ts';
import { accountRouteOf, type AccountDouble, type AccountRoute } from './account-double.ts';
import { json, refuse, type Answer } from './answers.ts';
import { caseDouble, caseRouteOf, type CaseDouble, type CaseRoute } from './case-double.ts';
import { answerCards, cardRouteOf, type CardRoute, type CardsDoubleOptions } from './cards-double.ts';
import { checkoutRouteOf, type CheckoutDouble, type CheckoutRoute } from './checkout-double.ts';
import { exampleMerchant, exampleSession } from './example-session.ts';
import {
  lastPart,
  purchasesDouble,
  type PurchaseRoute,
  type PurchasesDouble,
  type PurchasesDoubleOptions,
} from './purchases-double.ts';
import { recipientsDouble } from './recipients-double.ts';
import { staffRouteOf, type StaffDouble, type StaffRoute } from './staff-double.ts';

export { doneButLost, htmlPage, json, lostResponse, noAnswer, refuse } from './answers.ts';
export { exampleInstruction } from './example-instruction.ts';
export { exampleMerchant, exampleSession };

/** The routes of the companion that the widgets use. */
type Route =
  | 'session'
  | 'lookup'
  | 'validate'
  | 'events'
  | 'recipients'
  | 'recents'
  | 'balance'
  | PurchaseRoute
  | CardRoute
  | CheckoutRoute
  | AccountRoute
  | CaseRoute
  | StaffRoute;

interface Received {
  readonly route: Route;
  readonly key: string | null;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A test's own answer. `proceed` does what the companion would have done. */
type Responder = (proceed: () => Answer) => Answer;

export interface DoubleOptions extends PurchasesDoubleOptions {
  /** Where the companion is, as for `TillsideProvider`. Nothing else is answered. Default `/till`. */
  readonly url?: string;
  readonly session?: Session;
  /** The details of each list, by its query. */
  readonly lookups?: Readonly<Partial<Record<LookupOperationId, (query: URLSearchParams) => unknown>>>;
  /** The details of each name check; `null`: that account does not exist. */
  readonly validations?: Readonly<
    Partial<Record<ValidationOperationId, (input: Readonly<Record<string, unknown>>) => unknown>>
  >;
  /** The balance. Without it the merchant reports none. */
  readonly balance?: Balance;
  /** The saved recipients. */
  readonly recipients?: readonly Recipient[];
  /** The recent recipients, newest first. */
  readonly recents?: readonly RecentRecipient[];
  /** Virtual accounts, and what arrived. */
  readonly accounts?: AccountDouble;
  /** The data that staff see. */
  readonly staff?: StaffDouble;
  /** The reports about purchases. */
  readonly cases?: CaseDouble;
  /** A payment by wallet. */
  readonly checkout?: CheckoutDouble;
  /** Cards, with their transactions and other facts. */
  readonly cards?: CardsDoubleOptions;
}

/** A small stateful double of the companion, so that stories and tests see purchases progress. */
export interface CompanionDouble extends Pick<PurchasesDouble, 'purchases' | 'advance'> {
  readonly received: readonly Received[];
  /** Answers the next requests of a route with these, one each. */
  next(route: Route, ...answers: readonly Responder[]): void;
  /** Answers every request of a route with this. */
  always(route: Route, answer: Responder): void;
  /** Another user signs in, as in another tab: from now on requests of pages that show a different user are refused. */
  signIn(session: Session): void;
  answer(request: Request): Promise<Response>;
  readonly fetch: typeof fetch;
}

/** A request to a route. */
interface Asked {
  readonly body: unknown;
  readonly key: string | null;
  readonly path: string;
  readonly method: string;
}

export function companionDouble(options: DoubleOptions = {}): CompanionDouble {
  const received: Received[] = [];
  const queued = new Map<Route, Responder[]>();
  const fixed = new Map<Route, Responder>();
  const ledger = purchasesDouble(options, (purchase) => options.accounts?.learn(purchase));
  const answerTo = answers(options, ledger);
  const origin = pageOrigin();
  const base = new URL(options.url ?? '/till', origin).href.replace(/\/$/, '');
  let signedIn: Session | null = null;

  const answer = async (request: Request): Promise<Response> => {
    const { method, url } = request;
    if (!url.startsWith(`${base}/`)) throw new Error(`${url} is not below ${base}, the \`url\` of this companion.`);
    // What makes an address new for every cache means nothing to a companion.
    const path = url.slice(base.length).replace(/[?&]_=[^&]*$/, '');
    const route = routeOf(method, path);
    const text = await request.clone().text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const key = request.headers.get('Idempotency-Key');
    received.push({ route, key, body, headers: request.headers });
    if (signedIn !== null) {
      const shown = request.headers.get('Till-Caller');
      if (shown !== null && shown !== signedIn.caller.caller_tag) return refuse('caller_changed');
      if (route === 'session') return json(signedIn);
    }
    const once = queued.get(route)?.shift() ?? fixed.get(route);
    const proceed = (): Answer => answerTo(route, { body, key, path, method });
    return once ? once(proceed) : proceed();
  };
  return {
    received,
    purchases: ledger.purchases,
    advance: ledger.advance,
    next: (route, ...given) => queued.set(route, [...(queued.get(route) ?? []), ...given]),
    always: (route, given) => fixed.set(route, given),
    signIn(session) {
      signedIn = session;
    },
    answer,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input : new URL(input, origin);
      const response = await answer(new Request(address, init));
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  };
}

/** Node and blank documents have no origin. */
function pageOrigin(): string {
  return 'location' in globalThis && location.origin !== 'null' ? location.origin : 'http://till.test';
}

/** The default answers of the companion. */
function answers(options: DoubleOptions, ledger: PurchasesDouble): (route: Route, asked: Asked) => Response {
  const { balance, lookups = {}, validations = {} } = options;
  const session = { ...(options.session ?? exampleSession), ...(balance && { balance: true }) };
  const recipients = recipientsDouble(options.recipients);
  const cases = options.cases ?? caseDouble();
  return (route, asked) => {
    const { body, path, method } = asked;
    switch (route) {
      case 'session':
        return json(session);
      case 'events':
        return refuse('not_found');
      case 'lookup': {
        const { pathname, searchParams } = new URL(path, 'http://till.test');
        const list = lookupOperationIds.find((operation) => operation === lastPart(pathname));
        const details = list && lookups[list]?.(searchParams);
        return details === undefined ? refuse('not_found') : json({ details, as_of: new Date().toISOString() });
      }
      case 'validate': {
        const check = validationOperationIds.find((operation) => operation === lastPart(path));
        const details = check && validations[check]?.(isRecord(body) ? body : {});
        if (details === undefined) return refuse('not_found');
        return details === null ? refuse('not_recognised') : json({ details });
      }
      case 'recents': {
        const operation = new URL(path, 'http://till.test').searchParams.get('operation');
        return json({ items: (options.recents ?? []).filter((each) => each.operation === operation) });
      }
      case 'balance':
        return balance ? json(balance) : refuse('not_found');
      case 'recipients': {
        const found = recipients.answer(method, path, body);
        return found === undefined ? refuse('not_found') : json(found);
      }
      case 'quote':
      case 'instruct':
      case 'list':
      case 'one':
      case 'find':
      case 'check':
        return ledger.answer(route, asked);
      case 'accounts':
      case 'payments':
      case 'confirm': {
        const found = options.accounts?.answer(route, body, path) ?? { refused: 'not_found' as const };
        return 'refused' in found ? refuse(found.refused) : json(found.body);
      }
      case 'staffList':
      case 'overview':
      case 'staffOne':
      case 'resolve':
      case 'settled':
      case 'sales':
      case 'health':
      case 'audit':
      case 'staffCases':
      case 'answer': {
        const found = options.staff?.answer(route, body, path) ?? { refused: 'not_found' as const };
        return 'refused' in found ? refuse(found.refused) : json(found.body);
      }
      case 'case':
        return json({ case: cases.answer(route, path, body) });
      case 'answers':
        return json({ items: cases.unread() });
      case 'confirm case':
      case 'report': {
        const found = cases.answer(route, path, body);
        return found === null ? refuse('not_found') : json(found, route === 'report' ? 201 : 200);
      }
      case 'checkout':
      case 'attempts': {
        const found = options.checkout?.answer(route, path) ?? null;
        return found === null ? refuse('not_found') : json(found, route === 'attempts' ? 201 : 200);
      }
      case 'cards':
      case 'card':
      case 'transactions':
      case 'order':
      case 'reveal': {
        const found = answerCards(route, path, options.cards ?? {}, ledger.purchases);
        return found === null ? refuse('not_found') : json(found, route === 'reveal' ? 201 : 200);
      }
      default:
        return route satisfies never;
    }
  };
}

function routeOf(method: string, path: string): Route {
  const bare = path.replace(/\?.*$/, '');
  if (bare === '/session') return 'session';
  if (bare === '/quotes') return 'quote';
  if (bare.startsWith('/lookups/')) return 'lookup';
  if (bare.startsWith('/validations/')) return 'validate';
  if (bare === '/balance') return 'balance';
  if (bare === '/events') return 'events';
  if (bare === '/recipients/recent') return 'recents';
  if (bare.startsWith('/recipients')) return 'recipients';
  if (bare === '/instructions') return method === 'POST' ? 'instruct' : 'list';
  if (bare === '/instructions/find') return 'find';
  const known =
    staffRouteOf(bare) ??
    accountRouteOf(bare) ??
    checkoutRouteOf(method, bare) ??
    cardRouteOf(method, bare) ??
    caseRouteOf(method, bare);
  if (known) return known;
  return bare.endsWith('/check') ? 'check' : 'one';
}
