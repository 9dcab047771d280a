import type { Problem } from '@tillside/contract';
import { problem } from '@tillside/contract/schemas';
import { parse } from 'node:querystring';
import type { Writable } from 'node:stream';
import type { Encoding } from '../model/bounded-bytes.ts';
import type { Caller } from '../model/caller.ts';
import { BodyEnded, errorFields, Failure, HookError, StoreRefusal } from '../model/errors.ts';
import type { Logger, StepUpAnswer, TillsideOptions } from '../options/options.ts';

/** A request, independent of the HTTP framework. */
export interface HttpRequest {
  readonly method: string;
  /** Below the mount path, without the query. */
  readonly path: string;
  readonly query: Query;
  /** Set by the router once it knows the route. The adapter also sets them on the framework's request, for hooks. */
  params: PathParams;
  readonly headers: HttpHeaders;
  /** The address of the connection's other end, empty if it has none; `null` where the host does not tell it. */
  readonly peer: string | null;
  readonly hasBody: boolean;
  /** Whether the host's parser has read the body before. */
  readonly wasRead: boolean;
  /** The merchant's hooks, bound to the framework's request. */
  readonly hooks: HostHooks;
  /** Reads the body, or returns what the host's parser has read before. @throws Failure if it cannot be read. */
  read(body: BodyKind): Promise<unknown>;
  /** Calls the listener with the status once the answer was sent or the connection was lost. */
  onClose(listener: (status: number) => void): void;
}

export interface HttpHeaders {
  /** By the name in any case. The lines of a repeated header are joined with a comma. */
  get(name: string): string | undefined;
  names(): readonly string[];
}

/** The hooks that receive the framework's request. */
export interface HostHooks {
  caller(): Caller | null | Promise<Caller | null>;
  /** `null` without such a hook. */
  readonly stepUp: ((caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>) | null;
}

/** The merchant's hooks, bound to the framework's request; `caller` is called as a method of the options. */
export function hooksOf<Request>(
  options: Pick<TillsideOptions<Request>, 'caller' | 'cards'>,
  request: Request,
): HostHooks {
  const stepUp = options.cards?.stepUp;
  return {
    caller: () => options.caller(request),
    stepUp: stepUp === undefined ? null : (asked) => stepUp(request, asked),
  };
}

/** The values of the placeholders in a route's path. */
export type PathParams = Readonly<Record<string, string>>;

/** A repeated name has a list of values. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses the query of a URL, independent of the host's query parser. */
export function queryOf(url: string): Query {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1), '&', '=', { maxKeys: 50 });
}

/** The path of a URL, absolute or not, without its query, and without a fragment, which is not for a server. */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  if (start === -1) return '/';
  const [path = '/'] = url.slice(start).split(/[?#]/, 1);
  return path;
}

/** How a body is read. */
export interface BodyTerms {
  readonly parsedAs: 'json' | 'form' | 'text' | 'bytes';
  /** Maximum size in bytes, also once decompressed. */
  readonly limit: number;
  /** How long it may take to arrive, in seconds. */
  readonly seconds: number;
  /** The compressions that it may have. */
  readonly encodings: readonly Encoding[];
}

const kilobyte = 1024;
/** Nobody is known yet: little is read, for a short time, and nothing is decompressed. */
const stranger = { seconds: 10, encodings: [] } as const;

/** The bodies of all routes. */
export const bodyTerms = {
  /** JSON of a known caller. */
  json: { parsedAs: 'json', limit: 512 * kilobyte, seconds: 60, encodings: ['gzip', 'deflate', 'br'] },
  /** JSON with the token of a link. */
  token: { ...stranger, parsedAs: 'json', limit: kilobyte },
  /** JSON of the console of a stand-in, which is for development. */
  console: { ...stranger, parsedAs: 'json', limit: 512 * kilobyte },
  /** The form that opens a sealed frame. */
  form: { ...stranger, parsedAs: 'form', limit: kilobyte },
  /** What a sealed frame sends: JSON as plain text. */
  text: { ...stranger, parsedAs: 'text', limit: 8 * kilobyte },
  /** A webhook with the headers that one of the verifiers requires. */
  bytes: { ...stranger, parsedAs: 'bytes', limit: 512 * kilobyte, encodings: ['gzip'] },
  /** A webhook without them, for a verifier that requires none. */
  unsigned: { ...stranger, parsedAs: 'bytes', limit: 64 * kilobyte, encodings: ['gzip'] },
} as const satisfies Readonly<Record<string, BodyTerms>>;

export type BodyKind = keyof typeof bodyTerms;

/** Values by header name. `null` removes a header that the host has set. */
export type ResponseHeaders = Readonly<Record<string, string | null>>;

/** An answer, independent of the HTTP framework. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: ResponseHeaders;
  /** Bytes are sent unchanged. A function writes to the stream and ends it. Default: no body. */
  readonly body?: string | Uint8Array | ((page: Writable) => Promise<void>);
}

/** Answers a value as JSON. */
export function json(
  value: unknown,
  { status = 200, headers = {} }: Pick<Partial<HttpResponse>, 'status' | 'headers'> = {},
): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** A request that has passed its gates. */
export interface Call {
  readonly caller: Caller;
  readonly request: HttpRequest;
  readonly params: PathParams;
  /** `undefined` for a GET. */
  readonly body: unknown;
}

/** A handler for a signed-in caller. @throws Failure */
export type CallerHandler = (call: Call) => Promise<HttpResponse>;

/** A handler without a session. @throws Failure */
export type OpenHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** Answers a failed request with a declared problem, never with a stack. Unexpected errors are logged. */
export function problemAnswer(error: unknown, { method }: { readonly method: string }, logger: Logger): HttpResponse {
  if (!(error instanceof Failure)) {
    const what = error instanceof HookError ? 'a hook threw, so a request failed' : 'a request failed';
    logger.error({ method, ...errorFields(error) }, what);
  }
  const answer = problemOf(error);
  const wait = answer.retry_after === undefined ? {} : { 'Retry-After': String(Math.ceil(answer.retry_after)) };
  const last = error instanceof BodyEnded ? { Connection: 'close' } : {};
  const headers = { 'Content-Type': 'application/problem+json; charset=utf-8', ...wait, ...last };
  return json(answer, { status: answer.status, headers });
}

function problemOf(error: unknown): Problem {
  if (error instanceof Failure) return error.problem;
  // It may have been written all the same: like every answer above 499, this proves nothing about a purchase.
  if (error instanceof StoreRefusal)
    return problem('unavailable', { detail: 'The shop cannot read or keep anything now.', retry_after: 2 });
  return problem('internal');
}
