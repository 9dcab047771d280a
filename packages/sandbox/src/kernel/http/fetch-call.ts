import { maxBody, type Answer, type Call } from './call.ts';

/** Answers without sockets. @throws TypeError for a cut connection, as `fetch` does, and the signal's abort reason. */
export async function answerRequest(
  target: Request | URL | string,
  init: RequestInit | undefined,
  answer: (call: Call) => Promise<Answer>,
): Promise<Response> {
  const request = target instanceof Request && init === undefined ? target : new Request(target, init);
  const answered = await orAborted(request.signal, callFromRequest(request).then(answer));
  return responseFromAnswer(answered, request.signal);
}

/** Reads a standard request as a call. */
async function callFromRequest(request: Request): Promise<Call> {
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

/** Converts an answer to a response. @throws TypeError for a cut connection, with `cause.code` `ECONNRESET`. */
function responseFromAnswer(answer: Answer, signal: AbortSignal): Response {
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
      return new Response(streamOf(answer.open, signal), { headers: { 'content-type': 'text/event-stream' } });
    default:
      return answer satisfies never;
  }
}

/** Rejects as soon as the caller aborts; the work continues. */
function orAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A stream that ends, without an error, when the signal aborts. */
function streamOf(
  open: (write: (text: string) => void) => () => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream({
    start(controller) {
      const leave = open((text) => controller.enqueue(encoder.encode(text)));
      const end = (): void => {
        leave();
        controller.close();
      };
      signal.addEventListener('abort', end, { once: true });
      stop = () => {
        signal.removeEventListener('abort', end);
        leave();
      };
    },
    cancel: () => stop(),
  });
}
