import type { CompanionRoute } from '@tillside/contract/schemas';
import { isStorable } from '../model/text.ts';
import type { PathParams } from './message.ts';

interface Template<Route> {
  /** Parts of the path: `null` for a placeholder. */
  readonly parts: readonly (string | null)[];
  /** The names of the placeholders, in their order. */
  readonly names: readonly string[];
  readonly route: Route;
}

interface Found<Route> {
  readonly route: Route;
  readonly params: PathParams;
}

/** In any case and with a slash at its end: the platform has the address as the merchant once wrote it. */
export function isWebhooks(path: string): boolean {
  return /^\/webhooks\/?$/i.test(path);
}

/**
 * Finds a route by method and number of parts, instead of trying the pattern of each route as Express does. Paths are
 * exact, because that is how a proxy limits them, except that of webhooks. HEAD is a GET, and the first match is taken.
 * Returns `null` if no route matches, or if a placeholder's value cannot be decoded or stored.
 */
export function createDispatch<Route extends Pick<CompanionRoute, 'method' | 'path'>>(
  routes: readonly Route[],
): (method: string, path: string) => Found<Route> | null {
  const table = new Map<string, Template<Route>[]>();
  for (const route of routes) {
    const template = templateOf(route);
    const key = keyOf(route.method, template.parts.length);
    table.set(key, [...(table.get(key) ?? []), template]);
  }

  return (method, path) => {
    const parts = partsOf(isWebhooks(path) ? '/webhooks' : path);
    for (const template of table.get(keyOf(method === 'HEAD' ? 'GET' : method, parts.length)) ?? []) {
      const params = match(template, parts);
      if (params !== null) return { route: template.route, params };
    }
    return null;
  };
}

function templateOf<Route extends Pick<CompanionRoute, 'path'>>(route: Route): Template<Route> {
  const given = partsOf(route.path);
  const parts = given.map((part) => (part.startsWith('{') ? null : part));
  const names = given.flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []));
  return { parts, names, route };
}

function keyOf(method: string, parts: number): string {
  return `${method} ${parts}`;
}

function partsOf(path: string): string[] {
  return path.slice(1).split('/');
}

/** The values of the placeholders; `null` if the path does not match. */
function match({ parts, names }: Template<unknown>, given: readonly string[]): PathParams | null {
  const values: string[] = [];
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part === null) {
      if (value === '') return null;
      values.push(value);
    } else if (part !== value) return null;
  }
  try {
    const decoded = values.map((value) => decodeURIComponent(value));
    return decoded.every(isStorable)
      ? Object.fromEntries(names.map((name, index) => [name, decoded[index] ?? '']))
      : null;
  } catch {
    return null;
  }
}
