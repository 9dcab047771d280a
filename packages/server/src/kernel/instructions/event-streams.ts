import type { Writable } from 'node:stream';
import type { Clock } from '../model/clock.ts';
import type { Caller } from '../model/caller.ts';
import type { Keyring } from '../keys/keyring.ts';
import { endedSession, sessionTag } from '../keys/tags.ts';
import type { CommittedEvent, QueueStore } from '../model/record-store.ts';

export interface EventStreams {
  /**
   * Streams hints to a caller's page, until the page disconnects or the stream's time is over. It begins after `last`,
   * the number of the last event that the page received; `null` if it received none.
   */
  open(caller: Pick<Caller, 'id' | 'sessionId'>, last: number | null, page: Writable): Promise<void>;
  /** Ends every stream, because the process is about to end. */
  end(): void;
  readonly size: number;
}

interface StreamsContext {
  readonly store: Pick<QueueStore, 'eventRange' | 'eventsAfter' | 'subscribe'>;
  readonly clock: Clock;
  readonly keys: Pick<Keyring, 'sign'>;
  /** Maximum streams of one caller. A new one closes the oldest. */
  readonly perCaller: number;
  /** Whether new streams are still accepted. A stream that was requested before `end` may be ready only after it. */
  readonly isOpen: () => boolean;
  readonly onCount?: (open: number) => void;
}

const heartbeat = 20_000;
/** After this the stream ends and the browser opens another, so that an ended session is detected. */
const maxStream = 10 * 60_000;
const replayPage = 500;

/** The state of an open stream. There are thousands of idle ones, so none has its own timer or closure. */
interface Stream {
  readonly ownerId: string;
  /** The tag of the session that it was opened in. */
  readonly session: string;
  readonly page: Writable;
  readonly openedAt: number;
  /** The last number written. */
  sent: number;
  /** A commit had no later number: it was read already, or the store went back to an earlier moment. */
  mayBeAhead: boolean;
  reading: boolean;
  /** Something was committed while the store was being read. */
  again: boolean;
}

/**
 * One subscription to the store and one heartbeat serve all streams. Streams are looked up by the owner of an event, so
 * that an event costs nothing for other owners.
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
    stopListening ??= store.subscribe(({ ownerId, number }) => {
      for (const open of byOwner.get(ownerId) ?? []) {
        open.mayBeAhead ||= number <= open.sent;
        void catchUp(open);
      }
    });
    stopBeat ??= clock.setTimeout(beat, heartbeat);
    for (const oldest of streams) {
      if (streams.size <= perCaller) break;
      // The longer retry prevents the pages beyond the limit from replacing each other every two seconds.
      finish(oldest, `retry: ${heartbeat}\n\n`);
    }
  }

  function finish(stream: Stream, finalComment?: string): void {
    const streams = byOwner.get(stream.ownerId);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) byOwner.delete(stream.ownerId);
    size -= 1;
    onCount(size);
    stream.page.end(finalComment);
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
      const { page } = stream;
      // If a page reads nothing, everything written to it stays buffered, even the end: close the connection.
      if (page.writableNeedDrain) page.destroy();
      else if (stream.openedAt <= tooOld) finish(stream);
      else page.write(': still here\n\n');
    });
  }

  /** Numbers are read from the store and not taken from the listener, so that none is skipped or sent twice. */
  async function catchUp(stream: Stream): Promise<void> {
    stream.again = true;
    if (stream.reading) return;
    stream.reading = true;
    try {
      while (stream.again) {
        stream.again = false;
        let written: Written = { more: true };
        while (written.more) written = await writeNew(store, stream);
        if (written.finalComment !== undefined) finish(stream, written.finalComment);
      }
    } catch {
      // The browser opens another stream and sends the last number that it received.
      finish(stream);
    } finally {
      stream.reading = false;
    }
  }

  return {
    async open({ id: ownerId, sessionId }, last, page) {
      page.write('retry: 2000\n\n');
      const range = await store.eventRange(ownerId);
      // The page may have disconnected meanwhile: then nothing would end this stream.
      if (page.destroyed) return;
      if (!isOpen()) return void page.end();
      const sent = begin(page, range, last);
      const stream: Stream = {
        ownerId,
        session: sessionTag(keys, { callerId: ownerId, sessionId }),
        page,
        openedAt: clock.monotonic(),
        sent,
        mayBeAhead: false,
        reading: false,
        again: false,
      };
      page.once('close', () => finish(stream));
      add(stream);
      await catchUp(stream);
    },
    end: () => each((stream) => finish(stream)),
    get size() {
      return size;
    },
  };
}

/**
 * Writes the event from which the stream begins; returns its number. `reset` makes the page reload: past retention, and
 * where the store went back to before the last number.
 */
function begin(page: Writable, range: { readonly first: number; readonly last: number }, asked: number | null): number {
  const known = asked !== null && asked <= range.last && asked >= range.first - 1;
  if (known) return asked;
  page.write(`id: ${range.last}\nevent: ${asked === null ? 'hello' : 'reset'}\ndata:\n\n`);
  return range.last;
}

interface Written {
  readonly more: boolean;
  /** Set if the session of this stream has ended: the last text for the page. */
  readonly finalComment?: string;
}

/** Writes some of the new events. The end of another session of the same caller is not sent. */
async function writeNew(store: StreamsContext['store'], stream: Stream): Promise<Written> {
  const { page } = stream;
  const events = await store.eventsAfter(stream.ownerId, stream.sent, replayPage);
  const last = events.at(-1);
  if (!last && stream.mayBeAhead) {
    stream.mayBeAhead = false;
    stream.sent = begin(page, await store.eventRange(stream.ownerId), stream.sent);
  }
  if (!last || page.writableEnded) return { more: false };
  stream.sent = last.number;
  const end = events.find(({ ref }) => endedSession(ref) === stream.session);
  const hints = events.filter(({ ref, number }) => endedSession(ref) === null && number < (end?.number ?? Infinity));
  if (hints.length > 0 && !page.write(hints.map(frame).join(''))) await drained(page);
  if (end) return { more: false, finalComment: `id: ${end.number}\nevent: signed_out\ndata:\n\n` };
  return { more: events.length === replayPage && !page.destroyed };
}

/** Settles when the page has received what was written, or has disconnected. */
function drained(page: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      page.off('drain', done);
      page.off('close', done);
      resolve();
    };
    page.on('drain', done);
    page.on('close', done);
  });
}

function frame({ number, ref, version }: CommittedEvent): string {
  return `id: ${number}\ndata: ${JSON.stringify({ ref, version })}\n\n`;
}
