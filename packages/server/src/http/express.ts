import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { errorFields, Failure } from '../model/errors.ts';
import type {
  CardOptions as HostCardOptions,
  StepUp as HostStepUp,
  TillsideOptions as HostOptions,
  Logger,
} from '../options/options.ts';
import {
  bodyLimits,
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

export type { Router };

interface ExpressContext {
  readonly options: Pick<TillsideOptions, 'caller' | 'cards'>;
  readonly logger: Logger;
}

/** Serves the companion in an Express app. It answers every request that reaches it. */
export function createExpressRouter(
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  { options, logger }: ExpressContext,
): Router {
  async function serve(request: Request, response: Response): Promise<void> {
    try {
      await send(response, await answer(new ExpressRequest(request, response, options)));
    } catch (error) {
      // Express would write the error and its stack to standard error, past the host's logger.
      logger.error({ method: request.method, ...errorFields(error) }, 'an answer broke off');
      response.destroy();
    }
  }

  const router = express.Router();
  return router.use((request, response) => void serve(request, response));
}

/** A class, because each object literal with accessors would be a new shape to the engine, which it keeps for long. */
class ExpressRequest implements HttpRequest {
  readonly #request: Request;
  readonly #response: Response;
  readonly method: string;
  readonly path: string;
  readonly headers: HttpHeaders;
  readonly hooks: HostHooks;
  #params: PathParams = {};

  constructor(request: Request, response: Response, options: ExpressContext['options']) {
    this.#request = request;
    this.#response = response;
    this.method = request.method;
    this.path = request.path;
    this.headers = {
      get: (name) => request.get(name),
      lines: (name) => request.headersDistinct[name.toLowerCase()] ?? [],
      names: () => Object.keys(request.headers),
    };
    const stepUp = options.cards?.stepUp;
    this.hooks = {
      caller: () => options.caller(request),
      stepUp: stepUp === undefined ? null : (asked) => stepUp(request, asked),
    };
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

  read(body: BodyKind): Promise<unknown> {
    return readBody(body, this.#request, this.#response);
  }

  onClose(listener: (status: number) => void): void {
    const response = this.#response;
    response.once('close', () => listener(response.statusCode));
  }
}

async function send(response: Response, { status, headers = {}, body }: HttpResponse): Promise<void> {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) response.removeHeader(name);
    // Keeps the cookies that the host has set.
    else if (name === 'Set-Cookie') response.append(name, value);
    else response.setHeader(name, value);
  }
  if (typeof body === 'function') await body(response);
  else if (typeof body === 'string') response.send(body);
  else if (body === undefined) response.end();
  // `send` would compute an ETag, which is useless with `no-store`.
  else response.setHeader('Content-Length', body.length).end(body);
}

const parsers: Readonly<Record<BodyKind, RequestHandler>> = {
  json: express.json({ limit: bodyLimits.json, strict: true, type: 'application/json' }),
  form: express.urlencoded({ extended: false, limit: bodyLimits.form, parameterLimit: 4 }),
  text: express.text({ type: 'text/plain', limit: bodyLimits.text }),
  bytes: express.raw({ limit: bodyLimits.bytes, type: () => true }),
};

async function readBody(kind: BodyKind, request: Request, response: Response): Promise<unknown> {
  if (request.body !== undefined && request.readableEnded) return request.body;
  await new Promise<void>((resolve, reject) => {
    const parsed = (error?: unknown): void => (error === undefined ? resolve() : reject(fromBodyParser(error)));
    void parsers[kind](request, response, parsed);
  });
  return request.body;
}

/** The body parser's errors mostly carry a `type`; its messages quote the body, so they stop here. */
function fromBodyParser(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  switch ('type' in error ? error.type : undefined) {
    case 'entity.parse.failed':
      return new Failure('malformed_json', { detail: 'Send a JSON object, complete and in UTF-8.' });
    case 'entity.too.large':
      return new Failure('body_too_large', { detail: 'Send at most 512 kB.' });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Failure('unsupported_media_type', { detail: 'Send plain UTF-8, or gzip, deflate or br.' });
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new Failure('malformed_json', { detail: 'The body did not arrive whole.' });
    default:
      // The bytes are not what `Content-Encoding` says: an error of zlib, which has no type.
      if ('status' in error && error.status === 400)
        return new Failure('malformed_json', {
          detail: 'Compress the body as its Content-Encoding says, and send it whole.',
        });
      return error;
  }
}
