import {
  instructionOperationIds,
  isFinal,
  lookupOperationIds,
  naira,
  problems,
  usd,
  validationOperationIds,
  type FundingState,
  type Instruction,
  type InstructionOperationId,
  type InstructionState,
  type LookupOperationId,
  type Money,
  type Problem,
  type Recipient,
  type ProblemCode,
  type Session,
  type ValidationOperationId,
} from '@tillside/contract/browser';
import { isRecord } from '../client/read.ts';
import { exampleSession } from './example-session.ts';
import { recipientsDouble } from './recipients-double.ts';
import { accountRouteOf, type AccountDouble, type AccountRoute } from './account-double.ts';
import { checkoutRouteOf, type CheckoutDouble, type CheckoutRoute } from './checkout-double.ts';
import { answerCards, cardRouteOf, type CardRoute, type CardsDoubleOptions } from './cards-double.ts';

export { exampleSession };

/** The routes of the companion that the widgets use. */
type Route =
  | 'session'
  | 'lookup'
  | 'validate'
  | 'quote'
  | 'instruct'
  | 'list'
  | 'one'
  | 'byKey'
  | 'check'
  | 'events'
  | 'recipients'
  | CardRoute
  | CheckoutRoute
  | AccountRoute;

interface Received {
  readonly route: Route;
  readonly key: string | null;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = Response | Promise<Response>;

/** An answer of a test's own. `proceed` does what the companion would have done. */
type Responder = (proceed: () => Answer) => Answer;

/** Where a purchase goes, one step with each time it is looked at. The first is what the POST answers. */
type Course = readonly (InstructionState | readonly [InstructionState, FundingState, ProblemCode?])[];

export interface DoubleOptions {
  readonly session?: Session;
  readonly purchases?: readonly Instruction[];
  readonly course?: Course;
  /** What a purchase costs, of its amount and its input. Default: its amount. */
  readonly price?: (amount: number, input: Readonly<Record<string, unknown>>) => number;
  /** What it costs where that is not naira. */
  readonly currency?: Money['currency'];
  /** The details of each list, by its query. */
  readonly lookups?: Readonly<Partial<Record<LookupOperationId, (query: URLSearchParams) => unknown>>>;
  /** The details of each name check; `null`: nobody has that account. */
  readonly validations?: Readonly<
    Partial<Record<ValidationOperationId, (input: Readonly<Record<string, unknown>>) => unknown>>
  >;
  /** Who was saved before. */
  readonly recipients?: readonly Recipient[];
  /** What a delivered purchase tells beside its transaction id. */
  readonly delivers?: Readonly<Record<string, unknown>>;
  /** Virtual accounts, and what arrived. */
  readonly accounts?: AccountDouble;
  /** A payment by wallet. */
  readonly checkout?: CheckoutDouble;
  /** Cards, and what is known of them. */
  readonly cards?: CardsDoubleOptions;
  /** What a purchase tells in whatever state it is, such as where a deposit goes. */
  readonly tells?: Readonly<Record<string, unknown>>;
  /** The rows of a purchase that has some, in its new state. */
  readonly items?: (purchase: Instruction) => Instruction['items'];
}

/** A small stateful stand-in for the companion, so that stories and tests see purchases move. */
export interface CompanionDouble {
  readonly received: readonly Received[];
  readonly purchases: readonly Instruction[];
  /** Answers the next requests of a route with these, one each. */
  next(route: Route, ...answers: readonly Responder[]): void;
  /** Answers every request of a route with this. */
  always(route: Route, answer: Responder): void;
  /** Moves the newest purchase on. */
  advance(): void;
  answer(request: Request): Promise<Response>;
  readonly fetch: typeof fetch;
}

export function companionDouble(options: DoubleOptions = {}): CompanionDouble {
  const { session = exampleSession, course = ['succeeded'], price = (amount: number): number => amount } = options;
  const { lookups = {}, validations = {}, delivers = {}, items } = options;
  const withItems = (purchase: Instruction): Instruction => {
    options.accounts?.learn(purchase);
    const rows = items?.(purchase);
    const details = options.tells ? { details: { ...options.tells, ...purchase.details } } : {};
    return { ...purchase, ...details, ...(rows && { items: rows }) };
  };
  const cost = (body: unknown): Money => {
    const amount = price(amountOf(body), inputOf(body));
    return options.currency === 'USD' ? { currency: 'USD', amount: usd(amount) } : ngn(amount);
  };
  const recipients = recipientsDouble(options.recipients);
  const received: Received[] = [];
  const purchases = [...(options.purchases ?? [])];
  const keys = new Map<string, string>();
  const places = new Map<string, number>();
  const queued = new Map<Route, Responder[]>();
  const fixed = new Map<Route, Responder>();

  const find = (ref: string | undefined): Instruction | undefined => purchases.find((purchase) => purchase.ref === ref);
  const advance = (ref = purchases[0]?.ref): void => {
    const place = Math.min((places.get(ref ?? '') ?? 0) + 1, course.length - 1);
    const index = purchases.findIndex((purchase) => purchase.ref === ref);
    const before = purchases[index];
    const step = course[place];
    if (!before || step === undefined || !places.has(before.ref) || place === places.get(before.ref)) return;
    places.set(before.ref, place);
    purchases[index] = withItems(moved(before, step, delivers));
  };
  const looked = (ref: string | undefined): Response => {
    const purchase = find(ref);
    if (purchase && !isFinal(purchase.state)) advance(purchase.ref);
    const now = find(ref);
    return now ? json(now) : refuse('not_found');
  };

  const card = (route: CardRoute, path: string): Response => {
    const found = answerCards(route, path, options.cards ?? {}, purchases);
    return found === null ? refuse('not_found') : json(found, route === 'reveal' ? 201 : 200);
  };

  const checkout = (route: CheckoutRoute, path: string): Response => {
    const found = options.checkout?.answer(route, path) ?? null;
    return found === null ? refuse('not_found') : json(found, route === 'attempts' ? 201 : 200);
  };

  const account = (route: AccountRoute, body: unknown, path: string): Response => {
    const found = options.accounts?.answer(route, body, path) ?? { refused: 'not_found' as const };
    return 'refused' in found ? refuse(found.refused) : json(found.body);
  };

  const answers: Readonly<Record<Route, (body: unknown, key: string | null, path: string, method: string) => Answer>> =
    {
      session: () => json(session),
      lookup(_body, _key, path) {
        const { pathname, searchParams } = new URL(path, 'http://till.test');
        const list = lookupOperationIds.find((operation) => operation === lastPart(pathname));
        const details = list && lookups[list]?.(searchParams);
        return details === undefined ? refuse('not_found') : json({ details, as_of: new Date().toISOString() });
      },
      validate(body, _key, path) {
        const check = validationOperationIds.find((operation) => operation === lastPart(path));
        const details = check && validations[check]?.(isRecord(body) ? body : {});
        if (details === undefined) return refuse('not_found');
        return details === null ? refuse('not_recognised') : json({ details });
      },
      quote: (body) => json({ quote: cost(body), expires_at: new Date(Date.now() + 60_000).toISOString() }),
      instruct(body, key) {
        const known = find(keys.get(key ?? ''));
        if (known) return json(known, isFinal(known.state) ? 201 : 202);
        const ref = `ts_${String(purchases.length + 1).padStart(4, '0')}k3m9qx7r2w`;
        // A BVN is never told again.
        const { bvn: _bvn, ...input } = inputOf(body);
        const purchase = moved(
          exampleInstruction({
            ref,
            operation: operationOf(body),
            input,
            quote: cost(body),
            state: 'created',
            version: 0,
            timeline: [],
          }),
          course[0] ?? 'succeeded',
          delivers,
        );
        purchases.unshift(withItems(purchase));
        places.set(ref, 0);
        if (key) keys.set(key, ref);
        return json(withItems(purchase), isFinal(purchase.state) ? 201 : 202);
      },
      list: (_body, _key, path) => {
        const query = new URL(path, 'http://till.test').searchParams;
        const start = purchases.findIndex(({ ref }) => ref === query.get('after')) + 1;
        const end = start + Number(query.get('limit') ?? 10);
        return json({
          items: purchases.slice(start, end),
          next: end < purchases.length ? (purchases[end - 1]?.ref ?? null) : null,
        });
      },
      one: (_body, _key, path) => looked(lastPart(path)),
      byKey: (_body, _key, path) => looked(keys.get(lastPart(path))),
      check: (_body, _key, path) => looked(path.split('/').at(-2)),
      events: () => refuse('not_found'),
      recipients(body, _key, path, method) {
        const answer = recipients.answer(method, path, body);
        return answer === undefined ? refuse('not_found') : json(answer);
      },
      accounts: (body, _key, path) => account('accounts', body, path),
      payments: (body, _key, path) => account('payments', body, path),
      confirm: (body, _key, path) => account('confirm', body, path),
      checkout: (_body, _key, path) => checkout('checkout', path),
      attempts: (_body, _key, path) => checkout('attempts', path),
      cards: (_body, _key, path) => card('cards', path),
      card: (_body, _key, path) => card('card', path),
      transactions: (_body, _key, path) => card('transactions', path),
      order: (_body, _key, path) => card('order', path),
      reveal: (_body, _key, path) => card('reveal', path),
    };

  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^.*?\/till/, '') + new URL(request.url).search;
    const route = routeOf(request.method, path);
    const text = await request.clone().text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const key = request.headers.get('Idempotency-Key');
    received.push({ route, key, body, headers: request.headers });
    const once = queued.get(route)?.shift() ?? fixed.get(route);
    const proceed = (): Answer => answers[route](body, key, path, request.method);
    return once ? once(proceed) : proceed();
  };
  return {
    received,
    purchases,
    next: (route, ...given) => queued.set(route, [...(queued.get(route) ?? []), ...given]),
    always: (route, given) => fixed.set(route, given),
    advance: () => advance(),
    answer,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input : new URL(input, 'http://till.test');
      const response = await answer(new Request(address, init));
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  };
}

