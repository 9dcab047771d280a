import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { roles, type Environment } from '@tillside/contract';
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
import { requireOptions, configurationError, type TillsideError } from '../model/errors.ts';
import {
  tillsideEventTypes,
  type TillsideEvent,
  type TillsideEventType,
  type TillsideHandlers,
} from '../model/event.ts';
import { isPlain, readUrl } from '../model/web-address.ts';
import type { CallerBalance, Funding, FundingRequest, FundingServices, ShopperPrice } from '../options/funding.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';

export interface ForwardOptions {
  /** The address of your shop that receives every call: https, or on this machine. */
  readonly url: string;
  /** The environment of the platform. Each call is signed for it, and for `url`: a signature is valid for no other. */
  readonly environment: Environment;
  /**
   * Signs each call (Standard Webhooks): `whsec_` and 24 to 64 random bytes in base64. The key of the signature is the
   * HMAC-SHA256 of `forwardTo <environment> <url>` with these bytes, so give a library that key.
   */
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
 * @throws TillsideError
 */
export function forwardTo(options: ForwardOptions): Forwarded {
  requireOptions({ of: 'forwardTo', about: 'sidecar' }, options, rules);
  const { url, environment, secret, hooks = [], events = [], deadline = 5_000 } = options;
  const shop = readUrl(url);
  if (!shop || isPlain(url) || shop.username !== '') throw fault(`url has to be ${overHttps}`);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret) || bytes.length < 24 || bytes.length > 64)
    throw fault(`secret has to be ${randomBytes}`);
  // A key for one direction, environment and receiver, so that no shop has to compare them by itself.
  const key = createHmac('sha256', bytes).update(`forwardTo ${environment} ${url}`).digest();
  let firstOutcome = inMemory();

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
      throw fault(
        `your shop answered ${type} with ${status}. See its log: 200 is needed, also the second time.${status === 400 ? signedAlike : ''}`,
      );
    // Parsed inside a list, so that a page that is not JSON does not count as `null`.
    const value = isNobody || status === 204 ? [null] : parseJson(`[${answer.text}]`);
    const read = parseWith(shape, Array.isArray(value) && value.length === 1 ? value[0] : undefined);
    if (read.ok) return read.value;
    const [field, why] = Object.entries(textsOf(read.faults))[0] ?? [];
    throw fault(`${type} was answered in another form: ${field || 'it'} ${why}.`);
  }

  const idOf = (hook: string, { ref }: FundingRequest): string => `${hook}_${ref}`;

  /** Calls a hook that decides. Its outcome may not change, unless it was `pending`. */
  async function decide<A extends { readonly outcome: string } | null>(
    hook: string,
    request: FundingRequest,
    shape: z.ZodType<A>,
  ): Promise<A> {
    const id = idOf(hook, request);
    const answer = await ask(hook, id, request, shape);
    const outcome = answer?.outcome ?? 'released';
    const first = await firstOutcome({ id, caller: request.caller, outcome, isFinal: outcome !== 'pending' });
    if (first !== outcome)
      throw fault(`${id} was answered with ${first}, and now with ${outcome}. Settle it by hand, and keep answers.`);
    return answer;
  }

  const ended = async (answer: Promise<unknown>): Promise<void> => void (await answer);
  const send = (type: string) => (event: TillsideEvent) => ended(ask(type, event.id, event, done));
  const act = (hook: string) => (request: FundingRequest) => ended(ask(hook, idOf(hook, request), request, done));
  const question = (hook: string): string => `${hook}_${randomUUID()}`;
  const optional: Pick<Funding, 'credit' | 'refund' | 'expire' | 'price' | 'balance'> = {
    credit: act('credit'),
    refund: act('refund'),
    expire: (request) => decide('expire', request, reserveAnswer),
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
      reserve: (request) => decide('reserve', request, reserveAnswer),
      capture: act('capture'),
      release: async (request) => (await decide('release', request, releaseAnswer)) ?? undefined,
      connect(services) {
        if (services.environment !== environment)
          throw fault(
            `environment is ${environment}, and platform.environment is ${services.environment}. Give both the same.`,
          );
        firstOutcome = services.firstOutcome;
      },
      ...Object.fromEntries(hooks.map((hook) => [hook, optional[hook]])),
    },
    events: Object.fromEntries(events.map((type) => [type, send(type)])),
  };
}

/** Without a companion, as in `checkFunding`, this process keeps the last 10,000. */
function inMemory(): FundingServices['firstOutcome'] {
  const known = new LRUCache<string, string>({ max: 10_000 });
  return async ({ id, outcome, isFinal }) => {
    const first = known.get(id) ?? outcome;
    if (isFinal) known.set(id, first);
    return first;
  };
}

function listOf(names: readonly string[]): OptionRule {
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.every((name) => names.some((known) => known === name));
  return rule.maybe(rule.is(isList, `a list of names from ${names.join(', ')}.`));
}

const overHttps = 'over https, or on this machine, such as http://127.0.0.1:8000/tillside.';
const randomBytes = 'whsec_ and 24 to 64 random bytes in base64.';
const signedAlike = ' If it refuses the signature: secret, environment and url have to be the same on both sides.';
const rules = {
  url: rule.text(overHttps),
  environment: rule.oneOf('sandbox', 'live'),
  secret: rule.text(randomBytes),
  hooks: listOf(['price', 'balance', 'credit', 'refund', 'expire']),
  events: listOf(tillsideEventTypes),
  deadline: rule.maybe(rule.wholeNumber(1, 60_000, ' of milliseconds')),
};

function fault(sentence: string): TillsideError {
  return configurationError(`forwardTo: ${sentence}`, 'sidecar');
}
