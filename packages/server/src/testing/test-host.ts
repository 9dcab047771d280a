import { roles } from '@tillside/contract';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from '../kernel/http/express.ts';
import type { FetchHandler } from '../kernel/http/fetch.ts';
import type { Caller } from '../kernel/model/caller.ts';

/** The way into a companion, of either host. */
export interface Entrance {
  readonly router?: RequestHandler;
  readonly fetch?: FetchHandler;
}

/** Serves a companion below `mount`: its router in an Express app, else its `fetch`. `null` if there is none now. */
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

/** Hands a request of Node over as a web-standard one, and writes its response as it comes. */
async function answerByFetch(handle: FetchHandler, ...[request, response]: Parameters<RequestListener>): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const { method = 'GET' } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(request));
  const url = `http://${request.headers.host}${request.url}`;
  const answer = await handle(new Request(url, { method, headers, body, signal: left.signal }));
  response.writeHead(answer.status, [...answer.headers].flat());
  const reader = answer.body?.getReader();
  left.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) response.write(part.value);
  response.end();
}

/** The shoppers of the kit that are customers at the stand-in, with cards and accounts there. */
const customers: ReadonlyMap<string, string> = new Map([
  ['ada', 'cus_ada'],
  ['bayo', 'cus_bayo'],
]);

/** The caller that the cookie of a request names, for every host. */
export function callerOfTests({
  headers,
}: {
  readonly headers: Headers | { readonly cookie?: string | undefined };
}): Caller | null {
  const cookie = headers instanceof Headers ? headers.get('cookie') : headers.cookie;
  const name = /shopper=(\w+)/.exec(cookie ?? '')?.[1];
  if (name === undefined) return null;
  const customerId = customers.get(name);
  return {
    id: name,
    sessionId: `session of ${name}`,
    roles: [roles.find((role) => role === name) ?? 'shopper'],
    ...(customerId !== undefined && { customerId }),
  };
}
