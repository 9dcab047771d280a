import { problem } from '@tillside/contract/schemas';
import { errorFields } from '../model/error-name.ts';
import { Failure } from '../model/failure.ts';
import { HookError } from '../model/hook-error.ts';
import type { Logger } from '../options/logger.ts';
import { json, type HttpResponse } from './response.ts';

/** Answers a failed request with a declared problem, never with a stack. Unexpected errors are logged. */
export function problemAnswer(error: unknown, { method }: { readonly method: string }, logger: Logger): HttpResponse {
  if (!(error instanceof Failure)) {
    const what = error instanceof HookError ? 'a hook threw, so a request failed' : 'a request failed';
    logger.error({ method, ...errorFields(error) }, what);
  }
  const answer = error instanceof Failure ? error.problem : problem('internal');
  const wait = answer.retry_after === undefined ? {} : { 'Retry-After': String(Math.ceil(answer.retry_after)) };
  return json(answer, { status: answer.status, headers: { 'Content-Type': 'application/problem+json', ...wait } });
}
