import type { ExchangeFault } from '@tillside/contract';

/** One complete request to the platform. */
export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** The API root, without a trailing slash. */
  readonly root: string;
  /** Path and query relative to it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The result of a request, before its body is interpreted. */
export type Exchange =
  /** Proven: no byte of the request was sent. */
  | { readonly kind: 'not_sent'; readonly fault: ExchangeFault }
  /** Something may have arrived; no complete answer came back. */
  | { readonly kind: 'lost'; readonly fault: ExchangeFault }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** `null` if it is longer than `maxAnswer`, or has an unknown content encoding. */
      readonly text: string | null;
    };

/** Sends requests: over our own sockets, or with a test's transport. */
export interface Transport {
  /**
   * Whether `exchange` returns `not_sent` if, and only if, no byte of a request was sent. Otherwise an unsent purchase
   * would have an unknown outcome, so the live environment refuses a transport without it.
   */
  readonly provesNotSent: boolean;
  /**
   * Exchanges one request for one answer. Never retries, follows no redirect, and settles within `deadline`
   * milliseconds. `mayStart` is called last before the first byte.
   */
  exchange(request: Outgoing, deadline: number, mayStart: () => boolean): Promise<Exchange>;
}

/** Maximum answer in bytes after decompression, far above any list of the platform. */
export const maxAnswer: number = 4 * 1024 * 1024;

export const startRefused: Exchange = { kind: 'not_sent', fault: 'held_up' };
export const connectionLost: Exchange = { kind: 'lost', fault: 'connection_broke' };
export const deadlineExceeded: Exchange = { kind: 'lost', fault: 'no_answer_in_time' };
