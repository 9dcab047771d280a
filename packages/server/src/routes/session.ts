import { Failure } from '../kernel/model/errors.ts';
import { callerTag, requireShownCaller } from '../kernel/keys/tags.ts';
import { json, type CallerHandler, type HttpRequest } from '../kernel/http/message.ts';
import type { Companion } from './companion.ts';

/** The session, its caller's balance, and the event stream of its pages. */
export function sessionHandlers(
  companion: Pick<Companion, 'session' | 'balances' | 'keys' | 'streams'>,
): Readonly<Record<'GET /session' | 'GET /balance' | 'GET /events', CallerHandler>> {
  return {
    'GET /session': async ({ caller }) => json(companion.session(caller)),
    async 'GET /balance'({ caller }) {
      const balance = await companion.balances.read(caller);
      if (!balance) throw new Failure('not_found');
      return json(balance);
    },
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
