/** A request, from a socket or directly from a test. */
export interface Call {
  readonly method: string;
  /** The path as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The sender, for the limit on POST requests. */
  readonly source: string;
  /** `null` if it is longer than `maxBody`. */
  readonly body: string | null;
}

export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** The value that the body was serialised from. */
      readonly json?: unknown;
    }
  /** The connection is cut before any byte of an answer. */
  | { readonly kind: 'severed' }
  /** Server-sent events. `open` is called once with the writer, and returns a function to call on disconnection. */
  | { readonly kind: 'stream'; readonly open: (write: (text: string) => void) => () => void };

/** Maximum body in bytes; longer bodies answer 413 (the limit is assumed). */
export const maxBody = 1024 * 1024;

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
    json: value,
  };
}
