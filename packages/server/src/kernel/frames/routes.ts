import { AttemptRequest, frameFailures, parseWith } from '@tillside/contract/schemas';
import { BodyEnded, errorFields, Failure, StoreRefusal, valid } from '../model/errors.ts';
import { FrameFailure } from './gates.ts';
import { closedHeaders, frameHeaders, opaqueHeaders } from './headers.ts';
import { mintAttempt, mintReveal, type Minted } from './mint.ts';
import { enterFrame, openFrame, type Opened } from './opening.ts';
import { enterPin } from './pin-entry.ts';
import { revealCard } from './revealing.ts';
import {
  json,
  type CallerHandler,
  type OpenHandler,
  type BodyKind,
  type HttpRequest,
  type HttpResponse,
  type ResponseHeaders,
} from '../http/message.ts';
import type { Logger } from '../options/options.ts';
import type { FrameWorld } from './frame-world.ts';

type Minting = 'POST /cards/{id}/reveal' | 'POST /checkouts/{id}/attempts';
export type FrameRoute = 'POST /frames/open' | 'GET /frames/enter' | 'POST /frames/reveal' | 'POST /frames/pin';
interface Needed {
  readonly frames: FrameWorld;
  readonly logger: Logger;
  requireOpen(): void;
}

/** Tickets for sealed frames. */
export function mintHandlers({ frames }: Pick<Needed, 'frames'>): Readonly<Record<Minting, CallerHandler>> {
  const answer = ({ answer: ticket, cookie }: Minted): HttpResponse =>
    json(ticket, { status: 201, headers: { 'Set-Cookie': cookie } });

  return {
    async 'POST /cards/{id}/reveal'({ caller, request, params }) {
      return answer(await mintReveal(frames, request, caller, String(params['id'])));
    },
    async 'POST /checkouts/{id}/attempts'({ caller, request, params, body }) {
      const { handle } = valid(parseWith(AttemptRequest, body ?? {}));
      return answer(await mintAttempt(frames, request, caller, { checkoutId: String(params['id']), handle }));
    },
  };
}

/** The routes of the frames. They require tickets and headers, not a session. No other document can read answers. */
export function frameHandlers(companion: Needed): Readonly<Record<FrameRoute, OpenHandler>> {
  const { frames } = companion;
  return {
    'POST /frames/open': closed(companion, async (request) =>
      show(await openFrame(frames, request, await readBody(request, 'form'))),
    ),
    'GET /frames/enter': closed(companion, async (request) => show(await enterFrame(frames, request))),
    'POST /frames/reveal': closed(
      companion,
      async (request) => {
        const { iv, data } = await revealCard(frames, request, readJson(await readBody(request, 'text')));
        return json({ iv: iv.toString('base64url'), data: data.toString('base64url') });
      },
      opaqueHeaders,
    ),
    'POST /frames/pin': closed(
      companion,
      async (request) => json(await enterPin(frames, request, readJson(await readBody(request, 'text')))),
      opaqueHeaders,
    ),
  };
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
  { frames, logger, requireOpen }: Needed,
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
