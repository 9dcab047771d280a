import type { Request, RequestHandler, Response } from 'express';
import { errorFields } from '../model/errors.ts';
import type {
  CardOptions as HostCardOptions,
  StepUp as HostStepUp,
  TillsideOptions as HostOptions,
  Logger,
} from '../options/options.ts';
import { declaresBody, readBody } from './body.ts';
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
  readonly options: Pick<TillsideOptions, 'caller' | 'cards'>;
  readonly logger: Logger;
}

/** Serves the companion in an Express app. It answers every request that reaches it, and loads no code of Express. */
export function createExpressRouter(
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  { options, logger }: ExpressContext,
): RequestHandler {
  async function serve(request: Request, response: Response): Promise<void> {
    try {
      await send(response, await answer(new ExpressRequest(request, response, options)));
    } catch (error) {
      // Express would write the error and its stack to standard error, past the host's logger.
      logger.error({ method: request.method, ...errorFields(error) }, 'an answer broke off');
      response.destroy();
    }
  }

  return (request, response) => void serve(request, response);
}

/** A class, because the engine would create a shape for each object literal with accessors, and keep it for long. */
class ExpressRequest implements HttpRequest {
  readonly #request: Request;
  readonly #response: Response;
  readonly method: string;
  readonly path: string;
  readonly headers: HttpHeaders;
  readonly hasBody: boolean;
  readonly hooks: HostHooks;
  #params: PathParams = {};

  constructor(request: Request, response: Response, options: ExpressContext['options']) {
    this.#request = request;
    this.#response = response;
    this.method = request.method;
    this.path = pathOf(request.url);
    this.headers = {
      get(name) {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      names: () => Object.keys(request.headers),
    };
    this.hasBody = declaresBody(this.headers) ?? false;
    this.hooks = hooksOf(options, request);
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

  async read(kind: BodyKind): Promise<unknown> {
    const request = this.#request;
    // The host's own parser has already read the body.
    if (request.body !== undefined && request.readableEnded) return request.body;
    return this.hasBody ? readBody(kind, request, this.headers) : undefined;
  }

  onClose(listener: (status: number) => void): void {
    const response = this.#response;
    response.once('close', () => listener(response.statusCode));
  }
}

async function send(response: Response, { status, headers = {}, body }: HttpResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) response.removeHeader(name);
    // Keeps the cookies that the host has set.
    else if (name === 'Set-Cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (typeof body === 'function') await body(response);
  else if (body === undefined) response.end();
  else response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
