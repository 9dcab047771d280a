import { instructionOperationIds, type Environment, type InstructionOperationId } from '@tillside/contract';
import { operations, type Instructable } from '@tillside/contract/schemas';
import { createSandbox, sandboxKeys, type Sandbox, type SendWebhook } from '@tillside/sandbox';
import { z } from 'zod';
import { sessionOf } from '../workload/second-name.ts';
import type { Randomness } from './randomness.ts';
import type { SimulatedTime } from './simulated-time.ts';

export const webhookSecret = 'whsec_canary_of_the_simulation';

const Truth = z.object({
  executions: z.number(),
  trans_id: z.string().nullable(),
  status: z.string().nullable(),
  transactions: z.array(z.object({ trans_id: z.string(), status: z.string(), total_charge: z.number() })),
});
type Truth = z.output<typeof Truth>;

const Events = z.array(
  z.object({
    id: z.string(),
    event_id: z.string(),
    event_type: z.string(),
    payload: z.record(z.string(), z.unknown()),
  }),
);
export type PlatformEvent = z.output<typeof Events>[number];

/** The path of each environment's API root. */
export const roots: Readonly<Record<Environment, string>> = { sandbox: '/api/v1', live: '/live/api/v1' };

/** The sandbox, with facts that only a simulation may use. */
export interface Platform {
  readonly sandbox: Sandbox;
  fetch(request: Request): Promise<Response>;
  truth(ref: string): Promise<Truth>;
  events(): Promise<readonly PlatformEvent[]>;
  /** What the platform answers to the merchant's own key, reached without fail. */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** Cards that the merchant's office issued. */
  readonly byHand: ReadonlySet<string>;
  /** The office issues a card to a customer, past the companion and without a ref. */
  issueByHand(customer: string): Promise<void>;
  /** How much the reported charge for a transaction exceeds the listed price. */
  priceChange(transId: string): number;
  close(): Promise<void>;
}

/** Operations whose repeats the document promises to detect by ref. A repeated send of any other is executed again. */
export const deduplicated: ReadonlySet<InstructionOperationId> = new Set(
  instructionOperationIds.filter((id) => declared(id).safety.recover === 'resend'),
);

export function declared(id: InstructionOperationId): Instructable {
  return operations[id];
}

export async function openPlatform(
  environment: Environment,
  time: SimulatedTime,
  chance: Randomness,
  send: SendWebhook,
  { recheckAfter }: { readonly recheckAfter: number },
): Promise<Platform> {
  const sandbox = createSandbox({
    clock: time,
    random: (length) => chance.bytes(length),
    postLimit: 0,
    fetch: send,
    untidy: chance.fork('untidiness').integer(1, 1e9),
  });
  const control: Platform['control'] = async (method, path, body) => {
    const content = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const response = await sandbox.fetch(`http://localhost/_sandbox${path}?environment=${environment}`, {
      method,
      ...content,
    });
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const repeatable = instructionOperationIds.filter((id) => !deduplicated.has(id));
  await control('PUT', '/settings', {
    wallets: { NGN: 1e9, USD: 1e9 },
    dedupe: Object.fromEntries(repeatable.map((id) => [id, false])),
    settle_seconds: chance.integer(0, 40),
    reverse_seconds: reversesAfter(chance.integer(1, 60), chance.fork('late reversals'), recheckAfter),
    event_ids: chance.pick(['unique', 'transaction']),
    load_ref: chance.fork('refs of loads').chance(0.6),
    webhook: { url: 'http://127.0.0.1:9/till/webhooks', secret: webhookSecret, scheme: 'timestamped' },
  });
  const hidesReturns = chance.fork('oddities').chance(0.5);
  const paysByEndingCards = chance.fork('ending cards').chance(0.5);
  const payOnce = async (card_id: string): Promise<void> => {
    if (paysByEndingCards)
      await control('POST', '/card-auths', { card_id, event: 'settled', amount: 1 }).catch(() => {});
  };
  const changesPrices = chance.fork('prices').chance(0.4);
  const ask: Platform['ask'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${sandboxKeys[environment]}`, 'content-type': 'application/json' };
    const content = body ? { body: JSON.stringify(body) } : {};
    const response = await sandbox.fetch(`http://localhost${roots[environment]}${path}`, {
      method,
      headers,
      ...content,
    });
    const answer: unknown = await response.json();
    return Reflect.get(Object(Reflect.get(Object(answer), 'message')), 'details');
  };
  const byHand = new Set<string>();
  const issueByHand = async (customer_id: string): Promise<void> => {
    const issued = await ask('POST', '/cards/create', { customer_id, currency: 'USD', type: 'virtual', amount: 20 });
    const id: unknown = Reflect.get(Object(Reflect.get(Object(issued), 'card')), 'id');
    if (typeof id === 'string') byHand.add(id);
  };
  return {
    sandbox,
    fetch: oddPlatform(sandbox, { hidesReturns, changesPrices, payOnce }),
    byHand,
    issueByHand,
    priceChange: (transId) => (changesPrices ? priceChangeOf(transId) : 0),
    truth: async (ref) => Truth.parse(await control('GET', `/truth/${ref}`)),
    events: async () => Events.parse(await control('GET', '/events')),
    ask,
    control,
    close: () => sandbox.close(),
  };
}

