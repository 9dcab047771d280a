import {
  IncomingMessage,
  ServerResponse,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { Socket } from 'node:net';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** A list is a header of several lines. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Uint8Array;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/**
 * Hands a request to an Express application without a socket. Settles with the whole answer. `onText` receives its
 * parts as they are written, which is how a stream is read. `leave` receives a function that ends the connection.
 */
export function ask(
  application: RequestListener,
  { method, path, headers = {}, body = '' }: HttpRequest,
  {
    onText = () => {},
    onOpen = () => {},
  }: { onText?: (text: string) => void; onOpen?: (leave: () => void) => void } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const request = new IncomingMessage(new Socket());
    request.method = method;
    request.url = path;
    const lines = {
      host: 'shop.test',
      ...headers,
      ...(body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    const byName = distinct(lines);
    request.headersDistinct = byName;
    request.headers = joined(byName);
    request.rawHeaders.push(
      ...Object.entries(byName).flatMap(([name, values]) => values.flatMap((value) => [name, value])),
    );
    if (body.length > 0) request.push(body);
    request.push(null);
    // The whole request has arrived. Otherwise each end of a request would be an abort, with an error created for it.
    request.complete = true;

    const response = new ServerResponse(request);
    const parts: string[] = [];
    const take = (chunk: unknown): void => {
      if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return;
      const text = chunk.toString();
      parts.push(text);
      onText(text);
    };
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      process.nextTick(() => {
        response.emit('finish');
        response.emit('close');
        request.emit('close');
      });
    };
    // Express exchanges the prototype of a response, so what catches its bytes is put on the response itself.
    const end = response.end.bind(response);
    const writeHead = response.writeHead.bind(response);
    Object.assign(response, {
      // Headers that come with the status are kept like the others, for the answer.
      writeHead: (status: number, given?: OutgoingHttpHeaders) => {
        for (const [name, value] of Object.entries(given ?? {}))
          if (value !== undefined) response.setHeader(name, value);
        return writeHead(status);
      },
      write: (chunk: unknown) => {
        if (!response.headersSent) response.flushHeaders();
        take(chunk);
        return true;
      },
      end: (chunk?: unknown) => {
        take(chunk);
        end();
        leave();
        resolve(answerOf(response, parts));
        return response;
      },
      destroy: () => {
        leave();
        resolve(answerOf(response, parts));
        return response;
      },
    });
    onOpen(() => void response.destroy());
    application(request, response);
  });
}

function answerOf(response: ServerResponse, parts: readonly string[]): HttpAnswer {
  return { status: response.statusCode, headers: response.getHeaders(), body: parts.join('') };
}

function distinct(headers: NonNullable<HttpRequest['headers']>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat()]],
    ),
  );
}

/** As Node joins the lines of most headers. */
function joined(lines: Readonly<Record<string, readonly string[]>>): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(lines).map(([name, each]) => [name, each.join(', ')]));
}
