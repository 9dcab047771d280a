import type { Writable } from 'node:stream';

/** A value by the header's name. `null` removes what the host has set. */
export type ResponseHeaders = Readonly<Record<string, string | null>>;

/** An answer, for the host to send. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: ResponseHeaders;
  /** Bytes are sent as they are. A function writes piece by piece, and ends what it writes to. Default: nothing. */
  readonly body?: string | Uint8Array | ((page: Writable) => Promise<void>);
}

/** Answers a value as JSON. */
export function json(
  value: unknown,
  { status = 200, headers = {} }: Pick<Partial<HttpResponse>, 'status' | 'headers'> = {},
): HttpResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
