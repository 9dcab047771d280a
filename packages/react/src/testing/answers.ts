import { problems, type Problem, type ProblemCode } from '@tillside/contract';

/* The possible answers to a request: those of the companion, and failures on the way. */

export type Answer = Response | Promise<Response>;

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** A problem, as the companion writes it. */
export function refuse(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const { status, title, can_retry } = problems[code];
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  if (more.retry_after !== undefined) headers.set('Retry-After', String(more.retry_after));
  return new Response(
    JSON.stringify({ type: `urn:tillside:problem:${code}`, title, status, code, can_retry, ...more }),
    { status, headers },
  );
}

/** An HTML page, such as a proxy answers with. */
export function htmlPage(status: number): Response {
  return new Response('<!doctype html><title>Bad gateway</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
}

export function lostResponse(): Response {
  return Response.error();
}

/** The request was processed, and its answer was lost. */
export async function doneButLost(proceed: () => Answer): Promise<Response> {
  await proceed();
  return Response.error();
}

export function noAnswer(): Promise<Response> {
  return new Promise(() => {});
}
