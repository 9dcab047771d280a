import { readEventHint } from '../client/guards.ts';
import { isRecord } from '../client/read.ts';

/** Events from the companion. They are only hints: a listener reads the instruction again. */
export type News =
  | { readonly kind: 'hint'; readonly ref: string; readonly version: number }
  /** Events may have been missed: read everything again. */
  | { readonly kind: 'reset' }
  /** Whether events arrive now. While they do not, widgets poll more often. */
  | { readonly kind: 'live'; readonly live: boolean }
  /** The session ended: hide what only its user may see. */
  | { readonly kind: 'signedOut' }
  /** The companion refused the stream: another user may be signed in now, or none. */
  | { readonly kind: 'refused' };

export interface LiveUpdates {
  /** The first subscriber opens the stream, the last one to leave closes it. */
  subscribe(listener: (news: News) => void): () => void;
  isLive(): boolean;
}

/** The used browser features, replaceable in tests. Each may be missing. */
export interface LiveBrowser {
  readonly openStream?: (url: string) => EventStream;
  readonly openChannel?: (name: string) => Channel;
  readonly locks?: Locks;
}

/** The used part of an `EventSource`. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

/** The used part of a `BroadcastChannel`. */
export interface Channel {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  postMessage(message: News | { readonly kind: 'who' }): void;
  close(): void;
}

/** Delay before a refused stream is retried, in milliseconds. */
const reopenAfter = 30_000;

/**
 * One event stream per browser: a lock elects one tab, which opens the stream and forwards the events. Without locks, channels or
 * `EventSource` there are no events and the widgets poll: browsers open six connections to an address over HTTP/1.1, so that with a
 * stream in each tab the seventh would not load.
 */
export function createLiveUpdates(
  url: string,
  callerTag: string,
  browser: LiveBrowser,
  onNews: (news: News) => void = () => {},
): LiveUpdates {
  const name = `tillside:events:${url}:${callerTag}`;
  const address = `${url}/events?caller=${encodeURIComponent(callerTag)}`;
  const listeners = new Set<(news: News) => void>();
  let live = false;
  let stop: (() => void) | null = null;

  const tell = (news: News): void => {
    if (news.kind === 'live') {
      if (news.live === live) return;
      live = news.live;
    }
    onNews(news);
    for (const listener of listeners) listener(news);
  };

  return {
    isLive: () => live,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start(address, name, browser, tell, () => live);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
        live = false;
      };
    },
  };
}

function start(
  address: string,
  name: string,
  browser: LiveBrowser,
  tell: (news: News) => void,
  isLive: () => boolean,
): () => void {
  const { openStream, openChannel, locks } = browser;
  if (!openStream || !openChannel || !locks) return () => {};

  const ended = new AbortController();
  const channel = openChannel(name);
  let leading = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data) && data['kind'] === 'who') {
      if (leading) channel.postMessage({ kind: 'live', live: isLive() });
      return;
    }
    const news = readNews(data);
    if (news && !leading) tell(news);
  });
  channel.postMessage({ kind: 'who' });
  lead(locks, name, ended.signal, (released) => {
    leading = true;
    const close = openEvents(address, openStream, (news) => {
      tell(news);
      channel.postMessage(news);
    });
    released.addEventListener('abort', close, { once: true });
  });
  return () => {
    ended.abort();
    if (leading) channel.postMessage({ kind: 'live', live: false });
    channel.close();
  };
}

/** Opens the stream and keeps it open. Unless refused, the browser reconnects and replays with `Last-Event-ID`. */
function openEvents(address: string, openStream: (url: string) => EventStream, tell: (news: News) => void): () => void {
  let source: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    const stream = openStream(address);
    source = stream;
    let opened = false;
    stream.addEventListener('open', () => {
      tell({ kind: 'live', live: true });
      // A new stream replays nothing: earlier changes have to be read.
      if (!opened) tell({ kind: 'reset' });
      opened = true;
    });
    stream.addEventListener('message', (event) => {
      const hint = event instanceof MessageEvent ? readEventHint(parse(event.data)) : null;
      if (hint) tell({ kind: 'hint', ...hint });
    });
    stream.addEventListener('reset', () => tell({ kind: 'reset' }));
    stream.addEventListener('signed_out', () => tell({ kind: 'signedOut' }));
    stream.addEventListener('error', () => {
      tell({ kind: 'live', live: false });
      if (stream.readyState !== 2) return;
      stream.close();
      tell({ kind: 'refused' });
      timer = setTimeout(open, reopenAfter);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

const plainNews = ['reset', 'signedOut', 'refused'] as const;

function readNews(value: unknown): News | null {
  if (!isRecord(value)) return null;
  const plain = plainNews.find((kind) => kind === value['kind']);
  if (plain) return { kind: plain };
  if (value['kind'] === 'live' && typeof value['live'] === 'boolean') return { kind: 'live', live: value['live'] };
  const hint = value['kind'] === 'hint' ? readEventHint(value) : null;
  return hint && { kind: 'hint', ...hint };
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The used part of the browser's `LockManager`. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, callback: () => Promise<void>): Promise<unknown>;
}

/**
 * Calls `begin` once this tab holds the lock exclusively. The lock is released when
 * `ended` aborts, or when the tab dies, and passes to a waiting tab.
 */
function lead(locks: Locks, name: string, ended: AbortSignal, begin: (released: AbortSignal) => void): void {
  locks
    .request(name, { signal: ended }, () => {
      if (ended.aborted) return Promise.resolve();
      begin(ended);
      return new Promise<void>((release) => ended.addEventListener('abort', () => release(), { once: true }));
    })
    .catch(() => {
      // Aborted while waiting: this tab never led.
    });
}
