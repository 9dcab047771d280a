import { parse } from 'node:querystring';
import type { Caller } from '../options/caller.ts';
import type { StepUpAnswer } from '../options/card-options.ts';

/** A request as the companion reads it, whatever host it came through. */
export interface HttpRequest {
  readonly method: string;
  /** Below the mount path, without the query. */
  readonly path: string;
  readonly query: Query;
  /** Set by the router, once it has found the route. The host's own request has them as well, for the hooks. */
  params: PathParams;
  readonly headers: HttpHeaders;
  /** The merchant's hooks, asked with the host's own request. */
  readonly hooks: HostHooks;
  /** The body: what the host's own parser has read, where it was first. @throws Failure where it cannot be read. */
  read(body: BodyKind): Promise<unknown>;
  /** Tells the status once the answer was sent, or the connection was lost. */
  onClose(listener: (status: number) => void): void;
}

export interface HttpHeaders {
  /** A header that came more than once is joined as Node joins it. */
  get(name: string): string | undefined;
  /** One entry for each line of this header. */
  lines(name: string): readonly string[];
  names(): readonly string[];
}

/** The hooks that are given the host's own request. */
interface HostHooks {
  caller(): Caller | null | Promise<Caller | null>;
  /** `null` where the merchant has none. */
  readonly stepUp: ((caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>) | null;
}

/** The values of the placeholders in a route's path. */
export type PathParams = Readonly<Record<string, string>>;

/** A name that is given twice has a list. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The query of a URL, read the same way whatever parser the host has set. */
export function queryOf(url: string): Query {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1), '&', '=', { maxKeys: 50 });
}

/** How a body is read, and how long it may be. */
export const bodyLimits = { json: '512kb', form: '1kb', text: '8kb', bytes: '1mb' } as const;

export type BodyKind = keyof typeof bodyLimits;
