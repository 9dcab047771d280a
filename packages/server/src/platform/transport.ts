import type { ExchangeFault } from '@tillside/contract';

/** One request, complete, on its way to the platform. */
export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** The API root, without a slash at its end. */
  readonly root: string;
  /** Path and query below it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What came of it, before anything is read into it. */
export type Exchange =
  /** Proven: no byte of the request left. */
  | { readonly kind: 'not_sent'; readonly fault: ExchangeFault }
  /** Something may have arrived there; no whole answer came back. */
  | { readonly kind: 'lost'; readonly fault: ExchangeFault }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** `null`: longer than `largestAnswer`, or packed in a way we do not know. */
      readonly text: string | null;
    };

/** How requests leave: over sockets of our own, or as a test brings it. */
export interface Transport {
  /**
   * Whether `exchange` answers `not_sent` where, and only where, no byte of a request left. Without that a purchase that
   * never left looks as if it might have been made, so the live environment refuses a transport that does not.
   */
  readonly provesNotSent: boolean;
  /**
   * Exchanges one request for one answer. Never sends it twice, follows no redirect, and settles within `deadline`
   * milliseconds. `mayStart` is asked last before the first byte.
   */
  exchange(request: Outgoing, deadline: number, mayStart: () => boolean): Promise<Exchange>;
}

/** In bytes, unpacked. No list of the platform comes near. */
export const maxAnswer: number = 4 * 1024 * 1024;

export const startRefused: Exchange = { kind: 'not_sent', fault: 'held_up' };
export const connectionLost: Exchange = { kind: 'lost', fault: 'connection_broke' };
export const deadlineExceeded: Exchange = { kind: 'lost', fault: 'no_answer_in_time' };
