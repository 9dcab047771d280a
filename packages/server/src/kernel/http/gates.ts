import { roles } from '@tillside/contract';
import { everySessionTag, sessionTag } from '../keys/tags.ts';
import { Failure, originRefused, calling, configurationError } from '../model/errors.ts';
import type { Rejections, Source } from '../observe/rejections.ts';
import type { Caller } from '../model/caller.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Clock } from '../model/clock.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { faultOfActorId, faultOfId, unstorable, unstorableIn } from '../model/text.ts';
import type { HttpRequest, ResponseHeaders } from './message.ts';

/** Headers of every answer: it may not be cached, sniffed or framed. */
export const answerHeaders: ResponseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  Vary: 'Origin, Cookie, Authorization',
};

const preflightHeaders: ResponseHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Content-Type, Idempotency-Key, Authorization, Last-Event-ID, Till-Attempt, Till-Caller',
  'Access-Control-Max-Age': '600',
};

/** The origins whose pages may use the companion. */
export interface Origins {
  readonly origins: ReadonlySet<string>;
  readonly rejections: Pick<Rejections, 'origin'>;
}

/** Where ended sessions are recorded. */
export interface Sessions {
  readonly store: Pick<Store, 'get'>;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The origin and site that a request declares. */
function sourceOf({ headers }: Pick<HttpRequest, 'headers'>): Source {
  return { origin: headers.get('origin'), site: headers.get('sec-fetch-site') };
}

interface CrossOrigin {
  readonly headers: ResponseHeaders;
  /** A CORS preflight: the answer has headers only. */
  readonly isPreflight: boolean;
}

/** Lets pages of the listed origins read answers, credentials included. */
export function crossOrigin(
  request: Pick<HttpRequest, 'method' | 'path' | 'headers'>,
  { origins, rejections }: Origins,
): CrossOrigin {
  const { method, path } = request;
  const source = sourceOf(request);
  const isPreflight = method === 'OPTIONS';
  if (source.origin === undefined || !origins.has(source.origin)) {
    // A page of another origin cannot send this request or read its answer. Writes are refused below, frames elsewhere.
    const isRead = isPreflight || method === 'GET';
    if (source.origin !== undefined && isRead && !path.startsWith('/frames/')) rejections.origin(source);
    return { headers: {}, isPreflight: false };
  }
  const headers = {
    'Access-Control-Allow-Origin': source.origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Retry-After, Location',
  };
  return { headers: isPreflight ? { ...headers, ...preflightHeaders } : headers, isPreflight };
}

/**
 * Refuses writes that another site's page makes in the shopper's browser. Browsers send `Origin` with every POST, so
 * a request without it comes from no page. For old browsers, `Sec-Fetch-Site` then decides.
 */
export function requireSameSite(request: Pick<HttpRequest, 'headers'>, { origins, rejections }: Origins): void {
  const source = sourceOf(request);
  const { origin, site } = source;
  const unmarked = site === undefined || site === 'same-origin' || site === 'none';
  if (origin === undefined ? unmarked : origins.has(origin)) return;
  rejections.origin(source);
  throw originRefused();
}

/** Reads a JSON body, if there is one. @throws Failure */
export async function readJson(
  request: Pick<HttpRequest, 'headers' | 'hasBody' | 'read'>,
  kind: 'json' | 'token' | 'console' = 'json',
): Promise<unknown> {
  if (!request.hasBody) return undefined;
  if (!/^\s*application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Failure('unsupported_media_type', { detail: 'Set Content-Type: application/json.' });
  }
  return request.read(kind);
}

/** Refuses a body with a text that no store keeps. @throws Failure `invalid_input` */
export function requireStorable(body: unknown): void {
  const path = unstorableIn(body);
  if (path === null) return;
  throw new Failure('invalid_input', { faults: { [path]: { code: 'malformed', text: unstorable } } });
}

/** The caller of the request. @throws Failure `unauthenticated` if the merchant's hook returns no caller. */
export async function requireCaller({ hooks }: Pick<HttpRequest, 'hooks'>): Promise<Caller> {
  const caller = await calling('caller', {}, () => hooks.caller());
  if (!caller) throw new Failure('unauthenticated', { detail: 'Sign in and try again.' });
  const mistake = mistakeIn(caller);
  if (mistake !== null)
    throw configurationError(
      `The \`caller\` hook answered a caller whose ${mistake}. Answer {id, sessionId, roles}, or null.`,
      'caller',
    );
  return caller;
}

/** Refuses a session that `till.sessions.end` ended, and those of a person who was erased. @throws Failure */
export async function requireSession(
  { id: callerId, sessionId }: Caller,
  { store, keys, clock, logger }: Sessions,
): Promise<void> {
  const tags = [sessionTag(keys, { callerId, sessionId }), everySessionTag(keys, callerId)];
  const marks = await Promise.all(tags.map((tag) => store.get('ended_session', tag, null, clock.now())));
  if (marks.every((mark) => mark === null)) return;
  logger.info(
    {
      problem: 'session_ended',
      cause: 'till.sessions.end ended its session within the last hour, or till.people.erase erased its person',
      fix: 'Let `caller` read your session store and return null for an ended session, and a new sessionId after each sign-in.',
    },
    'a request that changes something was refused',
  );
  throw new Failure('unauthenticated', { detail: 'This session has ended. Sign in and try again.' });
}

/** Checks a caller at run time: a wrong role in the ledger could not be read again. */
function mistakeIn({
  id,
  customerId,
  phone,
  roles: held,
}: { readonly [Field in keyof Caller]: unknown }): string | null {
  const faults = { id: faultOfActorId(id), customerId: customerId === undefined ? null : faultOfId(customerId) };
  for (const [field, fault] of Object.entries(faults)) if (fault !== null) return `${field} ${fault}`;
  if (phone !== undefined && typeof phone !== 'string') return 'phone is not a text';
  const known: readonly unknown[] = roles;
  const right = Array.isArray(held) && held.every((role) => known.includes(role));
  return right ? null : `roles are not a list of ${roles.join(' and ')}`;
}
