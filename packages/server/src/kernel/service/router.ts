import { companionRoutes } from '@tillside/contract/schemas';
import type { Answer } from '../started.ts';
import { refuseOtherMethods } from '../frames/routes.ts';
import { createDispatch } from '../http/dispatch.ts';
import { answerHeaders, crossOrigin } from '../http/gates.ts';
import {
  problemAnswer,
  type CallerHandler,
  type HttpRequest,
  type HttpResponse,
  type OpenHandler,
} from '../http/message.ts';
import type { Kernel } from '../kernel.ts';
import { Failure } from '../model/errors.ts';
import { routeSpan } from '../observe/telemetry.ts';
import { callerOf, gated } from './gated.ts';

/** The handlers of routes, by method and path. */
export interface Handlers {
  /** Behind the gates that their declarations ask for. */
  readonly callers: Readonly<Record<string, CallerHandler | undefined>>;
  /** With gates of their own. */
  readonly open: Readonly<Record<string, OpenHandler | undefined>>;
}

/**
 * Answers every request by the contract's table of routes. The gates of a route follow from who may call it, so that no
 * handler can omit the check. `isWhole`: no feature is left out, so that a route without a handler is a mistake.
 */
export function createRouter(kernel: Kernel, { callers, open }: Handlers, isWhole: boolean): Answer {
  const find = createDispatch(
    companionRoutes.flatMap((route) => {
      const name = `${route.method} ${route.path}`;
      const inSpan = routeSpan(route);
      const [own, caller] = [open[name], callers[name]];
      if (own) return [{ ...route, inSpan, answer: own }];
      if (caller) return [{ ...route, inSpan, answer: gated(kernel, route, caller) }];
      if (isWhole) throw new Error(`${name} is declared and has no handler.`);
      return [];
    }),
  );

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const found = find(request.method, request.path);
    if (!found) {
      const response = await orProblem(request, () => refuse(request));
      kernel.rejections.turnedAway(response.status, null);
      return response;
    }
    const { route, params } = found;
    request.params = params;
    const response = await route.inSpan(request, () => orProblem(request, () => route.answer(request)));
    kernel.rejections.turnedAway(response.status, route);
    return response;
  }

  async function refuse(request: HttpRequest): Promise<HttpResponse> {
    const refused = refuseOtherMethods(request);
    if (refused) return refused;
    await callerOf(kernel, request);
    throw new Failure('not_found');
  }

  async function orProblem(
    request: HttpRequest,
    work: () => HttpResponse | Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    try {
      return await work();
    } catch (error) {
      return problemAnswer(error, request, kernel.logger);
    }
  }

  return async (request) => {
    const { headers, isPreflight } = crossOrigin(request, kernel);
    const response = isPreflight ? { status: 204 } : await answer(request);
    return { ...response, headers: { ...answerHeaders, ...headers, ...response.headers } };
  };
}
