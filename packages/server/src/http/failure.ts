import { Failure } from '../failure.ts';
import type { Problem } from '@tillside/contract';
import { problem } from '@tillside/contract/schemas';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { errorFields } from '../error-name.ts';
import { HookError } from '../hook-error.ts';
import type { Logger } from '../options/logger.ts';

function sendProblem(response: Response, answer: Problem): void {
  if (answer.retry_after !== undefined) response.setHeader('Retry-After', String(Math.ceil(answer.retry_after)));
  response.status(answer.status).type('application/problem+json').send(JSON.stringify(answer));
}

/** Express 4 does not look after promises; this does for both. */
export function handled(
  work: (request: Request, response: Response, next: NextFunction) => Promise<void> | void,
): RequestHandler {
  return (request, response, next) => {
    void (async () => {
      try {
        await work(request, response, next);
      } catch (error) {
        next(error);
      }
    })();
  };
}

/** The end of every request that went wrong: a declared problem, never a stack. */
export function failureHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      // Express would write the error and its stack to standard error, past the host's logger.
      logger.error({ method: request.method, ...errorFields(error) }, 'an answer broke off');
      response.destroy();
      return;
    }
    const failure = error instanceof Failure ? error : fromBodyParser(error);
    if (!failure) {
      const what = error instanceof HookError ? 'a hook threw, so a request failed' : 'a request failed';
      logger.error({ method: request.method, ...errorFields(error) }, what);
    }
    sendProblem(response, failure?.problem ?? problem('internal'));
  };
}

/** The body parser's errors carry a `type`; its messages quote the body, so they stop here. */
function fromBodyParser(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('type' in error)) return null;
  switch (error.type) {
    case 'entity.parse.failed':
      return new Failure('malformed_json', { detail: 'Send a JSON object, complete and in UTF-8.' });
    case 'entity.too.large':
      return new Failure('body_too_large', { detail: 'Send at most 512 kB.' });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Failure('unsupported_media_type', { detail: 'Send plain UTF-8, or gzip, deflate or br.' });
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new Failure('malformed_json', { detail: 'The body did not arrive whole.' });
    default:
      return null;
  }
}
