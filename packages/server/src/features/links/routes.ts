import { companionRoutes, parseWith, type RouteName } from '@tillside/contract/schemas';
import { z } from 'zod';
import { createDispatch } from '../../kernel/http/dispatch.ts';
import {
  json,
  problemAnswer,
  type CallerHandler,
  type HttpRequest,
  type HttpResponse,
} from '../../kernel/http/message.ts';
import { createLinkPage } from './link-page.ts';
import type { Links, LinkSession } from './links.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { Failure, originRefused, valid } from '../../kernel/model/errors.ts';
import { routeSpan } from '../../kernel/observe/telemetry.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import { settledInstruction } from '../../kernel/instructions/wait.ts';
import { catalogueUpTo } from '../../kernel/instructions/catalogue.ts';
import { reportsOf } from '../cases/index.ts';
import type { Answer } from '../../kernel/started.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { answerHeaders, readJson, requireSameSite } from '../../kernel/http/gates.ts';
import {
  answerInstruction,
  isFirstAttempt,
  readKey,
  readLanguage,
  showInstruction,
} from '../../kernel/instructions/routes.ts';
import { lookupHandlers } from '../../kernel/instructions/lookup-routes.ts';
import { gated } from '../../kernel/service/gated.ts';

const cookieSeconds = 86_400;
const Token = z.string().regex(/^[\w-]{43}$/);
const Preview = z.object({ token: Token });
const Redemption = z.object({ token: Token, key: z.string().regex(/^[\w-]{22,128}$/) });

/**
 * Answers the page of links and its interface below `/links`, and passes everything else to `router`. Only the cookie
 * of the link's session identifies the caller there: the merchant's `caller` and what it allows are out of reach.
 */
export function withLinks(router: Answer, options: TillsideOptions, companion: Kernel, links: Links): Answer {
  if (options.links === undefined) return router;
  const page = createLinkPage(options);
  const api = createLinkApi(new URL(options.publicUrl), companion, links);
  return async (request) => {
    // Only the page itself, which people open, may have a slash at its end.
    const path = request.path === '/links/' ? '/links' : request.path;
    if (path !== '/links' && !path.startsWith('/links/')) return router(request);
    try {
      companion.requireOpen();
      if (path.startsWith('/links/api/')) return withHeaders(await api(request, path.slice('/links/api'.length)));
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const [, file] = /^\/links\/assets\/([\w.-]+)$/.exec(path) ?? [];
      const found = path === '/links' ? page.document() : file === undefined ? null : page.asset(file);
      if (!found) throw new Failure('not_found');
      return isRead ? found : withHeaders({ status: 405, headers: { Allow: 'GET' } });
    } catch (error) {
      return withHeaders(problemAnswer(error, request, companion.logger));
    }
  };
}

/** Allows no other origin to read an answer: the only page has the same origin. */
function withHeaders(response: HttpResponse): HttpResponse {
  const closed = { 'Access-Control-Allow-Origin': null, 'Access-Control-Allow-Credentials': null };
  return { ...response, headers: { ...answerHeaders, ...closed, ...response.headers } };
}

