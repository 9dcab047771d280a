import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { RequestHandler } from '../http/express.ts';
import type { FetchHandler } from '../http/fetch.ts';

/** The way into a companion, of either host. */
export interface Entrance {
  readonly router?: RequestHandler;
  readonly fetch?: FetchHandler;
}

/** Serves a companion below `mount`: its router in an Express app, else its `fetch`. `null`: there is none yet, or none any more. */
export function listenerOf(mount: string, till: () => Entrance | null): RequestListener {
  let app: Promise<RequestListener> | null = null;
  const openApp = async (): Promise<RequestListener> => {
    const { default: express } = await import('express');
    return express().use(mount, (request, response, next) => {
      const router = till()?.router;
      if (router) router(request, response, next);
      else next();
    });
  };
  return (request, response) => {
    const { router, fetch } = till() ?? {};
    const answered = router
      ? (app ??= openApp()).then((serve) => serve(request, response))
      : fetch
        ? answerByFetch(fetch, request, response)
        : Promise.resolve(response.writeHead(503).end());
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}

async function answerByFetch(handle: FetchHandler, ...[request, response]: Parameters<RequestListener>): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await handle(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      signal: left.signal,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' as const } : {}),
    }),
  );
  response.writeHead(answer.status, [...answer.headers].flat());
  if (answer.body) Readable.fromWeb(answer.body).pipe(response);
  else response.end();
}
