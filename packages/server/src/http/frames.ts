import { AttemptRequest, frameFailures, parseWith } from '@tillside/contract/schemas';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Companion } from './companion.ts';
import { errorFields } from '../error-name.ts';
import { FrameFailure } from '../frames/failure.ts';
import { letFrameRead, setClosedHeaders, setFrameHeaders } from '../frames/headers.ts';
import { mintAttempt, mintReveal, type Minted } from '../frames/mint.ts';
import { enterFrame, openFrame, type Opened } from '../frames/opening.ts';
import { enterPin } from '../frames/pin-entry.ts';
import { revealCard } from '../frames/revealing.ts';
import { Failure } from '../failure.ts';
import type { CallerHandler } from './instructions.ts';

type Minting = 'POST /cards/{id}/reveal' | 'POST /checkouts/{id}/attempts';
export type FrameRoute = 'POST /frames/open' | 'GET /frames/enter' | 'POST /frames/reveal' | 'POST /frames/pin';
type Needed = Pick<Companion, 'frames' | 'logger' | 'requireOpen'>;

/** Tickets for sealed frames. */
export function mintHandlers({ frames }: Pick<Companion, 'frames'>): Readonly<Record<Minting, CallerHandler>> {
  function answer(response: Response, { answer: ticket, cookie }: Minted): void {
    response.append('Set-Cookie', cookie);
    response.status(201).json(ticket);
  }

  return {
    async 'POST /cards/{id}/reveal'(caller, request, response) {
      answer(response, await mintReveal(frames, request, caller, String(request.params['id'])));
    },
    async 'POST /checkouts/{id}/attempts'(caller, request, response) {
      const body = parseWith(AttemptRequest, request.body ?? {});
      if (!body.ok) throw new Failure('invalid_input', { faults: body.faults });
      const checkoutId = String(request.params['id']);
      answer(response, await mintAttempt(frames, request, caller, { checkoutId, handle: body.value.handle }));
    },
  };
}

/** The frame's own routes. They ask for tickets and headers instead of a session, and answer nothing that may be read elsewhere. */
export function frameHandlers(companion: Needed): Readonly<Record<FrameRoute, readonly RequestHandler[]>> {
  const { frames } = companion;
  const post = (parser: RequestHandler, work: Work): readonly RequestHandler[] => [
    closed(companion, async (request, response) => work(request, response, await readBody(parser, request, response))),
  ];

  return {
    'POST /frames/open': post(formParser, async (request, response, body) =>
      show(response, await openFrame(frames, request, body)),
    ),
    'GET /frames/enter': [
      closed(companion, async (request, response) => show(response, await enterFrame(frames, request))),
    ],
    'POST /frames/reveal': post(textParser, async (request, response, body) => {
      letOpaqueRead(request, response);
      const { iv, data } = await revealCard(frames, request, readJson(body));
      response.json({ iv: iv.toString('base64url'), data: data.toString('base64url') });
    }),
    'POST /frames/pin': post(textParser, async (request, response, body) => {
      letOpaqueRead(request, response);
      response.json(await enterPin(frames, request, readJson(body)));
    }),
  };
}

const methods: Readonly<Record<string, string>> = {
  '/open': 'POST',
  '/enter': 'GET',
  '/reveal': 'POST',
  '/pin': 'POST',
};

/** A frame that could be opened by GET could be read by a service worker of the page, so it is said clearly that none is. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  const allowed = methods[request.path];
  if (allowed === undefined) return next();
  setClosedHeaders(response);
  response.setHeader('Allow', allowed);
  response.status(405).json({ code: 'method', title: frameFailures.method.title });
};

type Work = (request: Request, response: Response, body: unknown) => Promise<void>;

const formParser = express.urlencoded({ extended: false, limit: '1kb', parameterLimit: 4 });
const textParser = express.text({ type: 'text/plain', limit: '8kb' });

/** Sets the headers before anything can go wrong, and answers what does with a code and nothing else. */
function closed(
  { frames, logger, requireOpen }: Needed,
  work: (request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return (request, response) => {
    void (async () => {
      setClosedHeaders(response);
      try {
        requireOpen();
        if (frames.settings === null) throw new FrameFailure('not_found');
        await work(request, response);
      } catch (error) {
        const code = error instanceof FrameFailure ? error.code : codeOf(error);
        if (code === 'internal')
          logger.error({ method: request.method, ...errorFields(error) }, 'a frame’s request failed');
        if (response.headersSent) return void response.destroy();
        const { status, title } = frameFailures[code];
        response.status(status).json({ code, title });
      }
    })();
  };
}

function codeOf(error: unknown): 'unauthenticated' | 'unavailable' | 'internal' {
  const code = error instanceof Failure ? error.problem.code : null;
  return code === 'unauthenticated' || code === 'unavailable' ? code : 'internal';
}

/** What the host's own parser has read already is taken from it. A body that cannot be read is none. */
async function readBody(parser: RequestHandler, request: Request, response: Response): Promise<unknown> {
  if (request.body !== undefined && request.readableEnded) return request.body;
  await new Promise<void>((resolve) => void parser(request, response, () => resolve()));
  return request.body;
}

/** A frame's body is JSON under the name of plain text, which needs no preflight. */
function readJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Only a document without an origin may read the answer, and its refusals. */
function letOpaqueRead({ headersDistinct }: Request, response: Response): void {
  const [origin, ...more] = headersDistinct['origin'] ?? [];
  if (origin === 'null' && more.length === 0) letFrameRead(response);
}

function show(response: Response, opened: Opened): void {
  if (opened.cookie !== null) response.append('Set-Cookie', opened.cookie);
  if (opened.kind === 'redirect') {
    response.status(303).setHeader('Location', opened.url).end();
    return;
  }
  setFrameHeaders(response, opened.policy);
  response.status(opened.status).type('html').send(opened.html);
}
