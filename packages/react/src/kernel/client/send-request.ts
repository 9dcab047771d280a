import type { Problem } from '@tillside/contract';
import { warnInDevelopment } from './development.ts';
import type { Answer } from './failure.ts';
import { readProblem } from './guards.ts';
import type { ShownCaller } from './shown-caller.ts';

/** Headers for every request to the companion, or a function that returns them (a fresh CSRF token, a bearer token). */
export type RequestHeaders = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

/** How a page customises requests. */
export interface SendingOptions {
  readonly headers?: RequestHeaders | undefined;
  /** The language of the page, for notices of its purchases. Default: the browser's. */
  readonly locale?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** How requests reach the companion. */
export interface Transport {
  readonly url: string;
  /** Evaluated for every request. */
  readonly sending: () => SendingOptions;
  readonly shownCaller: ShownCaller;
}

export interface RequestToSend<Value> {
  readonly path: string;
  readonly read: (body: unknown) => Value | null;
  /** If present, the request is a POST. */
  readonly body?: unknown;
  /** Default: POST with a body, GET without. */
  readonly method?: 'DELETE';
  readonly key?: string;
  /** How often it is sent with this key, from 1. */
  readonly sends?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly deadline?: number;
}

/** Sends one request once. A redirect, an HTML page and a missing answer are failures. */
export async function sendRequest<Value>(transport: Transport, request: RequestToSend<Value>): Promise<Answer<Value>> {
  const answer = await send(transport, request);
  transport.shownCaller.observe(answer);
  return answer;
}

async function send<Value>(transport: Transport, request: RequestToSend<Value>): Promise<Answer<Value>> {
  const control = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    control.abort();
  }, request.deadline ?? 15_000);
  const cancel = (): void => control.abort();
  request.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const response = await (transport.sending().fetch ?? globalThis.fetch)(`${transport.url}${addressOf(request)}`, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      headers: await headersOf(transport, request),
      cache: 'no-store',
      redirect: 'error',
      // Includes the session cookie, also for a companion on another origin, which answers only listed origins.
      credentials: 'include',
      signal: control.signal,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    return await readAnswer(response, request.read);
  } catch {
    return { ok: false, failure: { kind: 'lost', reason: late ? 'deadline' : 'network' } };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', cancel);
  }
}

let reads = 0;

/**
 * A service worker of the shop that answers from its cache first would show an old balance or an old state of a purchase: it has no
 * answer of an address that was never asked. A list of the platform may be old, and the companion compares who is signed in.
 */
function addressOf({ path, body, method }: RequestToSend<unknown>): string {
  if (body !== undefined || method !== undefined || /^\/(lookups\/|session$)/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}_=${Date.now()}.${(reads += 1)}`;
}

async function headersOf<Value>(transport: Transport, request: RequestToSend<Value>): Promise<Record<string, string>> {
  const { headers: own, locale } = transport.sending();
  const shown = transport.shownCaller.tag();
  return {
    ...(locale !== undefined && { 'Accept-Language': locale }),
    ...(typeof own === 'function' ? await own() : own),
    Accept: 'application/json, application/problem+json',
    ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(request.key !== undefined && { 'Idempotency-Key': request.key }),
    ...(request.sends && { 'Till-Attempt': String(request.sends) }),
    ...(shown !== null && { 'Till-Caller': shown }),
  };
}

async function readAnswer<Value>(response: Response, read: (body: unknown) => Value | null): Promise<Answer<Value>> {
  const body = parseJson(await response.text());
  const value = response.ok ? read(body) : null;
  if (value !== null) return { ok: true, value };
  const problem = response.ok ? null : readProblem(body);
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  explain(response, problem);
  if (!problem) return { ok: false, failure: { kind: 'unreadable', status, retryAfter } };
  // Proxies and the platform act on the status line; the body only explains it.
  return {
    ok: false,
    failure: {
      kind: 'refused',
      problem: { ...problem, status },
      retryAfter: problem.retry_after ?? retryAfter,
    },
  };
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Logs in development what a developer can fix: a wrong `url`, a refused origin. Bundlers remove it in production. */
function explain({ url, status }: Response, problem: Problem | null): void {
  try {
    // Bundlers replace this exact expression. Without a bundler there is no `process`.
    if (process.env.NODE_ENV !== 'production') {
      if (!problem) {
        warnInDevelopment(
          `Tillside: ${url.replace(/[?#].*$/, '')} was answered with status ${status}, but not by a companion. Give TillsideProvider the \`url\` where your backend mounts it, and let no proxy or catch-all route answer there.`,
        );
      } else if (problem.detail !== undefined) warnInDevelopment(`Tillside: ${problem.code}: ${problem.detail}`);
    }
  } catch {
    // Not a development build.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Retry-After` in seconds: a number, or a date. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
