import type { Writable } from 'node:stream';

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
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
