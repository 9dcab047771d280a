import { describe, expect, it, vi } from 'vitest';
import {
  type Locks,
  createLiveUpdates,
  type Channel,
  type EventStream,
  type LiveBrowser,
  type News,
} from './live-updates.ts';

/** An event stream under the test's control. */
class Stream extends EventTarget {
  readyState = 0;
  close(): void {
    this.readyState = 2;
  }
}

/** Tabs of one browser: they share the streams that were opened, the lock and the channel. */
function browserWith(parts: { readonly locks: boolean; readonly stream?: boolean }): {
  streams: Stream[];
  addresses: string[];
  tab: () => LiveBrowser;
} {
  const streams: Stream[] = [];
  const addresses: string[] = [];
  const channels = new Set<EventTarget>();
  const waiting: (() => void)[] = [];
  let held = false;
  const locks: Locks = {
    request: (_name, _options, callback) =>
      new Promise<void>((resolve) => {
        const hold = (): void => {
          held = true;
          void callback().then(() => {
            held = false;
            resolve();
            waiting.shift()?.();
          });
        };
        if (held) waiting.push(hold);
        else hold();
      }),
  };
  const openChannel = (): Channel => {
    const channel = new EventTarget();
    channels.add(channel);
    return {
      addEventListener: (type, listener) =>
        channel.addEventListener(type, (event) => event instanceof MessageEvent && listener(event)),
      postMessage: (data) => {
        for (const other of channels) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
      },
      close: () => channels.delete(channel),
    };
  };
  const openStream = (address: string): EventStream => {
    addresses.push(address);
    const stream = new Stream();
    streams.push(stream);
    return stream;
  };
  const tab = (): LiveBrowser => ({
    ...(parts.stream !== false && { openStream }),
    ...(parts.locks && { openChannel, locks }),
  });
  return { streams, addresses, tab };
}

function listen(browser: LiveBrowser): { news: News[]; leave: () => void; isLive: () => boolean } {
  const news: News[] = [];
  const updates = createLiveUpdates('/till', 'tag_ada', browser);
  return { news, leave: updates.subscribe((item) => news.push(item)), isLive: updates.isLive };
}

const hint = (version: number): MessageEvent =>
  new MessageEvent('message', { data: JSON.stringify({ ref: 'ts_1', version }) });

describe('live updates', () => {
  it('open one stream for two tabs, and both receive the news', () => {
    const { streams, tab } = browserWith({ locks: true });
    const first = listen(tab());
    const second = listen(tab());
    expect(streams).toHaveLength(1);
    streams[0]?.dispatchEvent(new Event('open'));
    streams[0]?.dispatchEvent(hint(2));
    for (const { news, isLive } of [first, second]) {
      expect(news).toContainEqual({ kind: 'hint', ref: 'ts_1', version: 2 });
      expect(isLive()).toBe(true);
    }
  });

  it('pass the lead on when the leading tab closes, and read everything again', async () => {
    const { streams, tab } = browserWith({ locks: true });
    const first = listen(tab());
    const second = listen(tab());
    streams[0]?.dispatchEvent(new Event('open'));
    first.leave();
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    expect(streams[0]?.readyState).toBe(2);
    expect(second.isLive()).toBe(false);
    streams[1]?.dispatchEvent(new Event('open'));
    expect(second.news.slice(-2)).toEqual([{ kind: 'live', live: true }, { kind: 'reset' }]);
  });

  it('report to a tab that joins whether news arrive by themselves', () => {
    const { streams, tab } = browserWith({ locks: true });
    listen(tab());
    streams[0]?.dispatchEvent(new Event('open'));
    expect(listen(tab()).isLive()).toBe(true);
  });

  it('leave it to polling where there are no locks: six streams would take every connection of the browser', () => {
    const { streams, tab } = browserWith({ locks: false });
    const tabs = Array.from({ length: 7 }, () => listen(tab()));
    expect(streams).toEqual([]);
    expect(tabs.some(({ isLive }) => isLive())).toBe(false);
  });

  it('leave it to polling where there is no EventSource, or it is refused', () => {
    expect(listen(browserWith({ locks: true, stream: false }).tab()).isLive()).toBe(false);
    const { streams, tab } = browserWith({ locks: true });
    const { isLive, leave } = listen(tab());
    streams[0]?.dispatchEvent(new Event('open'));
    streams[0]?.close();
    streams[0]?.dispatchEvent(new Event('error'));
    expect(isLive()).toBe(false);
    leave();
  });

  it('request the events of the shown user, so that no other user’s news arrive here', () => {
    const { addresses, tab } = browserWith({ locks: true });
    listen(tab());
    expect(addresses).toEqual(['/till/events?caller=tag_ada']);
  });

  it('report to every tab that the session ended, and that the stream was refused', () => {
    const { streams, tab } = browserWith({ locks: true });
    const tabs = [listen(tab()), listen(tab())];
    streams[0]?.dispatchEvent(new Event('open'));
    streams[0]?.dispatchEvent(new Event('signed_out'));
    // An error that the browser fixes by itself is no refusal.
    streams[0]?.dispatchEvent(new Event('error'));
    for (const { news } of tabs) expect(news.filter(({ kind }) => kind === 'signedOut')).toHaveLength(1);
    for (const { news } of tabs) expect(news).not.toContainEqual({ kind: 'refused' });
    streams[0]?.close();
    streams[0]?.dispatchEvent(new Event('error'));
    for (const { news, leave } of tabs) {
      expect(news.at(-1)).toEqual({ kind: 'refused' });
      leave();
    }
  });

  it('ignore what is no hint', () => {
    const { streams, tab } = browserWith({ locks: true });
    const { news } = listen(tab());
    streams[0]?.dispatchEvent(new MessageEvent('message', { data: 'not json' }));
    streams[0]?.dispatchEvent(new MessageEvent('message', { data: '{"ref":1}' }));
    expect(news).toEqual([]);
    streams[0]?.dispatchEvent(new Event('reset'));
    expect(news).toEqual([{ kind: 'reset' }]);
  });
});
