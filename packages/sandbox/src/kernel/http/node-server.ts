import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { maxBody, type Answer, type Call } from './call.ts';

export function serveCalls(answer: (call: Call) => Promise<Answer>): Server {
  return createServer((request, response) => {
    respond(request, response, answer).catch(() => request.socket.destroy());
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: Call) => Promise<Answer>,
): Promise<void> {
  const body = await readText(request);
  const result = await answer(toCall(request, body));
  switch (result.kind) {
    case 'severed':
      return void request.socket.destroy();
    case 'stream':
      return stream(request, response, result.open);
    case 'answer': {
      response.writeHead(result.status, {
        ...result.headers,
        'content-length': Buffer.byteLength(result.body),
        ...(body === null ? { connection: 'close' } : {}),
      });
      // As text, so that head and body leave in one write.
      return void response.end(request.method === 'HEAD' ? undefined : result.body);
    }
    default:
      return result satisfies never;
  }
}

function stream(
  request: IncomingMessage,
  response: ServerResponse,
  open: (write: (text: string) => void) => () => void,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const leave = open((text) => response.write(text));
  request.once('close', leave);
}

function toCall(request: IncomingMessage, body: string | null): Call {
  const [path = '/', query = ''] = splitOnce(request.url ?? '/', '?');
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    headers: toHeaders(request),
    source: request.socket.remoteAddress ?? 'unknown',
    body,
  };
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Reads the body; `null` if it is too long, after discarding the rest. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes: unknown = chunk;
    if (!Buffer.isBuffer(bytes)) continue;
    length += bytes.length;
    if (length <= maxBody) chunks.push(bytes);
    if (length > 8 * maxBody) break;
  }
  return length > maxBody ? null : Buffer.concat(chunks).toString('utf8');
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
