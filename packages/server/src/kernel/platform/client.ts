import { lookupOperationIds, type ExchangeFault, type OperationId } from '@tillside/contract';
import {
  parseAnswer,
  readEnvelope,
  writeRequest,
  operations,
  type Envelope,
  type passthroughs,
  type Operation,
} from '@tillside/contract/schemas';
import type { PlatformOptions } from '../options/options.ts';
import type { Exchange, Transport } from '../model/transport.ts';

export interface PlatformRequest {
  /** Names it in logs and traces. Never sent. */
  readonly operation: OperationId | keyof typeof passthroughs;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path and query relative to the API root. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The ref of its instruction, for logs and traces. Never sent. */
  readonly ref?: string;
}

/** The platform's answer before it is judged. */
export type Answer =
  /** Proven: no byte of the request was sent. */
  | { readonly kind: 'not_sent'; readonly fault: ExchangeFault }
  /** Something may have arrived; no readable answer came back. */
  | { readonly kind: 'lost'; readonly fault: ExchangeFault }
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** `null` if it is not the platform's envelope: it proves nothing. */
      readonly envelope: Envelope | null;
      readonly retryAfter: number | null;
    };

export interface PlatformClient {
  /**
   * Sends once and never retries. `mayStart` is called just before the first byte. `deadline`: in milliseconds, if it
   * is shorter than the client's own.
   */
  send(request: PlatformRequest, mayStart?: () => boolean, deadline?: number): Promise<Answer>;
  /** Identifies environment, root and key without revealing the key. Known once the store is open. */
  readonly fingerprint: string;
}

/** Upper bound of `Retry-After`: one wrong header must not stop every purchase for a day. */
const maxRetryAfter = 10 * 60_000;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createPlatformClient(
  { baseUrl, apiKey }: Pick<PlatformOptions, 'baseUrl' | 'apiKey'>,
  fingerprint: () => string,
  maxDeadline: number,
  transport: Transport,
): PlatformClient {
  const root = baseUrl.replace(/\/+$/, '');
  const getHeaders = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
  const postHeaders = { ...getHeaders, 'content-type': 'application/json' };

  return {
    async send({ operation, method, path, body }, mayStart = () => true, deadline = maxDeadline) {
      const outgoing = body
        ? { method, root, path, headers: postHeaders, body: JSON.stringify(body) }
        : { method, root, path, headers: getHeaders, body: null };
      const exchange = await transport.exchange(outgoing, Math.min(deadline, maxDeadline), mayStart);
      return readExchange(exchange, apiKey, lookups.has(operation));
    },
    get fingerprint() {
      return fingerprint();
    },
  };
}

const lookups: ReadonlySet<string> = new Set(lookupOperationIds);

function readExchange(exchange: Exchange, apiKey: string, isLookup: boolean): Answer {
  if (exchange.kind !== 'answered') return exchange;
  const { status, text, retryAfter } = exchange;
  // Redirects are not followed with the key and the purchase. They do not reveal the outcome.
  if (redirects.has(status)) return { kind: 'lost', fault: 'redirected' };
  // An answer that repeats our header would copy the key into details, errors and evidence.
  const redacted = text?.includes(apiKey) ? text.replaceAll(apiKey, '[key]') : text;
  const envelope = redacted === null ? null : readEnvelope(parseAnswer(isLookup ? withoutPreface(redacted) : redacted));
  return { kind: 'answered', status, envelope, retryAfter: readRetryAfter(retryAfter) };
}

/** Some servers write a warning of their own before their JSON. Whatever proves something has to be JSON alone. */
function withoutPreface(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{"')));
}

/** Seconds, as milliseconds. A date is ignored, because the platform's clock differs from ours. */
function readRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,15}$/.test(header.trim())) return null;
  return Math.min(Number(header) * 1_000, maxRetryAfter);
}

/**
 * Writes the input of an operation as a request to the platform. Placeholders of its path are filled first; the rest is
 * the query of a GET, or the body.
 */
export function requestOf(operation: Operation, input: Readonly<Record<string, unknown>>): PlatformRequest {
  const { method, path, body } = writeRequest(operation, input);
  return { operation: operation.id, method, path, ...(body === null ? {} : { body }) };
}

/** An operation that is free, needs no input, and exists in both environments. */
export const probeQuestion: Operation = operations['betting.providers'];

/** In milliseconds. A platform that takes longer counts as unreachable at the start. */
export const probeDeadline = 5_000;

/** Checks once whether the platform is reachable and accepts the key. Never fails. */
export async function probePlatform(client: PlatformClient): Promise<Answer> {
  return client.send(requestOf(probeQuestion, {})).catch(() => ({ kind: 'lost', fault: 'request_failed' }) as const);
}

const most = 1_000_000_000_000;

/** Whether a platform amount is implausibly large, and so proves nothing. */
export function isAbsurd(amount: unknown): boolean {
  return (typeof amount === 'number' || typeof amount === 'string') && Math.abs(Number(amount)) > most;
}
