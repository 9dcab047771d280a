import type { Caller } from '../model/caller.ts';
import type { HttpRequest, PathParams } from './request.ts';
import type { HttpResponse } from './response.ts';

/** A request that has passed its gates. */
export interface Call {
  readonly caller: Caller;
  readonly request: HttpRequest;
  readonly params: PathParams;
  /** `undefined` for a GET. */
  readonly body: unknown;
}

/** A handler for a signed-in caller. @throws Failure */
export type CallerHandler = (call: Call) => Promise<HttpResponse>;

/** A handler without a session. @throws Failure */
export type OpenHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
