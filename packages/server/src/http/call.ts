import type { Caller } from '../options/caller.ts';
import type { HttpRequest, PathParams } from './request.ts';
import type { HttpResponse } from './response.ts';

/** A request that has passed its gates. */
export interface Call {
  readonly caller: Caller;
  readonly request: HttpRequest;
  readonly params: PathParams;
  /** Of a GET `undefined`. */
  readonly body: unknown;
}

/** Answers somebody who is signed in. @throws Failure */
export type CallerHandler = (call: Call) => Promise<HttpResponse>;

/** Answers anybody. @throws Failure */
export type OpenHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
