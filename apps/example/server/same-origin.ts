import type { RequestHandler } from 'express';
import { refuse } from './refuse.ts';

/**
 * Refuses writes that another site's page could have caused. A form on another site can neither send JSON nor forge
 * `Origin`; asking for both closes cross-site request forgery without tokens. The companion guards its own routes alike.
 */
export function sameOriginWrites(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    if (
      origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : !origins.includes(origin)
    ) {
      return refuse(response, 403, 'Requests from this site are not accepted.');
    }
    if (!request.is('application/json')) return refuse(response, 415, 'Send the request body as application/json.');
    next();
  };
}