function routeOf(method: string, path: string): Route {
  const bare = path.replace(/\?.*$/, '');
  if (bare === '/session') return 'session';
  if (bare === '/quotes') return 'quote';
  if (bare.startsWith('/lookups/')) return 'lookup';
  if (bare.startsWith('/validations/')) return 'validate';
  if (bare === '/events') return 'events';
  if (bare.startsWith('/recipients')) return 'recipients';
  if (bare === '/instructions') return method === 'POST' ? 'instruct' : 'list';
  if (bare.startsWith('/instructions/by-key/')) return 'byKey';
  const known = accountRouteOf(bare) ?? checkoutRouteOf(method, bare) ?? cardRouteOf(method, bare);
  if (known) return known;
  return bare.endsWith('/check') ? 'check' : 'one';
}

function lastPart(path: string): string {
  return decodeURIComponent(path.replace(/\?.*$/, '').split('/').at(-1) ?? '');
}

function inputOf(body: unknown): Record<string, unknown> {
  return isRecord(body) && isRecord(body['input']) ? body['input'] : {};
}

function operationOf(body: unknown): InstructionOperationId {
  const named = isRecord(body) ? body['operation'] : null;
  return instructionOperationIds.find((operation) => operation === named) ?? 'airtime.buy';
}

function amountOf(body: unknown): number {
  const { amount } = inputOf(body);
  return typeof amount === 'number' ? amount : 0;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** A problem, as the companion writes it. */
export function refuse(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const { status, title, can_retry } = problems[code];
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  if (more.retry_after !== undefined) headers.set('Retry-After', String(more.retry_after));
  return new Response(
    JSON.stringify({ type: `urn:tillside:problem:${code}`, title, status, code, can_retry, ...more }),
    { status, headers },
  );
}

/** What a proxy answers when it has something to say. */
export function htmlPage(status: number): Response {
  return new Response('<!doctype html><title>Bad gateway</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
}

export function lostResponse(): Response {
  return Response.error();
}

/** It was done, and the answer got lost on its way. */
export async function doneButLost(proceed: () => Answer): Promise<Response> {
  await proceed();
  return Response.error();
}

export function noAnswer(): Promise<Response> {
  return new Promise(() => {});
}

export function ngn(amount: number): Money {
  return { currency: 'NGN', amount: naira(amount) };
}

const sentences: Readonly<Record<InstructionState, string>> = {
  created: 'The purchase was received.',
  reserving: 'Setting the money aside.',
  awaiting_funds: 'Waiting for the payment.',
  reserved: 'The money is set aside.',
  sending: 'Sent to the provider.',
  processing: 'The provider is working on it.',
  unknown: 'The provider did not answer. We are asking.',
  succeeded: 'Delivered.',
  partial: 'Partly delivered.',
  failed: 'The provider could not deliver it.',
  review: 'A person is looking into it.',
  reversed: 'The provider took it back.',
  abandoned: 'Cancelled before it began.',
};

const restingFunding: Readonly<Partial<Record<InstructionState, FundingState>>> = {
  created: 'none',
  reserving: 'reserving',
  awaiting_funds: 'reserving',
  succeeded: 'captured',
  partial: 'captured',
  failed: 'released',
  reversed: 'refund_owed',
  abandoned: 'released',
};

function moved(
  before: Instruction,
  step: Course[number],
  delivers: Readonly<Record<string, unknown>> = {},
): Instruction {
  const [state, fixedFunding, code] = typeof step === 'string' ? [step] : step;
  const funding = fixedFunding ?? restingFunding[state] ?? 'reserved';
  const at = new Date(Date.parse(before.updated_at) + 1_000).toISOString();
  return {
    ...before,
    state,
    funding,
    version: before.version + 1,
    updated_at: at,
    can_retry: state === 'failed' || state === 'abandoned' ? 'new_key' : 'never',
    timeline: [...before.timeline, { at, state, why: sentences[state] }],
    ...((state === 'succeeded' || state === 'partial') && { details: { trans_id: 'TRX-88213907', ...delivers } }),
    ...(code && { problem: { code, title: problems[code].title } }),
  };
}

export function exampleInstruction(parts: Partial<Instruction> = {}): Instruction {
  const created_at = '2026-11-21T09:41:00.000+01:00';
  const state = parts.state ?? 'succeeded';
  return {
    ref: 'ts_7n2q9w4x8k3m',
    operation: 'airtime.buy',
    kind: 'bill',
    state,
    funding: restingFunding[state] ?? 'reserved',
    quote: ngn(1_000),
    input: { phone: '2348031234567', network: 'mtn', amount: 1_000 },
    can_retry: 'never',
    created_at,
    updated_at: created_at,
    version: 3,
    timeline: [
      { at: created_at, state: 'created', why: sentences.created },
      { at: '2026-11-21T09:41:01.000+01:00', state: 'sending', why: sentences.sending },
      { at: '2026-11-21T09:41:04.000+01:00', state, why: sentences[state] },
    ],
    ...(state === 'succeeded' && { details: { trans_id: 'TRX-88213907' } }),
    ...parts,
  };
}
