import { readEnvelope, type Envelope } from '@tillside/contract';
import type { Clock } from '../clock.ts';
import type { PlatformOptions } from '../options.ts';
import { notSentReason } from './not-sent.ts';

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path and query below the API root. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What came back from the platform, before it is judged. */
export type Answer =
  /** Proven: no byte of the request left. */
  | { readonly kind: 'not_sent'; readonly why: string }
  /** Something may have arrived there; nothing readable came back. */
  | { readonly kind: 'lost'; readonly why: string }
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** `null`: not the platform's envelope, so it proves nothing. */
      readonly envelope: Envelope | null;
      readonly retryAfter: number | null;
    };

export interface PlatformClient {
  /** Sends once. Never repeats a request by itself. `mayStart` is asked just before the first byte. */
  send(request: PlatformRequest, mayStart?: () => boolean): Promise<Answer>;
  /** Tells environment, root and key apart without telling the key. */
  readonly fingerprint: string;
}

const largestAnswer = 4 * 1024 * 1024;
/** One wrong header must not stop every purchase, and every question, for a day. */
const longestRetryAfter = 10 * 60_000;

export function createPlatformClient(
  platform: PlatformOptions,
  fingerprint: string,
  deadline: number,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): PlatformClient {
  const root = platform.baseUrl.replace(/\/+$/, '');

  async function send(request: PlatformRequest, mayStart: () => boolean = () => true): Promise<Answer> {
    const aborted = new AbortController();
    const { promise: late, resolve } = Promise.withResolvers<Answer>();
    // Whatever the transport makes of the abort, the sender is answered at the deadline.
    const cancel = clock.setTimeout(() => {
      resolve({ kind: 'lost', why: 'no answer came in time' });
      aborted.abort();
    }, deadline);
    try {
      if (!mayStart()) return { kind: 'not_sent', why: 'the sender was held up for too long to begin' };
      return await Promise.race([exchange(request, aborted.signal), late]);
    } finally {
      cancel();
    }
  }

  async function exchange(request: PlatformRequest, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await fetch(root + request.path, {
        method: request.method,
        headers: {
          authorization: `Bearer ${platform.apiKey}`,
          accept: 'application/json',
          ...(request.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
        redirect: 'error',
        signal,
      });
      return await readAnswer(response);
    } catch (error) {
      const why = notSentReason(error);
      return why === null ? { kind: 'lost', why: 'the connection broke' } : { kind: 'not_sent', why };
    }
  }

  return { send, fingerprint };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await readText(response);
  return {
    kind: 'answered',
    status: response.status,
    envelope: text === null ? null : readEnvelope(parseJson(text)),
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  };
}

async function readText(response: Response): Promise<string | null> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > largestAnswer) return null;
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds, as milliseconds. A date is ignored: the platform's clock is not ours. */
function readRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,15}$/.test(header.trim())) return null;
  return Math.min(Number(header) * 1_000, longestRetryAfter);
}
