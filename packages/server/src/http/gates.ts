import { roles } from '@tillside/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { TillsideConfigurationError } from '../configuration/configuration-error.ts';
import type { Companion } from './companion.ts';
import type { Source } from '../observe/rejections.ts';
import type { Caller } from '../options/caller.ts';
import { Failure, originRefused } from '../failure.ts';

const maxBody = '512kb';

/** Headers that every answer carries: nothing of it may be kept, sniffed or framed. */
export const answerHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  response.setHeader('Vary', 'Origin, Cookie, Authorization');
  next();
};

/** Where a request says that it comes from. */
function sourceOf({ headers }: Request): Source {
  const site = headers['sec-fetch-site'];
  return { origin: headers.origin, site: typeof site === 'string' ? site : undefined };
}

/** Lets pages of the listed origins read answers, credentials included; a preflight ends here. */
export function crossOrigin({ origins, rejections }: Pick<Companion, 'origins' | 'rejections'>): RequestHandler {
  return (request, response, next) => {
    const origin = request.headers.origin;
    // A page of another origin cannot read this answer, or is not even let ask. Writes are refused below, frames have gates of their own.
    const isRead = request.method === 'OPTIONS' || request.method === 'GET';
    if (origin !== undefined && !origins.has(origin) && isRead && !request.path.startsWith('/frames/')) {
      rejections.origin(sourceOf(request));
    }
    if (origin !== undefined && origins.has(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After, Location');
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
        response.setHeader(
          'Access-Control-Allow-Headers',
          'Content-Type, Idempotency-Key, Authorization, Last-Event-ID, Till-Caller',
        );
        response.setHeader('Access-Control-Max-Age', '600');
        response.status(204).end();
        return;
      }
    }
    next();
  };
}

/**
 * Refuses writes that another site's page makes in the shopper's browser. Browsers send `Origin` with every POST;
 * what comes without it is no page, and `Sec-Fetch-Site` then speaks for old ones.
 */
export function requireSameSite(
  request: Request,
  { origins, rejections }: Pick<Companion, 'origins' | 'rejections'>,
): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const unmarked = site === undefined || site === 'same-origin' || site === 'none';
  if (origin === undefined ? unmarked : origins.has(origin)) return;
  rejections.origin(sourceOf(request));
  throw originRefused();
}

const parseJson = express.json({ limit: maxBody, strict: true, type: 'application/json' });

/** Reads a JSON body, where there is one, unless the host's own parser has read it before us. */
export async function readJson(request: Request, response: Response): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  if (length === '0' && chunked === undefined) return;
  if (!request.is('application/json')) {
    throw new Failure('unsupported_media_type', { detail: 'Set Content-Type: application/json.' });
  }
  if (request.body !== undefined && request.readableEnded) return;
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}

/** Who is asking. Without an answer from the merchant's session nothing is told and nothing is done. */
export async function requireCaller(request: Request, companion: Pick<Companion, 'callerOf'>): Promise<Caller> {
  const caller = await companion.callerOf(request);
  if (!caller) throw new Failure('unauthenticated', { detail: 'Sign in and try again.' });
  const mistake = mistakeIn(caller);
  if (mistake !== null) throw new TillsideConfigurationError(`The \`caller\` hook answered a caller whose ${mistake}.`);
  return caller;
}

/** What is written with a purchase has to be readable again: types alone do not keep a wrong role out of the ledger. */
function mistakeIn({ id, customerId, roles: held }: { readonly [Field in keyof Caller]: unknown }): string | null {
  if (typeof id !== 'string' || id === '') return 'id is not a text';
  if (customerId !== undefined && typeof customerId !== 'string') return 'customerId is not a text';
  const known: readonly unknown[] = roles;
  const right = Array.isArray(held) && held.every((role) => known.includes(role));
  return right ? null : `roles are not a list of ${roles.join(' and ')}`;
}
