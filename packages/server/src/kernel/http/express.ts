import type { Request, RequestHandler, Response } from 'express';
import { errorFields } from '../model/errors.ts';
import type {
  CardOptions as HostCardOptions,
  StepUp as HostStepUp,
  TillsideOptions as HostOptions,
  Logger,
} from '../options/options.ts';
import { declaresBody, type Bodies, type BodySource } from './body.ts';
import { isWebhooks } from './dispatch.ts';
import {
  hooksOf,
  pathOf,
  queryOf,
  type BodyKind,
  type HostHooks,
  type HttpHeaders,
  type HttpRequest,
  type PathParams,
  type Query,
  type HttpResponse,
} from './message.ts';

/** The options of `createTillside` for an Express app. Unknown options are refused by name. */
export type TillsideOptions = HostOptions<Request>;

/** Options for merchants who issue cards. */
export type CardOptions = HostCardOptions<Request>;

/** Returns whether this person has confirmed their identity again; `url`: where they can. */
export type StepUp = HostStepUp<Request>;

export type { RequestHandler };

interface ExpressContext {
  readonly options: Pick<TillsideOptions, 'caller' | 'cards' | 'publicUrl'>;
  readonly logger: Logger;
  readonly bodies: Bodies;
}

/** Serves the companion in an Express app. It answers every request that reaches it, and loads no code of Express. */
export function createExpressRouter(
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  { options, logger, bodies }: ExpressContext,
): RequestHandler {
  const mount = new URL(options.publicUrl).pathname.replace(/\/+$/, '');

  /** Express mounts in any case: a path below another spelling of the mount is none of ours. */
  function pathBelow({ baseUrl, url }: Request): string {
    const isOther = !mount.endsWith(baseUrl) && mount.toLowerCase().endsWith(baseUrl.toLowerCase());
    const path = pathOf(url);
    return isOther && !isWebhooks(path) ? `/${baseUrl}${path}` : path;
  }

  async function serve(request: Request, response: Response): Promise<void> {
    try {
      const path = pathBelow(request);
      await send(response, await answer(new ExpressRequest(request, response, path, options, bodies)));
    } catch (error) {
      // Express would write the error and its stack to standard error, past the host's logger.
      logger.error({ method: request.method, ...errorFields(error) }, 'an answer broke off');
      response.destroy();
    }
  }

  return (request, response) => void serve(request, response);
}

type HookOptions = Pick<TillsideOptions, 'caller' | 'cards'>;

/** A class, because the engine would create a shape for each object literal with accessors, and keep it for long. */
class ExpressRequest implements HttpRequest {
  readonly #request: Request;
  readonly #response: Response;
  readonly #bodies: Bodies;
  readonly method: string;
  readonly path: string;
  readonly headers: HttpHeaders;
  readonly hasBody: boolean;
  readonly hooks: HostHooks;
  #params: PathParams = {};

  constructor(request: Request, response: Response, path: string, options: HookOptions, bodies: Bodies) {
    this.#request = request;
    this.#response = response;
    this.#bodies = bodies;
    this.method = request.method;
    this.path = path;
    this.headers = {
      get(name) {
        const key = name.toLowerCase();
        // Node drops all lines of it but the first. A web-standard request has them all, and means none of them.
        const value = (key === 'content-type' ? request.headersDistinct : request.headers)[key];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      names: () => Object.keys(request.headers),
    };
    this.hasBody = declaresBody(this.headers) ?? false;
    this.hooks = hooksOf(options, request);
  }

  /** Of the socket itself: behind a trusted proxy, Express takes an address from a header. */
  get peer(): string {
    return this.#request.socket.remoteAddress ?? '';
  }

  get query(): Query {
    return queryOf(this.#request.url);
  }

  get params(): PathParams {
    return this.#params;
  }

  set params(values) {
    this.#params = values;
    this.#request.params = { ...values };
  }

  get wasRead(): boolean {
    return this.#request.readableEnded;
  }

  async read(kind: BodyKind): Promise<unknown> {
    if (this.wasRead) return this.#request.body;
    return this.hasBody ? this.#bodies.read(kind, sourceOf(this.#request), this.headers) : undefined;
  }

  onClose(listener: (status: number) => void): void {
    const response = this.#response;
    response.once('close', () => listener(response.statusCode));
  }
}

/** Events instead of an iterator, which would first gather the chunks of a packet. */
function sourceOf(request: Request): BodySource {
  return {
    read: (receive) =>
      new Promise((resolve, reject) => {
        if (request.destroyed) reject(request.errored);
        request.on('data', receive).once('end', resolve).once('error', reject).once('close', reject);
      }),
    // A whole request may have left its connection to the next one.
    end: () => void (request.complete || request.destroy()),
  };
}

async function send(response: Response, { status, headers = {}, body }: HttpResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) response.removeHeader(name);
    // Keeps the cookies that the host has set.
    else if (name === 'Set-Cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body === undefined || (typeof body === 'function' && response.req.method === 'HEAD')) response.end();
  else if (typeof body === 'function') await body(response);
  else response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
