import { companionRoutes, type RouteName } from '@tillside/contract/schemas';
import { Failure } from '../kernel/model/errors.ts';
import { routeSpan } from '../kernel/observe/telemetry.ts';
import { accountHandlers } from '../features/accounts/routes.ts';
import {
  problemAnswer,
  type CallerHandler,
  type OpenHandler,
  type HttpRequest,
  type HttpResponse,
} from '../kernel/http/message.ts';
import { cardHandlers } from '../features/cards/routes.ts';
import { balanceHandlers } from '../features/balances/routes.ts';
import { caseHandlers } from '../features/cases/routes.ts';
import { checkoutHandlers } from '../features/checkouts/routes.ts';
import { providerHealthHandlers } from '../features/health/routes.ts';
import type { Companion } from './companion-parts.ts';
import { createDispatch } from '../kernel/http/dispatch.ts';
import { frameHandlers, mintHandlers, refuseOtherMethods, type FrameRoute } from '../kernel/frames/routes.ts';
import { callerOf, gated } from '../kernel/service/gated.ts';
import { answerHeaders, crossOrigin } from '../kernel/http/gates.ts';
import { healthHandlers } from '../kernel/service/health.ts';
import { instructionHandlers } from '../kernel/instructions/routes.ts';
import { lookupHandlers } from '../kernel/instructions/lookup-routes.ts';
import { recipientHandlers } from '../features/recipients/routes.ts';
import { staffHandlers } from '../features/staff/routes.ts';
import { sessionHandlers } from '../kernel/service/session.ts';
import { webhookHandlers } from '../kernel/webhooks/routes.ts';

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
    ...checkoutHandlers(companion),
    ...balanceHandlers(companion),
    ...providerHealthHandlers(companion),
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

function isIn<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name);
}
