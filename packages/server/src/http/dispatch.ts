import type { CompanionRoute } from '@tillside/contract/schemas';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A route with all that runs for it, the first one first. */
export type DispatchedRoute = Pick<CompanionRoute, 'method' | 'path'> & {
  readonly handlers: readonly RequestHandler[];
};

interface Template {
  /** Parts of the path: literal ones in lower case, `null` for a placeholder. */
  readonly parts: readonly (string | null)[];
  /** The names of the placeholders, in their order. */
  readonly names: readonly string[];
  readonly handlers: readonly RequestHandler[];
}

/**
 * One handler for all routes, found by method and number of parts, where Express would try the pattern of each in turn.
 * Otherwise as Express: letters of either case, a slash at the end or not, HEAD as GET, and the first route that fits.
 * What fits none goes on to whatever comes next; so does a name that cannot be decoded, which no route has.
 */
export function dispatch(routes: readonly DispatchedRoute[]): RequestHandler {
  const table = new Map<string, Template[]>();
  for (const route of routes) {
    const template = templateOf(route);
    const key = keyOf(route.method, template.parts.length);
    table.set(key, [...(table.get(key) ?? []), template]);
  }

  return (request, response, next) => {
    const parts = partsOf(request.path);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const template of table.get(keyOf(method, parts.length)) ?? []) {
      const params = match(template, parts);
      if (params === null) continue;
      request.params = params;
      run(template.handlers, 0, request, response, next);
      return;
    }
    next();
  };
}

function templateOf({ path, handlers }: DispatchedRoute): Template {
  const parts = partsOf(path).map((part) => (part.startsWith('{') ? null : part.toLowerCase()));
  const names = partsOf(path).flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []));
  return { parts, names, handlers };
}

function keyOf(method: string, parts: number): string {
  return `${method} ${parts}`;
}

function partsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

/** The values of the placeholders; `null`: it does not fit. */
function match({ parts, names }: Template, given: readonly string[]): Record<string, string> | null {
  const values: string[] = [];
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part === null) {
      if (value === '') return null;
      values.push(value);
    } else if (part !== value && part !== value.toLowerCase()) return null;
  }
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  } catch {
    return null;
  }
}

/** Runs one after the other. Those behind a parser run outside of Express, which would not catch what they throw. */
function run(
  handlers: readonly RequestHandler[],
  index: number,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const handler = handlers[index];
  if (!handler) return next();
  try {
    void handler(request, response, (error?: unknown) =>
      error === undefined || error === null ? run(handlers, index + 1, request, response, next) : next(error),
    );
  } catch (error) {
    next(error);
  }
}
