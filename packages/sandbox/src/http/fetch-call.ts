import { maxBody, type Answer, type Call } from './call.ts';

/** Reads a standard request as a call, for use without sockets. */
export async function callFromRequest(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  if (!headers.has('host')) headers.set('host', url.host);
  const body = await request.text();
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    source: 'fetch',
    body: Buffer.byteLength(body) > maxBody ? null : body,
  };
}

/** Converts an answer to a response. @throws TypeError as `fetch` does when a connection is cut, with `cause.code` `ECONNRESET`. */
export function responseFromAnswer(answer: Answer): Response {
  switch (answer.kind) {
    case 'severed':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      });
    case 'answer': {
      const empty = answer.status === 204 || answer.status === 304;
      return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers });
    }
    case 'stream':
      return new Response(streamOf(answer.open), { headers: { 'content-type': 'text/event-stream' } });
    default:
      return answer satisfies never;
  }
}

/** Rejects as soon as the caller aborts; the work continues. */
export function orAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function streamOf(open: (write: (text: string) => void) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = (): void => undefined;
  return new ReadableStream({
    start(controller) {
      leave = open((text) => controller.enqueue(encoder.encode(text)));
    },
    cancel: () => leave(),
  });
}
