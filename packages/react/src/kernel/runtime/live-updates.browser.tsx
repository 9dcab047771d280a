import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAttemptLock } from './attempt-storage.ts';
import { createLiveUpdates, type EventStream, type LiveBrowser, type News } from './live-updates.ts';

/* Uses the browser's own locks and channels, which jsdom lacks. */

class Stream extends EventTarget {
  readyState = 0;
  close(): void {
    this.readyState = 2;
  }
}

const name = (): string => `/till-${crypto.randomUUID()}`;
const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function tabs(count: number): { streams: Stream[]; received: News[][]; leave: (() => void)[] } {
  const streams: Stream[] = [];
  const browser: LiveBrowser = {
    locks: navigator.locks,
    openChannel: (channel) => new BroadcastChannel(channel),
    openStream: (): EventStream => {
      const stream = new Stream();
      streams.push(stream);
      return stream;
    },
  };
  const url = name();
  const received = Array.from({ length: count }, (): News[] => []);
  const leave = received.map((news) => createLiveUpdates(url, 'tag_ada', browser).subscribe((item) => news.push(item)));
  leaving.push(...leave);
  return { streams, received, leave };
}

describe('live updates over real locks', () => {
  it('open one stream for three tabs, and each receives a hint', async () => {
    const { streams, received } = tabs(3);
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.dispatchEvent(new MessageEvent('message', { data: '{"ref":"ts_1","version":3}' }));
    for (const news of received)
      await vi.waitFor(() => expect(news).toContainEqual({ kind: 'hint', ref: 'ts_1', version: 3 }));
    expect(streams).toHaveLength(1);
  });

  it('make another tab the leader once the leader leaves', async () => {
    const { streams, leave } = tabs(2);
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    leave[0]?.();
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    expect(streams[0]?.readyState).toBe(2);
  });
});

describe('the lock of an attempt', () => {
  it('is held by one tab at a time, and passes to another when that tab leaves', async () => {
    const key = name();
    const first = new AbortController();
    const second = new AbortController();
    expect(await createAttemptLock(navigator.locks).acquire(key, first.signal)).toBe(true);
    expect(await createAttemptLock(navigator.locks).acquire(key, second.signal)).toBe(false);
    first.abort();
    expect(await createAttemptLock(navigator.locks).acquire(key, second.signal)).toBe(true);
    second.abort();
  });
});
