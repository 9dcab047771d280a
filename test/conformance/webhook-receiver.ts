import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a check looks wherever it likes into an event
  readonly payload: any;
}

export interface WebhookReceiver {
  readonly url: () => string;
  readonly delivered: Delivered[];
  /** How many of the next deliveries are answered with a 500. */
  failures: number;
}

/** A merchant's webhook address for the checks of this file; it takes whatever comes. */
export function webhookReceiver(): WebhookReceiver {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString();
      delivered.push({ headers: request.headers, rawBody, payload: JSON.parse(rawBody) });
      response.statusCode = receiver.failures-- > 0 ? 500 : 200;
      response.end();
    });
  });
  const receiver = { url: () => `http://127.0.0.1:${port(server.address())}`, delivered, failures: 0 };
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return receiver;
}

function port(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The receiver is not listening.');
  return address.port;
}