function createLinkApi(
  publicUrl: URL,
  companion: Kernel,
  links: Links,
): (request: HttpRequest, path: string) => Promise<HttpResponse> {
  const mount = publicUrl.pathname.replace(/\/+$/, '');
  // The prefix prevents plain pages from setting one. Plain HTTP is for development on one machine, where Safari accepts neither.
  const isSecure = publicUrl.protocol === 'https:';
  const cookieName = `${isSecure ? '__Secure-' : ''}till-link`;
  const gates = { ...companion, origins: new Set([publicUrl.origin]) };
  const sessions = new WeakMap<HttpRequest, LinkSession>();
  const handlers = linkHandlers(companion, links, (request) => {
    const session = sessions.get(request);
    if (!session) throw new Failure('unauthenticated');
    return session;
  });
  const find = createDispatch(
    companionRoutes.flatMap((route) => {
      const work = handlers.get(`${route.method} ${route.path}`);
      return work ? [{ ...route, inSpan: routeSpan(route), answer: gated(gates, route, work) }] : [];
    }),
  );

  /** Refuses every other page, also forms and pages of the merchant's other origins. */
  function requireOwnPage(request: HttpRequest): void {
    const { headers, method } = request;
    requireSameSite(request, gates);
    const site = headers.get('sec-fetch-site');
    const isOther = site !== undefined && site !== 'same-origin';
    if (!isOther && (method === 'GET' || headers.get('origin') === publicUrl.origin)) return;
    companion.rejections.origin({ origin: headers.get('origin'), site });
    throw originRefused();
  }

  async function sessionOf({ headers }: HttpRequest): Promise<LinkSession | null> {
    const values = (headers.get('cookie') ?? '').split(/[;,]/).flatMap((pair) => {
      const [name, ...value] = pair.trim().split('=');
      return name === cookieName ? [value.join('=')] : [];
    });
    const [secret, ...more] = values;
    // Another page of the site can add a cookie of the same name, but cannot remove ours.
    if (more.length > 0) {
      companion.rejections.link('warn', {
        problem: 'link_cookie_twice',
        cause: `two cookies ${cookieName} came with it: another page of your site sets one`,
        fix: 'Find that page, and delete its cookie.',
      });
      throw new Failure('unauthenticated', { detail: `There are two cookies of the name ${cookieName}.` });
    }
    return secret === undefined ? null : links.sessionOf(secret);
  }

  async function required(request: HttpRequest): Promise<LinkSession> {
    const session = await sessionOf(request);
    if (session) return session;
    companion.rejections.link('info', {
      problem: 'unauthenticated',
      cause:
        'its browser has no session of a link: it keeps no cookies, or the session was ended, or is over after 24 hours',
      fix: 'Make a new link. If this is frequent, let the WebView keep cookies.',
    });
    throw new Failure('unauthenticated', { detail: 'There is no session of a link.' });
  }

  return async (request, path) => {
    requireOwnPage(request);
    switch (`${request.method} ${path}`) {
      case 'POST /preview': {
        const { token } = valid(parseWith(Preview, await readJson(request, 'token')));
        return json(await links.preview(token, await sessionOf(request)));
      }
      case 'POST /redeem': {
        const { token, key } = valid(parseWith(Redemption, await readJson(request, 'token')));
        await sessionOf(request);
        const secret = await links.redeem(token, key);
        const session = await links.sessionOf(secret);
        if (!session) throw new Failure('link_ended', { reason: 'link_revoked' });
        const attributes = `Path=${mount}/links; Max-Age=${cookieSeconds}; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Strict`;
        const cookie = `${cookieName}=${secret}; ${attributes}`;
        return json(await links.stateOf(session), { headers: { 'Set-Cookie': cookie } });
      }
      case 'GET /link':
        return json(await links.stateOf(await required(request)));
    }
    const [, tag = '', rest = ''] = /^\/([\w-]{16})(\/.+)$/.exec(path) ?? [];
    const session = await required(request);
    // The page shows another link's session than the browser has now.
    if (tag !== '' && tag !== session.tag) throw new Failure('caller_changed', { reason: 'page_of_another_caller' });
    const found = find(request.method, rest);
    if (!found) throw new Failure('not_found');
    const { method, query, headers, peer, hasBody, wasRead } = request;
    let read: LinkSession | null = session;
    // Asked again after a body that takes its time: the shop may have ended the session meanwhile.
    const caller = async (): Promise<Caller | null> => {
      const current = read ?? (await sessionOf(request));
      read = null;
      if (current) sessions.set(asked, current);
      return current && current.caller;
    };
    const hooks = { caller, stepUp: null };
    const asked: HttpRequest = {
      method,
      query,
      headers,
      peer,
      hasBody,
      wasRead,
      hooks,
      path: rest,
      params: found.params,
      read: (kind) => request.read(kind),
      onClose: (listener) => request.onClose(listener),
    };
    return found.route.inSpan(asked, async () => {
      try {
        return await found.route.answer(asked);
      } catch (error) {
        return problemAnswer(error, asked, companion.logger);
      }
    });
  };
}

/** Every request that a session of a link may send. */
function linkHandlers(
  companion: Kernel,
  links: Links,
  sessionOf: (request: HttpRequest) => LinkSession,
): ReadonlyMap<string, CallerHandler> {
  const { instructor } = companion;
  const lookups = lookupHandlers(companion);

  const handlers: { readonly [Name in RouteName]?: CallerHandler } = {
    async 'GET /session'({ caller, request }) {
      const { operation, maximum } = sessionOf(request).terms;
      const whole = companion.session(caller);
      const offered = catalogueUpTo(whole.catalogue, maximum);
      const services = offered.cable.services.map((service) => ({ ...service, topup: false }));
      const catalogue = { ...offered, cable: { ...offered.cable, services } };
      const abilities = whole.abilities.filter((ability) => ability === operation);
      return json({ ...whole, catalogue, abilities, balance: false, frames: false, recipients: false });
    },
    // Each is requested before a bill is paid, and returns nothing about a caller.
    'GET /lookups/{operation}': lookups['GET /lookups/{operation}'],
    'POST /validations/{operation}': lookups['POST /validations/{operation}'],
    async 'POST /quotes'({ caller, request, body }) {
      return json(await instructor.quote(caller, body, sessionOf(request).terms));
    },
    async 'POST /instructions'({ caller, request, body }) {
      const session = sessionOf(request);
      const key = await links.claim(session, readKey(request));
      const row = await instructor.instruct(caller, key, body, {
        terms: session.terms,
        language: readLanguage(request),
        isFirst: isFirstAttempt(request),
      });
      return answerInstruction(companion, await settledInstruction(companion, row));
    },
    async 'POST /instructions/find'({ caller, request, body }) {
      const key = links.claimed(sessionOf(request), readKey(request));
      if (key === null) throw new Failure('not_found');
      return json(await showInstruction(companion, await instructor.find(caller, key, body)));
    },
    async 'GET /instructions/by-key/{key}'({ request, params }) {
      return json(await showInstruction(companion, await own(request, { key: String(params['key']) })));
    },
    async 'GET /instructions/{ref}'({ request, params }) {
      return json(await showInstruction(companion, await own(request, { ref: String(params['ref']) })));
    },
    async 'POST /instructions/{ref}/check'({ request, params }) {
      const row = await own(request, { ref: String(params['ref']) });
      return json(await showInstruction(companion, await companion.check(row)));
    },
    // A shop without cases has no reports at its links either.
    ...(companion.started.some(({ routes }) => routes?.['GET /cases']) &&
      reportsOf(companion, ({ request, params }) =>
        links.purchaseOf(sessionOf(request), { ref: String(params['ref']) }),
      )),
  };

  async function own(request: HttpRequest, by: Parameters<Links['purchaseOf']>[1]) {
    const row = await links.purchaseOf(sessionOf(request), by);
    if (!row) throw new Failure('not_found');
    return row;
  }
  return new Map(Object.entries(handlers));
}
