import type { Companion } from '../companion.ts';
import type { CallerHandler } from './instructions.ts';

/** Who is asking, and the stream of hints to their pages. */
export function sessionHandlers(companion: Companion): Readonly<Record<'GET /session' | 'GET /events', CallerHandler>> {
  return {
    'GET /session': async (caller, _request, response) => void response.json(companion.session(caller)),
    'GET /events': (caller, request, response) => companion.streams.open(caller, request, response),
  };
}
