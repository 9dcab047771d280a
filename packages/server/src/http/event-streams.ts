import type { Request, Response } from 'express';
import type { Clock } from '../clock.ts';
import type { Caller } from '../options/caller.ts';
import type { Keyring } from '../keys/keyring.ts';
import { endedSession, sessionTag } from '../sessions/session-tag.ts';
import type { CommittedEvent } from '../store/queue-store.ts';
import type { QueueStore } from '../store/queue-store.ts';

/** All open event streams of this process. */
export interface EventStreams {
  /** Streams hints to a caller's pages, until the page goes away or its time is over. */
  open(caller: Pick<Caller, 'id' | 'sessionId'>, request: Request, response: Response): Promise<void>;
  /** Ends every stream, for the process is about to end. */
  end(): void;
  readonly size: number;
}

interface StreamsContext {
  readonly store: Pick<QueueStore, 'eventRange' | 'eventsAfter' | 'subscribe'>;
  readonly clock: Clock;
  readonly keys: Pick<Keyring, 'sign'>;
  /** How many streams one caller may have; the oldest makes room for the next. */
  readonly perCaller: number;
  /** Whether new streams are still taken: one that asked before the end may be told only after it. */
  readonly isOpen: () => boolean;
  readonly onCount?: (open: number) => void;
}

const heartbeat = 20_000;
/** After this the stream ends and the browser opens another, so that a session that ended is noticed. */
const maxStream = 10 * 60_000;
const replayPage = 500;

/** What is kept of an open stream. There are thousands, and all they do is wait: no timer and no closure of its own. */
interface Stream {
  readonly ownerId: string;
  /** The tag of the session that it was opened in. */
  readonly session: string;
  readonly response: Response;
  readonly openedAt: number;
  /** The last number written. */
  sent: number;
  reading: boolean;
  /** Something was committed while the store was being read. */
  again: boolean;
}

/**
 * One subscription to the store and one heartbeat serve all streams; an event is looked up by its owner, so that it costs
 * nothing to those whom it does not concern.
 */
export function createEventStreams({
  store,
  clock,
  keys,
  perCaller,
  isOpen,
  onCount = () => {},
}: StreamsContext): EventStreams {
  const byOwner = new Map<string, Set<Stream>>();
  let size = 0;
  let stopListening: (() => void) | null = null;
  let stopBeat: (() => void) | null = null;

  function add(stream: Stream): void {
    const streams = byOwner.get(stream.ownerId) ?? new Set();
    byOwner.set(stream.ownerId, streams.add(stream));
    size += 1;
    onCount(size);
    stopListening ??= store.subscribe(({ ownerId }) => {
      for (const heard of byOwner.get(ownerId) ?? []) void catchUp(heard);
    });
    stopBeat ??= clock.setTimeout(beat, heartbeat);
    for (const oldest of streams) {
      if (streams.size <= perCaller) break;
      // Without the longer wait, one page too many would have all of them take each other's place every two seconds.
      finish(oldest, `retry: ${heartbeat}\n\n`);
    }
  }

  function finish(stream: Stream, finalComment?: string): void {
    const streams = byOwner.get(stream.ownerId);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) byOwner.delete(stream.ownerId);
    size -= 1;
    onCount(size);
    stream.response.end(finalComment);
    if (size > 0) return;
    stopListening?.();
    stopBeat?.();
    stopListening = stopBeat = null;
  }

  function each(act: (stream: Stream) => void): void {
    for (const streams of byOwner.values()) for (const stream of streams) act(stream);
  }

  function beat(): void {
    stopBeat = clock.setTimeout(beat, heartbeat);
    const tooOld = clock.monotonic() - maxStream;
    each((stream) => {
      const { response } = stream;
      // A page that reads nothing would have us keep all that it is told, its end included.
      if (response.writableNeedDrain) response.destroy();
      else if (stream.openedAt <= tooOld) finish(stream);
      else response.write(': still here\n\n');
    });
  }

  /** Numbers are read from the store and not taken from the listener, so that none is skipped or told twice. */
  async function catchUp(stream: Stream): Promise<void> {
    stream.again = true;
    if (stream.reading) return;
    stream.reading = true;
    try {
      while (stream.again) {
        stream.again = false;
        let page: Page = { more: true };
        while (page.more) page = await writePage(store, stream);
        if (page.finalComment !== undefined) finish(stream, page.finalComment);
      }
    } catch {
      // The browser opens another and names the last number that it got.
      finish(stream);
    } finally {
      stream.reading = false;
    }
  }

  return {
    async open({ id: ownerId, sessionId }, request, response) {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store, no-transform');
      response.setHeader('X-Accel-Buffering', 'no');
      response.write('retry: 2000\n\n');
      const range = await store.eventRange(ownerId);
      // The page may be gone by now; then nothing would ever end this stream.
      if (response.destroyed) return;
      if (!isOpen()) return void response.end();
      const sent = begin(response, range, readLastEventId(request));
      const stream: Stream = {
        ownerId,
        session: sessionTag(keys, { callerId: ownerId, sessionId }),
        response,
        openedAt: clock.monotonic(),
        sent,
        reading: false,
        again: false,
      };
      response.once('close', () => finish(stream));
      add(stream);
      await catchUp(stream);
    },
    end: () => each((stream) => finish(stream)),
    get size() {
      return size;
    },
  };
}

/** Writes where the stream begins, and answers it. Past retention, `reset` says to read everything again. */
function begin(
  response: Response,
  range: { readonly first: number; readonly last: number },
  asked: number | null,
): number {
  const known = asked !== null && asked <= range.last && asked >= range.first - 1;
  if (known) return asked;
  response.write(`id: ${range.last}\nevent: ${asked === null ? 'hello' : 'reset'}\ndata:\n\n`);
  return range.last;
}

interface Page {
  /** Whether there may be more. */
  readonly more: boolean;
  /** The session of this stream ended: what the page is told last. */
  readonly finalComment?: string;
}

/** Writes one page of what is new. That another session of the same caller ended is not told. */
async function writePage(store: StreamsContext['store'], stream: Stream): Promise<Page> {
  const { response } = stream;
  const events = await store.eventsAfter(stream.ownerId, stream.sent, replayPage);
  const last = events.at(-1);
  if (!last || response.writableEnded) return { more: false };
  stream.sent = last.number;
  const end = events.find(({ ref }) => endedSession(ref) === stream.session);
  const hints = events.filter(({ ref, number }) => endedSession(ref) === null && number < (end?.number ?? Infinity));
  if (hints.length > 0 && !response.write(hints.map(frame).join(''))) await drained(response);
  if (end) return { more: false, finalComment: `id: ${end.number}\nevent: signed_out\ndata:\n\n` };
  return { more: events.length === replayPage && !response.destroyed };
}

/** Settles when the page has taken what was written, or has gone away. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

function frame({ number, ref, version }: CommittedEvent): string {
  return `id: ${number}\ndata: ${JSON.stringify({ ref, version })}\n\n`;
}

function readLastEventId(request: Request): number | null {
  const value = request.get('Last-Event-ID') ?? request.query['last_event_id'];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
