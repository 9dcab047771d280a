import { IncomingMessage, ServerResponse, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
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
    request.headers = {
      host: 'shop.test',
      ...headers,
      ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    if (body) request.push(body);
    request.push(null);

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
    Object.assign(response, {
      write: (chunk: unknown) => {
        if (!response.headersSent) response.flushHeaders();
        take(chunk);
        return true;
      },
      end: (chunk?: unknown) => {
        take(chunk);
        end();
        leave();
        resolve({ status: response.statusCode, body: parts.join('') });
        return response;
      },
      destroy: () => {
        leave();
        resolve({ status: response.statusCode, body: parts.join('') });
        return response;
      },
    });
    onOpen(() => void response.destroy());
    application(request, response);
  });
}
