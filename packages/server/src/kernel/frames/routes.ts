import { frameFailures } from '@tillside/contract/schemas';
import { BodyEnded, errorFields, Failure, StoreRefusal } from '../model/errors.ts';
import { FrameFailure } from './gates.ts';
import { closedHeaders, frameHeaders, opaqueHeaders } from './headers.ts';
import { enterFrame, openFrame, type Opened } from './opening.ts';
import {
  json,
  type OpenHandler,
  type BodyKind,
  type HttpRequest,
  type HttpResponse,
  type ResponseHeaders,
} from '../http/message.ts';
import type { Logger } from '../options/options.ts';
import type { FrameDeps } from './create-frames.ts';

/** What the routes of frames need. */
export interface FrameRouteDeps {
  readonly frames: FrameDeps;
  readonly logger: Logger;
  requireOpen(): void;
}

/** The routes of all frames. They require tickets and headers, not a session. No other document can read answers. */
export function frameHandlers(
  deps: FrameRouteDeps,
): Readonly<Record<'POST /frames/open' | 'GET /frames/enter', OpenHandler>> {
  const { frames } = deps;
  return {
    'POST /frames/open': closed(deps, async (request) =>
      show(await openFrame(frames, request, await readBody(request, 'form'))),
    ),
    'GET /frames/enter': closed(deps, async (request) => show(await enterFrame(frames, request))),
  };
}

/** A route of the frames themselves, whose origin is opaque: `work` is given the JSON that a frame sends. */
export function frameRoute(
  deps: FrameRouteDeps,
  work: (request: HttpRequest, body: unknown) => Promise<unknown>,
): OpenHandler {
  return closed(
    deps,
    async (request) => json(await work(request, readJson(await readBody(request, 'text')))),
    opaqueHeaders,
  );
}

const methods: Readonly<Record<string, string>> = {
  '/frames/open': 'POST',
  '/frames/enter': 'GET',
  '/frames/reveal': 'POST',
  '/frames/pin': 'POST',
};

/**
 * Answers 405 with the allowed method: a service worker of the page could read a frame that could be opened by GET.
 * `null` for every other path.
 */
export function refuseOtherMethods({ path }: Pick<HttpRequest, 'path'>): HttpResponse | null {
  const allowed = methods[path];
  return allowed === undefined ? null : refusal(405, 'method', { ...closedHeaders, Allow: allowed });
}

function refusal(status: number, code: keyof typeof frameFailures, headers: ResponseHeaders): HttpResponse {
  return json({ code, title: frameFailures[code].title }, { status, headers });
}

/** Adds the closed headers to every answer, and reports an error only by its code. */
function closed(
  { frames, logger, requireOpen }: FrameRouteDeps,
  work: (request: HttpRequest) => Promise<HttpResponse>,
  moreHeaders: (request: HttpRequest) => ResponseHeaders = () => ({}),
): OpenHandler {
  return async (request) => {
    let headers = closedHeaders;
    try {
      requireOpen();
      if (frames.settings === null) throw new FrameFailure('not_found');
      headers = { ...headers, ...moreHeaders(request) };
      const response = await work(request);
      return { ...response, headers: { ...headers, ...response.headers } };
    } catch (error) {
      const code = error instanceof FrameFailure ? error.code : codeOf(error);
      if (code === 'internal' || error instanceof StoreRefusal)
        logger.error({ method: request.method, ...errorFields(error) }, 'a frame’s request failed');
      const last = error instanceof BodyEnded ? { Connection: 'close' } : {};
      return refusal(frameFailures[code].status, code, { ...headers, ...last });
    }
  };
}

function codeOf(error: unknown): 'unauthenticated' | 'unavailable' | 'internal' {
  if (error instanceof StoreRefusal || error instanceof BodyEnded) return 'unavailable';
  const code = error instanceof Failure ? error.problem.code : null;
  return code === 'unauthenticated' || code === 'unavailable' ? code : 'internal';
}

/** An unreadable body counts as missing. @throws BodyEnded for one that ends its connection */
async function readBody(request: HttpRequest, kind: BodyKind): Promise<unknown> {
  try {
    return await request.read(kind);
  } catch (error) {
    if (error instanceof BodyEnded) throw error;
    return null;
  }
}

/** A frame sends JSON as plain text, which needs no preflight. */
function readJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function show(opened: Opened): HttpResponse {
  const cookie = opened.cookie === null ? {} : { 'Set-Cookie': opened.cookie };
  if (opened.kind === 'redirect') return { status: 303, headers: { ...cookie, Location: opened.url } };
  const headers = { ...frameHeaders(opened.policy), ...cookie, 'Content-Type': 'text/html; charset=utf-8' };
  return { status: opened.status, headers, body: opened.html };
}
