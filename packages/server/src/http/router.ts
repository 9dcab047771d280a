import { companionRoutes, type CompanionRoute, type RouteName } from '@tillside/contract/schemas';
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Companion } from './companion.ts';
import type { Caller } from '../options/caller.ts';
import { accountHandlers } from './accounts.ts';
import { cardHandlers } from './cards.ts';
import { checkoutHandlers } from './checkouts.ts';
import { dispatch, type DispatchedRoute } from './dispatch.ts';
import { Failure } from '../failure.ts';
import { failureHandler, handled } from './failure.ts';
import { frameHandlers, mintHandlers, refuseOtherMethods, type FrameRoute } from './frames.ts';
import { answerHeaders, crossOrigin, readJson, requireCaller, requireSameSite } from './gates.ts';
import { instructionHandlers, type CallerHandler } from './instructions.ts';
import { lookupHandlers } from './lookups.ts';
import { recipientHandlers } from './recipients.ts';
import { sessionHandlers } from './session.ts';
import { healthHandlers } from './health.ts';
import { routeSpan } from '../observe/telemetry.ts';
import { callerTag, requireShownCaller } from '../sessions/caller-tag.ts';
import { rawWebhookBody, receiveWebhook } from './webhooks.ts';

/**
 * The router, made from the contract's table of routes: each gets its gates by who may ask, so that no handler can
 * forget to ask who it is. A route without a handler, or a handler without a route, does not compile.
 */
export function createRouter(companion: Companion): Router {
  const router = express.Router();
  const callers: Readonly<Record<CallerRoute, CallerHandler>> = {
    ...sessionHandlers(companion),
    ...lookupHandlers(companion),
    ...instructionHandlers(companion),
    ...cardHandlers(companion),
    ...accountHandlers(companion),
    ...checkoutHandlers(companion),
    ...mintHandlers(companion),
    ...recipientHandlers(companion),
  };
  const open: Readonly<Record<OpenRoute, readonly RequestHandler[]>> = {
    ...healthHandlers(companion),
    ...frameHandlers(companion),
    'POST /webhooks': [
      rawWebhookBody,
      handled(async (request, response) => {
        companion.requireOpen();
        await receiveWebhook(companion, request, response);
      }),
    ],
  };

  router.use(answerHeaders, crossOrigin(companion));
  const routes: DispatchedRoute[] = [];
  for (const route of companionRoutes) {
    const name = `${route.method} ${route.path}`;
    const handlers = isIn(open, name)
      ? open[name]
      : isIn(callers, name)
        ? [gated(companion, route, callers[name])]
        : [];
    if (handlers.length === 0) throw new Error(`${name} is declared and has no handler.`);
    routes.push({ ...route, handlers: [routeSpan(route.method, route.path), ...handlers] });
  }
  router.use(dispatch(routes));

  router.use('/frames', refuseOtherMethods);
  router.use(
    handled(async (request) => {
      await callerOf(companion, request);
      throw new Failure('not_found');
    }),
  );
  router.use(failureHandler(companion.logger));
  return router;
}

/** Routes that have gates of their own: health asks nobody, the platform proves its events, a frame has its ticket. */
type OpenRoute =
  | Extract<RouteName, 'GET /live' | 'GET /ready' | 'GET /openapi.json' | 'POST /webhooks'>
  | Extract<RouteName, FrameRoute>;
type CallerRoute = Exclude<RouteName, OpenRoute>;

/** The gates before a handler: same site for what writes, a caller, staff where it is theirs, and only then a body. */
function gated(companion: Companion, { method, path, who }: CompanionRoute, work: CallerHandler): RequestHandler {
  return handled(async (request, response) => {
    if (method !== 'GET') requireSameSite(request, companion);
    const caller = await callerOf(companion, request);
    // The same answer as for a route that is not there.
    if (who === 'staff' && !companion.access.isStaff(caller)) throw new Failure('not_found');
    companion.rateLimiters.acquire(`${method} ${path}`, caller);
    if (method === 'GET') return companion.rateLimiters.read(caller, () => work(caller, request, response));
    // Strangers cannot make us parse anything.
    await readJson(request, response);
    await work(caller, request, response);
  });
}

async function callerOf(companion: Companion, request: Request): Promise<Caller> {
  companion.requireOpen();
  const caller = await requireCaller(request, companion);
  requireShownCaller(request.get('Till-Caller'), callerTag(companion.keys, caller));
  await companion.customerCallers.note(caller, companion.clock.now());
  return caller;
}

function isIn<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name);
}
