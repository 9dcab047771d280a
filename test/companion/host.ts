import { getRequestListener } from '@hono/node-server';
import { createTillside as createOnExpress, type Tillside, type TillsideOptions } from '@tillside/server';
import { createTillside as createOnFetch } from '@tillside/server/fetch';
import type express from 'express';

/** Every way into the companion, with the same options and the same mount: each test is played over each of them. */
const hosts: Readonly<Record<string, (options: TillsideOptions) => Tillside>> = {
  express: createOnExpress,
  fetch: onFetch,
};

/** The host of this run: `TILLSIDE_HOST`, which the projects of vitest.config.ts set. Default `express`. */
export function createTillside(options: TillsideOptions): Tillside {
  const name = process.env['TILLSIDE_HOST'] ?? 'express';
  const create = hosts[name];
  if (!create) throw new Error(`TILLSIDE_HOST is ${name}. There are ${Object.keys(hosts).join(' and ')}.`);
  return create(options);
}

/** A companion whose router hands web-standard requests to `till.fetch`, as Node's adapter of Hono makes them. */
function onFetch(options: TillsideOptions): Tillside {
  const known = new WeakMap<Request, express.Request>();
  const expressOf = (request: Request): express.Request => {
    const found = known.get(request);
    if (!found) throw new Error('The hook was given another request than till.fetch was.');
    return found;
  };
  const { cards, ...others } = options;
  const stepUp = cards?.stepUp;
  const till = createOnFetch({
    ...others,
    caller: (request) => options.caller(expressOf(request)),
    ...(cards && {
      cards: {
        ...(cards.creationFee && { creationFee: cards.creationFee }),
        ...(stepUp && { stepUp: (request, caller) => stepUp(expressOf(request), caller) }),
      },
    }),
  });
  const router: express.RequestHandler = (request, response) => {
    request.url = request.originalUrl;
    const listener = getRequestListener((given) => {
      known.set(given, request);
      return till.fetch(given);
    });
    void listener(request, response);
  };
  return Object.assign(till, { router });
}
