import { callerTag, requireShownCaller } from '../keys/tags.ts';
import { json, type CallerHandler, type HttpRequest } from '../http/message.ts';
import type { Kernel } from '../kernel.ts';

/** The session, and the event stream of its pages. */
export function sessionHandlers(
  companion: Pick<Kernel, 'session' | 'keys' | 'streams'>,
): Readonly<Record<'GET /session' | 'GET /events', CallerHandler>> {
  return {
    'GET /session': async ({ caller }) => json(companion.session(caller)),
    async 'GET /events'({ caller, request }) {
      // An `EventSource` cannot send a header.
      requireShownCaller(request.query['caller'], () => callerTag(companion.keys, caller));
      const last = readLastEventId(request);
      return { status: 200, headers: streamHeaders, body: (page) => companion.streams.open(caller, last, page) };
    },
  };
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

function readLastEventId({ headers, query }: HttpRequest): number | null {
  const value = headers.get('last-event-id') ?? query['last_event_id'];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
