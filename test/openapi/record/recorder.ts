import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { addressOf, type Exchange, type Message } from './exchange.ts';
import { masked, maskedText } from './mask.ts';

/** The folder where every process appends its servers' exchanges. Nothing is recorded without it. */
export const recordVariable = 'TILLSIDE_RECORD';

const started = 'http.server.request.start';

/**
 * Records the exchanges of every HTTP server of this process that answers as the platform or as a companion, one line of
 * JSON each.
 * @returns a function that ends the recording.
 */
export function recordInto(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${process.pid}-${threadId}.jsonl`);
  const onRequest = (event: unknown): void => {
    const { request, response } = Object(event);
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    listen(request, response, (exchange) => appendFileSync(file, `${JSON.stringify(exchange)}\n`));
  };
  subscribe(started, onRequest);
  return () => void unsubscribe(started, onRequest);
}

/** Reports an exchange when its answer is sent. An aborted answer does not count, unless it is a stream of events. */
function listen(request: IncomingMessage, response: ServerResponse, report: (exchange: Exchange) => void): void {
  const address = addressOf(request.url ?? '');
  if (!address) return;
  const asked = tapRequest(request);
  const answered = tapResponse(response);
  response.once('close', () => {
    const { type, text } = answered();
    if (!response.writableFinished && !(response.headersSent && type === 'text/event-stream')) return;
    report({
      ...address,
      path: maskedText(address.path),
      query: Object.fromEntries(
        Object.entries(address.query).map(([name, text]) => [name, String(masked(text, name))]),
      ),
      method: request.method ?? 'GET',
      request: messageOf(mediaType(request.headers['content-type']), asked()),
      status: response.statusCode,
      answer: messageOf(type, text),
    });
  });
}

/** Records what the parser pushes into a request, without consuming it before the server does. */
function tapRequest(request: IncomingMessage): () => string {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding) => {
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    return push(chunk, encoding);
  };
  return () => Buffer.concat(chunks).toString();
}

/** Records what a server writes, and the headers that it passes only to `writeHead`. */
function tapResponse(response: ServerResponse): () => { readonly type: string | null; readonly text: string } {
  const chunks: Buffer[] = [];
  let type: unknown;
  const taps: Readonly<Record<string, (parameters: readonly unknown[]) => void>> = {
    writeHead: (parameters) => (type = contentType(parameters.at(-1)) ?? type),
    write: ([chunk]) => keep(chunk),
    end: ([chunk]) => keep(chunk),
  };
  function keep(chunk: unknown): void {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  }
  for (const [name, tap] of Object.entries(taps)) {
    const original: unknown = Reflect.get(response, name);
    if (typeof original !== 'function') continue;
    Reflect.set(response, name, (...parameters: unknown[]): unknown => {
      tap(parameters);
      return Reflect.apply(original, response, parameters);
    });
  }
  return () => ({
    type: mediaType(type ?? response.getHeader('content-type')),
    text: Buffer.concat(chunks).toString(),
  });
}

/** The content type among headers, as an object or as a list of names and values. */
function contentType(headers: unknown): unknown {
  const pairs = Array.isArray(headers)
    ? headers
        .map((name: unknown, index) => [String(name), headers[index + 1]] as const)
        .filter((_, index) => index % 2 === 0)
    : Object.entries(Object(headers));
  return pairs.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}

function messageOf(type: string | null, text: string): Message {
  if (text === '') return { type: null, json: null, isJson: false, length: 0 };
  const json = type === null || /[/+]json$/.test(type) ? readJson(text) : undefined;
  return { type, json: json === undefined ? null : masked(json), isJson: json !== undefined, length: text.length };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mediaType(header: unknown): string | null {
  return typeof header === 'string' ? (header.split(';', 1)[0] ?? '').trim().toLowerCase() : null;
}
