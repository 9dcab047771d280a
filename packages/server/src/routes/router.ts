import { companionRoutes, type CompanionRoute, type RouteName } from '@tillside/contract/schemas';
import { Failure } from '../kernel/model/errors.ts';
import { routeSpan } from '../kernel/observe/telemetry.ts';
import type { Caller } from '../kernel/model/caller.ts';
import { callerTag, requireShownCaller } from '../kernel/keys/tags.ts';
import { accountHandlers } from './accounts.ts';
import {
  json,
  problemAnswer,
  type CallerHandler,
  type OpenHandler,
  type HttpRequest,
  type HttpResponse,
} from '../kernel/http/message.ts';
import { cardHandlers } from './cards.ts';
import { caseHandlers } from './cases.ts';
import type { Companion } from './companion.ts';
import { createDispatch } from '../kernel/http/dispatch.ts';
import { frameHandlers, mintHandlers, refuseOtherMethods, type FrameRoute } from './frames.ts';
import {
  answerHeaders,
  crossOrigin,
  readJson,
  requireCaller,
  requireSameSite,
  requireSession,
  requireStorable,
} from './gates.ts';
import { healthHandlers } from './health.ts';
import { instructionHandlers } from './instructions.ts';
import { lookupHandlers } from './lookups.ts';
import { recipientHandlers } from './recipients.ts';
import { staffHandlers } from './staff.ts';
import { sessionHandlers } from './session.ts';
import { webhookHandlers } from './webhooks.ts';

/**
 * Answers every request by the contract's table of routes. The gates of a route follow from who may call it, so that no
 * handler can omit the check. A route without a handler, or a handler without a route, does not compile.
 */
export function createRouter(companion: Companion): (request: HttpRequest) => Promise<HttpResponse> {
  const callers: Readonly<Record<CallerRoute, CallerHandler>> = {
    ...sessionHandlers(companion),
    ...lookupHandlers(companion),
    ...instructionHandlers(companion),
    ...staffHandlers(companion),
    ...caseHandlers(companion),
    ...cardHandlers(companion),
    ...accountHandlers(companion),
    // PINs and one-time passwords arrive through the sealed frame only: no other route accepts one.
    'GET /checkouts/{id}': async ({ caller, params }) =>
      json(await companion.checkouts.view(String(params['id']), caller)),
    ...mintHandlers(companion),
    ...recipientHandlers(companion),
  };
  const open: Readonly<Record<OpenRoute, OpenHandler>> = {
    ...healthHandlers(companion),
    ...frameHandlers(companion),
    ...webhookHandlers(companion),
  };

  const find = createDispatch(
    companionRoutes.map((route) => {
      const name = `${route.method} ${route.path}`;
      const inSpan = routeSpan(route);
      if (isIn(open, name)) return { ...route, inSpan, answer: open[name] };
      if (isIn(callers, name)) return { ...route, inSpan, answer: gated(companion, route, callers[name]) };
      throw new Error(`${name} is declared and has no handler.`);
    }),
  );

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const found = find(request.method, request.path);
    if (!found) {
      const response = await orProblem(request, () => refuse(request));
      companion.rejections.turnedAway(response.status, null);
      return response;
    }
    const { route, params } = found;
    request.params = params;
    const response = await route.inSpan(request, () => orProblem(request, () => route.answer(request)));
    companion.rejections.turnedAway(response.status, route);
    return response;
  }

  async function refuse(request: HttpRequest): Promise<HttpResponse> {
    const refused = refuseOtherMethods(request);
    if (refused) return refused;
    await callerOf(companion, request);
    throw new Failure('not_found');
  }

  async function orProblem(
    request: HttpRequest,
    work: () => HttpResponse | Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    try {
      return await work();
    } catch (error) {
      return problemAnswer(error, request, companion.logger);
    }
  }

  return async (request) => {
    const { headers, isPreflight } = crossOrigin(request, companion);
    const response = isPreflight ? { status: 204 } : await answer(request);
    return { ...response, headers: { ...answerHeaders, ...headers, ...response.headers } };
  };
}

/** Routes with separate gates: health needs no session, the platform signs its events, a frame has its ticket. */
type OpenRoute =
  | Extract<RouteName, 'GET /live' | 'GET /ready' | 'GET /openapi.json' | 'POST /webhooks'>
  | Extract<RouteName, FrameRoute>;
type CallerRoute = Exclude<RouteName, OpenRoute>;

export type Gates = Pick<
  Companion,
  'requireOpen' | 'origins' | 'rejections' | 'rateLimiters' | 'keys' | 'customerCallers' | 'clock' | 'store' | 'logger'
>;

/** How long a body may take until its sender is identified again, in milliseconds. */
const identifiedFor = 1_000;

/**
 * The gates before a handler: same site for writes, a caller, staff for staff routes, and only then a body. A body can
 * be held back, so what has ended meanwhile is looked for again once it is there.
 */
export function gated(
  companion: Gates,
  { method, path, who, roles = ['staff'], body: declared }: CompanionRoute,
  work: CallerHandler,
): OpenHandler {
  return async (request) => {
    const { params } = request;
    if (method !== 'GET') requireSameSite(request, companion);
    const caller = await admit(request);
    companion.rateLimiters.acquire(`${method} ${path}`, caller);
    if (method === 'GET') {
      return companion.rateLimiters.read(caller, () => work({ caller, request, params, body: undefined }));
    }
    // A body is parsed only for a known caller.
    const since = companion.clock.monotonic();
    const body = await readJson(request);
    const isLate = companion.clock.monotonic() - since > identifiedFor;
    const sender = isLate ? await admit(request) : caller;
    if (sender.id !== caller.id) throw new Failure('caller_changed', { reason: 'page_of_another_caller' });
    await requireSession(sender, companion);
    // A route that takes no body ignores what came.
    if (declared !== undefined) requireStorable(body);
    return work({ caller: sender, request, params, body });
  };

  async function admit(request: HttpRequest): Promise<Caller> {
    const caller = await callerOf(companion, request);
    // The same answer as for an unknown route.
    if (who === 'staff' && !roles.some((role) => caller.roles.includes(role))) throw new Failure('not_found');
    return caller;
  }
}

async function callerOf(companion: Gates, request: HttpRequest): Promise<Caller> {
  companion.requireOpen();
  const caller = await requireCaller(request);
  requireShownCaller(request.headers.get('till-caller'), () => callerTag(companion.keys, caller));
  await companion.customerCallers.note(caller, companion.clock.now());
  return caller;
}

function isIn<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name);
}
