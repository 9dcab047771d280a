import { BoundedBytes } from '../model/bounded-bytes.ts';
import { systemClock, type Clock } from '../model/clock.ts';
import { notSentFault } from './not-sent.ts';
import {
  connectionLost,
  startRefused,
  maxAnswer,
  deadlineExceeded,
  type Exchange,
  type Outgoing,
  type Transport,
} from '../model/transport.ts';

export interface FetchTransportOptions {
  /** Times the deadline. Default: the system's. */
  readonly clock?: Clock;
  /**
   * Whether this `fetch` fails with the code of a refused connection if, and only if, no byte was sent. Node's own
   * `fetch` does not: it hides when the first byte is sent. Default `false`, which the live environment refuses.
   */
  readonly provesNotSent?: boolean;
}

/** Sends requests to the platform with a `fetch`, for tests, simulation and a stand-in in this process. */
export function fetchTransport(
  fetch: (url: string, request: RequestInit) => Promise<Response>,
  { clock = systemClock, provesNotSent = false }: FetchTransportOptions = {},
): Transport {
  async function ask({ root, path, method, headers, body }: Outgoing, signal: AbortSignal): Promise<Exchange> {
    try {
      const sent = body === null ? {} : { body };
      const response = await fetch(root + path, { method, headers, ...sent, redirect: 'manual', signal });
      const retryAfter = response.headers.get('retry-after');
      return { kind: 'answered', status: response.status, retryAfter, text: await readText(response) };
    } catch (error) {
      const fault = notSentFault(error);
      return fault === null ? connectionLost : { kind: 'not_sent', fault };
    }
  }

  return {
    provesNotSent,
    async exchange(request, deadline, mayStart) {
      const late = new AbortController();
      const { promise, resolve } = Promise.withResolvers<Exchange>();
      const cancel = clock.setTimeout(() => {
        // Even if this fetch ignores the signal, the sender is answered at the deadline.
        resolve(deadlineExceeded);
        late.abort();
      }, deadline);
      try {
        if (!mayStart()) return startRefused;
        return await Promise.race([ask(request, late.signal), promise]);
      } finally {
        cancel();
      }
    },
  };
}

async function readText(response: Response): Promise<string | null> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (!body) return '';
  const bytes = new BoundedBytes(maxAnswer);
  for await (const chunk of body) if (!bytes.add(chunk)) return null;
  return new TextDecoder().decode(bytes.bytes());
}
