import { problem } from '@tillside/contract/schemas';
import { parse } from 'node:querystring';
import type { Writable } from 'node:stream';
import type { Caller } from '../model/caller.ts';
import { errorFields, Failure, HookError } from '../model/errors.ts';
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
  readonly hasBody: boolean;
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

/** Maximum size of a body in bytes, decompressed, by the way it is parsed. */
export const bodyLimits = { json: 512 * 1024, form: 1024, text: 8 * 1024, bytes: 1024 * 1024 } as const;

export type BodyKind = keyof typeof bodyLimits;

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
  const answer = error instanceof Failure ? error.problem : problem('internal');
  const wait = answer.retry_after === undefined ? {} : { 'Retry-After': String(Math.ceil(answer.retry_after)) };
  const headers = { 'Content-Type': 'application/problem+json; charset=utf-8', ...wait };
  return json(answer, { status: answer.status, headers });
}