/** In two of five schedules a purchase is reversed long after its delivery, up to the last check of the companion. */
function reversesAfter(soon: number, chance: Randomness, recheckAfter: number): number {
  const check = Math.floor(recheckAfter / 1_000);
  return chance.chance(0.4) ? chance.integer(Math.floor(check / 2), 3 * check) : soon;
}

interface Oddities {
  readonly hidesReturns: boolean;
  readonly changesPrices: boolean;
  /** Pays with a card outside, just before it is terminated: its balance is then lower than the one last read. */
  payOnce(card: string): Promise<void>;
}

/**
 * What the document leaves open, in the most difficult form: a platform that finds a payment by a second name, that
 * writes no transaction for the balance that a terminated card returned, and whose charges differ from its lists.
 */
function oddPlatform(sandbox: Sandbox, { hidesReturns, changesPrices, payOnce }: Oddities): Platform['fetch'] {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const ending = /\/cards\/([^/]+)\/terminate$/.exec(pathname)?.[1];
    if (ending !== undefined) await payOnce(ending);
    if (pathname.endsWith('/confirm-payment')) return findByEitherName(sandbox, request);
    const answer = await sandbox.fetch(request);
    if (changesPrices && bills.some((path) => pathname.endsWith(path))) return withChangedPrice(answer);
    if (!hidesReturns || !answer.ok || !pathname.endsWith('/transactions')) return answer;
    const body: unknown = await answer.json();
    const details: unknown = Reflect.get(Object(Reflect.get(Object(body), 'message')), 'details');
    const page = Transactions.parse(details);
    const transactions = page.transactions.filter(({ ref_type }) => ref_type !== 'terminate');
    return Response.json({
      ...Object(body),
      message: {
        details: { ...page, transactions, total: page.total - page.transactions.length + transactions.length },
      },
    });
  };
}

/** The paths at which the platform answers about bills. */
const bills: readonly string[] = [
  '/requery',
  ...instructionOperationIds
    .map(declared)
    .flatMap(({ path, safety }) => (safety.recover === 'requery' || safety.recover === 'resend' ? [path] : [])),
];

const Transactions = z.looseObject({
  transactions: z.array(z.looseObject({ ref_type: z.string().nullish() })),
  total: z.number(),
});

/** The answer repeats the name that it was asked by. */
async function findByEitherName(sandbox: Sandbox, request: Request): Promise<Response> {
  const { method, url, headers } = request;
  const asked = z.looseObject({ session_id: z.string() }).parse(await request.json());
  const session_id = sessionOf(asked.session_id);
  const answer = await sandbox.fetch(url, { method, headers, body: JSON.stringify({ ...asked, session_id }) });
  const text = await answer.text();
  return new Response(text.replaceAll(session_id, asked.session_id), answer);
}

const Answer = z.looseObject({
  message: z.looseObject({
    details: z.looseObject({
      trans_id: z.string(),
      amount: z.number(),
      transaction_status: z.string().optional(),
      status: z.string().optional(),
    }),
  }),
});

/** In naira, or in the currency of the purchase. */
const more = 3;

/**
 * A platform that charges more than its lists for every third purchase, and reports that in each answer about that
 * purchase.
 */
async function withChangedPrice(answer: Response): Promise<Response> {
  const text = await answer.text();
  return new Response(changed(text) ?? text, answer);
}

/** How much the charge for this purchase exceeds the listed price. */
function priceChangeOf(transId: string): number {
  return (transId.codePointAt(transId.length - 1) ?? 0) % 3 > 0 ? 0 : more;
}

function changed(text: string): string | null {
  const answer = readAnswer(text);
  if (!answer) return null;
  const { details } = answer.message;
  const change = priceChangeOf(details.trans_id);
  if (change === 0) return null;
  const amount = details.amount + change;
  return JSON.stringify({ ...answer, message: { ...answer.message, details: { ...details, amount } } });
}

function readAnswer(text: string): z.output<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
