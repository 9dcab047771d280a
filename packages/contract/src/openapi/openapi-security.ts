import type { JsonSchema } from '../platform/json-schema.ts';
import type { CompanionRoute } from '../routes/route.ts';

export const securitySchemes: JsonSchema = {
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The merchant’s own session, as their `caller` hook reads it: the name of the cookie is theirs.',
  },
  session_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The merchant’s own token, where their `caller` hook reads one.',
  },
  staff_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'A `session_cookie` whose caller has the role `staff`.',
  },
  staff_token: { type: 'http', scheme: 'bearer', description: 'A `session_token` whose caller has the role `staff`.' },
  webhook_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'The platform’s signature, as one of the verifiers in `webhooks.verify` reads it. The name depends on the scheme, and one scheme has its hash in the body.',
  },
  frame_binder: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-till-ticket',
    description:
      'Binds a ticket to the browser that it was asked from: the cookie that came with the ticket. Its name ends in the first ten digits of the ticket’s hash, and over plain HTTP it has no `__Host-`.',
  },
  frame_code: {
    type: 'apiKey',
    in: 'query',
    name: 'c',
    description: 'The single-use code of the redirect to the frames’ own origin.',
  },
};

/** The security requirements of a route. Requests of an open frame authenticate in their body (`mac`), so they need none. */
export function securityOf({ who, path }: CompanionRoute): readonly JsonSchema[] {
  switch (who) {
    case 'caller':
      return [{ session_cookie: [] }, { session_token: [] }];
    case 'staff':
      return [{ staff_cookie: [] }, { staff_token: [] }];
    case 'platform':
      return [{ webhook_signature: [] }];
    case 'frame':
      return frameSecurity[path] ?? [];
    case 'anyone':
      return [];
    default:
      return who satisfies never;
  }
}

const frameSecurity: Readonly<Record<string, readonly JsonSchema[]>> = {
  '/frames/open': [{ frame_binder: [] }],
  '/frames/enter': [{ frame_code: [] }],
};
