import type { Request, Response } from 'express';
import type { Companion } from '../companion.ts';
import type { Caller } from '../options.ts';
import type { CommittedEvent } from '../store/store.ts';

const heartbeat = 20_000;
/** After this the stream ends and the browser opens another, so that a session that ended is noticed. */
const longestStream = 10 * 60_000;
const replayPage = 500;

/**
 * Streams hints to a caller's pages. What was committed while nobody listened is replayed from `Last-Event-ID`;
 * where that is past retention, `reset` says to read everything again.
 */
export async function streamEvents(
  companion: Companion,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const { store, clock, streams } = companion;
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  response.write('retry: 2000\n\n');

  const range = await store.eventRange(caller.id);
  // The page may be gone by now; then nothing would ever end this stream.
  if (response.destroyed) return;
  const asked = readLastEventId(request);
  let sent = asked ?? range.last;
  if (sent > range.last || sent < range.first - 1) {
    sent = range.last;
    response.write(`id: ${sent}\nevent: reset\ndata:\n\n`);
  } else if (asked === null) {
    response.write(`id: ${sent}\nevent: hello\ndata:\n\n`);
  }

  let reading = Promise.resolve();
  // Numbers are read from the store and not from the listener, so that none is skipped or told twice.
  const catchUp = (): void => {
    reading = reading.then(async () => {
      for (let more = true; more;) {
        const events = await store.eventsAfter(caller.id, sent, replayPage);
        for (const event of events) response.write(frame(event));
        sent = events.at(-1)?.number ?? sent;
        more = events.length === replayPage;
      }
    });
    reading.catch(() => end());
  };

  const stopListening = store.subscribe((event) => {
    if (event.ownerId === caller.id) catchUp();
  });
  let stopBeat = clock.setTimeout(beat, heartbeat);
  const stopStream = clock.setTimeout(end, longestStream);
  function beat(): void {
    response.write(': still here\n\n');
    stopBeat = clock.setTimeout(beat, heartbeat);
  }
  function end(): void {
    stopListening();
    stopBeat();
    stopStream();
    streams.delete(end);
    response.end();
  }
  streams.add(end);
  response.on('close', end);
  catchUp();
}

function frame({ number, ref, version }: CommittedEvent): string {
  return `id: ${number}\ndata: ${JSON.stringify({ ref, version })}\n\n`;
}

function readLastEventId(request: Request): number | null {
  const value = request.get('Last-Event-ID') ?? request.query.last_event_id;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
