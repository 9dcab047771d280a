import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { roles } from '@tillside/contract';
import {
  isObject,
  parseJson,
  parseWith,
  textsOf,
  optionRule as rule,
  type OptionRule,
} from '@tillside/contract/schemas';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller } from '../model/caller.ts';
import { requireOptions, TillsideConfigurationError } from '../model/errors.ts';
import {
  tillsideEventTypes,
  type TillsideEvent,
  type TillsideEventType,
  type TillsideHandlers,
} from '../model/event.ts';
import { isPlain, readUrl } from '../model/web-address.ts';
import type { CallerBalance, Funding, ShopperPrice } from '../options/funding.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';

export interface ForwardOptions {
  /** The address of your shop that receives every call: https, or on this machine. */
  readonly url: string;
  /** Signs each call (Standard Webhooks): `whsec_` and 24 to 64 random bytes in base64. */
  readonly secret: string;
  /** The hooks that your shop implements in addition to `reserve`, `capture` and `release`. Default: none. */
  readonly hooks?: readonly ('price' | 'balance' | 'credit' | 'refund' | 'expire')[];
  /** The event types that your shop handles. Default: none. */
  readonly events?: readonly TillsideEventType[];
  /** Deadline of an answer, in milliseconds. Default 5,000. */
  readonly deadline?: number;
}

/** The options of `createTillside` that `forwardTo` provides. */
export interface Forwarded {
  caller(request: { readonly headers: Headers | IncomingHttpHeaders }): Promise<Caller | null>;
  readonly funding: Funding;
  readonly events: TillsideHandlers;
}

const text = z.string().min(1);
const maybe = text.optional();
const callerFields = { id: text, sessionId: text, roles: z.array(z.enum(roles)), customerId: maybe, phone: maybe };
const callerAnswer = z.strictObject(callerFields).nullable();
const reserveAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('reserved') }),
  z.strictObject({ outcome: z.literal('declined'), code: z.string().exactOptional() }),
  z.strictObject({
    outcome: z.literal('pending'),
    expiresAt: z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
    action: z.strictObject({ url: text }).exactOptional(),
  }),
]);
const releaseAnswer = z.strictObject({ outcome: z.enum(['released', 'refund_owed']) }).nullable();
// The companion validates these two itself.
const priceAnswer = z.custom<ShopperPrice>(isObject, 'has to be {amount}');
const balanceAnswer = z.custom<CallerBalance>(isObject, 'has to be {name, available}').nullable();
/** The valid answers where none is needed. A page that answers every address does not count. */
const done = z.strictObject({}).nullable();

/**
 * Connects a shop in another language: signed POSTs of `{type, data}` call its callers, funding hooks and event
 * handlers. The header `webhook-id` is the hook and the ref, or the event's id. Repeated calls have the same header.
 * @throws TillsideConfigurationError
 */
export function forwardTo(options: ForwardOptions): Forwarded {
  requireOptions({ of: 'forwardTo', about: 'sidecar' }, options, rules);
  const { url, secret, hooks = [], events = [], deadline = 5_000 } = options;
  const shop = readUrl(url);
  if (!shop || isPlain(url) || shop.username !== '') throw fault(`url has to be ${overHttps}`);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret) || key.length < 24 || key.length > 64)
    throw fault(`secret has to be ${randomBytes}`);
  const outcomes = new LRUCache<string, string>({ max: 10_000 });

  async function ask<A>(type: string, id: string, data: object, shape: z.ZodType<A>, credentials = {}): Promise<A> {
    const body = JSON.stringify({ type, data });
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
    const signed = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
    const headers = { ...credentials, ...signed, 'content-type': 'application/json' };
    const request = { method: 'POST', root: url, path: '', headers, body } as const;
    const answer = await fetchTransport(fetch).exchange(request, deadline, () => true);
    if (answer.kind !== 'answered' || answer.text === null)
      throw fault(`${type} was not answered to its end in ${deadline} ms. See that your shop runs at ${shop?.origin}.`);
    const { status } = answer;
    const isNobody = type === 'caller' && (status === 401 || status === 403);
    if (!isNobody && (status < 200 || status > 299))
      throw fault(`your shop answered ${type} with ${status}. See its log: 200 is needed, also the second time.`);
    // Parsed inside a list, so that a page that is not JSON does not count as `null`.
    const value = isNobody || status === 204 ? [null] : parseJson(`[${answer.text}]`);
    const read = parseWith(shape, Array.isArray(value) ? value[0] : undefined);
    if (read.ok) return read.value;
    const [field, why] = Object.entries(textsOf(read.faults))[0] ?? [];
    throw fault(`${type} was answered in another form: ${field || 'it'} ${why}.`);
  }

  /** Calls a hook that moves money. Its outcome may not change, unless it was `pending`. */
  async function askHook<A>(hook: string, request: { readonly ref: string }, shape: z.ZodType<A>): Promise<A> {
    const id = `${hook}_${request.ref}`;
    const answer = await ask(hook, id, request, shape);
    const outcome = isObject(answer) ? String(answer['outcome']) : 'done';
    const before = outcomes.get(id) ?? outcome;
    if (before !== outcome && before !== 'pending')
      throw fault(`${id} was answered with ${before}, and now with ${outcome}. Settle it by hand, and keep answers.`);
    outcomes.set(id, outcome);
    return answer;
  }

  const ended = async (answer: Promise<unknown>): Promise<void> => void (await answer);
  const send = (type: string) => (event: TillsideEvent) => ended(ask(type, event.id, event, done));
  const question = (hook: string): string => `${hook}_${randomUUID()}`;
  const optional: Omit<Funding, 'reserve' | 'capture' | 'release'> = {
    credit: (request) => ended(askHook('credit', request, done)),
    refund: (request) => ended(askHook('refund', request, done)),
    expire: (request) => askHook('expire', request, reserveAnswer),
    price: (request) => ask('price', question('price'), request, priceAnswer),
    balance: (request) => ask('balance', question('balance'), request, balanceAnswer),
  };
  return {
    async caller({ headers }) {
      const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]);
      const given = ['cookie', 'authorization'].flatMap((name) => (read(name) ? [[name, read(name)] as const] : []));
      if (given.length === 0) return null;
      return ask('caller', question('caller'), {}, callerAnswer, Object.fromEntries(given));
    },
    funding: {
      reserve: (request) => askHook('reserve', request, reserveAnswer),
      capture: (request) => ended(askHook('capture', request, done)),
      release: async (request) => (await askHook('release', request, releaseAnswer)) ?? undefined,
      ...Object.fromEntries(hooks.map((hook) => [hook, optional[hook]])),
    },
    events: Object.fromEntries(events.map((type) => [type, send(type)])),
  };
}

function listOf(names: readonly string[]): OptionRule {
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.every((name) => names.some((known) => known === name));
  return rule.maybe(rule.is(isList, `a list of names from ${names.join(', ')}.`));
}

const overHttps = 'over https, or on this machine, such as http://127.0.0.1:8000/tillside.';
const randomBytes = 'whsec_ and 24 to 64 random bytes in base64.';
const rules = {
  url: rule.text(overHttps),
  secret: rule.text(randomBytes),
  hooks: listOf(['price', 'balance', 'credit', 'refund', 'expire']),
  events: listOf(tillsideEventTypes),
  deadline: rule.maybe(rule.wholeNumber(1, 60_000, ' of milliseconds')),
};

function fault(sentence: string): TillsideConfigurationError {
  return new TillsideConfigurationError(`forwardTo: ${sentence}`, 'sidecar');
}
