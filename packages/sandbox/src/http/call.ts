/** A request, however it came: over a socket or straight from a test. */
export interface Call {
  readonly method: string;
  /** The path as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Where it came from, for the limit on POST requests. */
  readonly source: string;
  /** `null`: more than `longestBody`. */
  readonly body: string | null;
}

/** What is to be done about it. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** What the body was written from, so that nobody has to read it again. */
      readonly json?: unknown;
    }
  /** The connection is cut without a byte. */
  | { readonly kind: 'severed' }
  /** Server-sent events: `open` is called once with what writes them, and answers what to call when the reader left. */
  | { readonly kind: 'stream'; readonly open: (write: (text: string) => void) => () => void };

/** Bodies longer than this, in bytes, are answered with 413 (the limit is assumed). */
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
