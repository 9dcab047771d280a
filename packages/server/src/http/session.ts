import type { Companion } from './companion.ts';
import { callerTag, requireShownCaller } from '../sessions/caller-tag.ts';
import type { CallerHandler } from './instructions.ts';

/** Who is asking, and the stream of hints to their pages. */
export function sessionHandlers(companion: Companion): Readonly<Record<'GET /session' | 'GET /events', CallerHandler>> {
  return {
    'GET /session': async (caller, _request, response) => void response.json(companion.session(caller)),
    async 'GET /events'(caller, request, response) {
      // An `EventSource` cannot send a header.
      requireShownCaller(request.query['caller'], callerTag(companion.keys, caller));
      await companion.streams.open(caller, request, response);
    },
  };
}
