import { Writable } from 'node:stream';
import { errorFields, Failure, configurationError } from '../model/errors.ts';
import type {
  CardOptions as HostCardOptions,
  StepUp as HostStepUp,
  TillsideOptions as HostOptions,
  Logger,
} from '../options/options.ts';
import { declaresBody, type Bodies, type BodySource } from './body.ts';
import { isWebhooks } from './dispatch.ts';
import {
  bodyTerms,
  hooksOf,
  pathOf,
  problemAnswer,
  queryOf,
  type BodyKind,
  type HostHooks,
  type HttpHeaders,
  type HttpRequest,
  type PathParams,
  type Query,
  type HttpResponse,
} from './message.ts';

/** The options of `createTillside` for a host of web-standard requests. Unknown options are refused by name. */
export interface TillsideOptions extends HostOptions<Request> {
  /** The path that the host serves the companion under. Default: the path of `publicUrl`. */
  readonly basePath?: string;
}

/** Options for merchants who issue cards. */
export type CardOptions = HostCardOptions<Request>;

/** Returns whether this person has confirmed their identity again; `url`: where they can. */
export type StepUp = HostStepUp<Request>;

interface FetchContext {
  readonly options: Pick<TillsideOptions, 'caller' | 'cards' | 'publicUrl' | 'basePath'>;
  readonly logger: Logger;
  readonly bodies: Bodies;
}

export type FetchHandler = (request: Request) => Promise<Response>;

/** Serves the companion as a function from a web-standard request to its response. It never rejects. */
export function createFetchHandler(
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  { options, logger, bodies }: FetchContext,
): FetchHandler {
  const base = (options.basePath ?? new URL(options.publicUrl).pathname).replace(/\/+$/, '');
  let isWarned = false;

  function outside(request: Request): HttpResponse {
    // Warn once: the mistake is in the host's routing, and any client could trigger the warning without limit.
    if (!isWarned) {
      const message =
        'a request was not below basePath: set basePath to the path that the host serves till.fetch under';
      logger.warn({ problem: 'base_path', method: request.method }, message);
    }
    isWarned = true;
    return problemAnswer(new Failure('not_found'), request, logger);
  }

  return async (request) => {
    const path = pathOf(request.url);
    const below = path.slice(base.length);
    const mount = path.slice(0, base.length);
    const isBelow = mount.toLowerCase() === base.toLowerCase() && (below === '' || below.startsWith('/'));
    if (!isBelow) return toResponse(request, outside(request), logger);
    // Another spelling of basePath is none of our paths, as over Express.
    const isExact = mount === base || isWebhooks(below);
    const asked = new FetchRequest(request, isExact ? below || '/' : `/${path}`, options, bodies);
    try {
      return toResponse(request, await answer(asked), logger, (status) => asked.closed(status));
    } catch (error) {
      return toResponse(request, problemAnswer(error, request, logger), logger);
    }
  };
}

/** A class, as `ExpressRequest` is. It reads lazily what a host creates lazily. */
class FetchRequest implements HttpRequest {
  readonly #request: Request;
  readonly #bodies: Bodies;
  readonly method: string;
  readonly path: string;
  readonly headers: HttpHeaders;
  /** A web-standard request has none. */
  readonly peer = null;
  readonly hooks: HostHooks;
  params: PathParams = {};
  #onClose: ((status: number) => void) | null = null;

  constructor(request: Request, path: string, options: FetchContext['options'], bodies: Bodies) {
    this.#request = request;
    this.#bodies = bodies;
    this.method = request.method;
    this.path = path;
    const { headers } = request;
    this.headers = { get: (name) => headers.get(name) ?? undefined, names: () => [...headers.keys()] };
    this.hooks = hooksOf(options, request);
  }

  get query(): Query {
    return queryOf(this.#request.url);
  }

  /** Hosts pass a stream with every POST, even without a body. If no length is declared, the content type decides. */
  get hasBody(): boolean {
    const request = this.#request;
    return declaresBody(this.headers) ?? (request.body !== null && request.headers.has('content-type'));
  }

  get wasRead(): boolean {
    return this.#request.bodyUsed;
  }

  async read(kind: BodyKind): Promise<unknown> {
    const request = this.#request;
    if (this.wasRead) return alreadyRead(kind);
    if (request.body === null) return undefined;
    const body = await this.#bodies.read(kind, sourceOf(request.body), this.headers);
    // A parser before this adapter has consumed the body that the request declares.
    const isGone = body instanceof Uint8Array && body.length === 0 && Number(request.headers.get('content-length')) > 0;
    return isGone ? alreadyRead(kind) : body;
  }

  onClose(listener: (status: number) => void): void {
    this.#onClose = listener;
  }

  closed(status: number): void {
    this.#onClose?.(status);
  }
}

function sourceOf(body: ReadableStream<Uint8Array>): BodySource {
  const reader = body.getReader();
  return {
    async read(receive) {
      for (let part = await reader.read(); !part.done; part = await reader.read()) receive(part.value);
    },
    end: () => void reader.cancel().catch(() => {}),
  };
}

/** Returns `null` for bytes: the webhook route itself reports that the bytes are missing. */
function alreadyRead(kind: BodyKind): null {
  if (bodyTerms[kind].parsedAs === 'bytes') return null;
  throw configurationError('The body was read before till.fetch. Give it the request as it came.', 'hosts');
}

function toResponse(
  request: Request,
  { status, headers: given = {}, body }: HttpResponse,
  logger: Logger,
  closed: (status: number) => void = () => {},
): Response {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value !== null) headers[name] = value;
  if (typeof body !== 'function' || request.method === 'HEAD') {
    closed(status);
    if (typeof body === 'function' || body === undefined || request.method === 'HEAD')
      return new Response(null, { status, headers });
    // A copy, because the web's types do not allow shared bytes.
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
  }
  const page = new StreamedPage(request.signal);
  page.once('close', () => closed(status));
  body(page).catch((error: unknown) => {
    logger.error({ method: request.method, ...errorFields(error) }, 'an answer broke off');
    page.destroy(new Error('The answer broke off.'));
  });
  return new Response(page.stream, { status, headers });
}

/** How many bytes are buffered for a client that does not read. */
const streamBuffer = 16 * 1024;

/** A stream that is written like Node's streams and read like the web's. It is written no faster than it is read. */
class StreamedPage extends Writable {
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #resume: (() => void) | null = null;

  constructor(signal: AbortSignal) {
    super();
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#goOn(),
        cancel: () => this.#leave(null),
      },
      { highWaterMark: streamBuffer, size: (chunk) => chunk?.byteLength ?? 0 },
    );
    // The reader gets an error below.
    this.on('error', () => {});
    const leave = (): void => this.#leave(this.#controller);
    signal.addEventListener('abort', leave, { once: true });
    this.once('close', () => signal.removeEventListener('abort', leave));
    if (signal.aborted) leave();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#controller?.enqueue(chunk);
    this.#resume = done;
    if ((this.#controller?.desiredSize ?? 0) > 0) this.#goOn();
  }

  override _final(done: () => void): void {
    this.#controller?.close();
    this.#controller = null;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The client reads nothing, or the answer broke off: the host ends the connection.
    this.#controller?.error(error ?? new Error('The stream was not read.'));
    this.#controller = null;
    done(error);
  }

  /** The client has disconnected, so there is no one to notify. */
  #leave(open: ReadableStreamDefaultController<Uint8Array> | null): void {
    this.#controller = null;
    open?.close();
    this.destroy();
  }

  #goOn(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }
}
