import { describe, expect, it, vi } from 'vitest';
import { laterUpdates } from './runtime.ts';
import type { LiveUpdates, News } from './live-updates.ts';

function updates(): LiveUpdates & { publish(news: News): void; readonly listeners: Set<(news: News) => void> } {
  const listeners = new Set<(news: News) => void>();
  let live = false;
  return {
    listeners,
    isLive: () => live,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(news) {
      if (news.kind === 'live') live = news.live;
      for (const listener of listeners) listener(news);
    },
  };
}

describe('live updates that are loaded later', () => {
  it('are loaded once, with the first listener, and notify every listener', async () => {
    const real = updates();
    const load = vi.fn<() => Promise<LiveUpdates>>(async () => real);
    const later = laterUpdates(load);
    expect(load).not.toHaveBeenCalled();
    const received: News[] = [];
    later.subscribe((news) => received.push(news));
    later.subscribe((news) => received.push(news));
    expect(later.isLive()).toBe(false);
    await vi.waitFor(() => expect(real.listeners.size).toBe(2));
    real.publish({ kind: 'live', live: true });
    expect(received).toHaveLength(2);
    expect(later.isLive()).toBe(true);
    expect(load).toHaveBeenCalledOnce();
  });

  it('forget a listener that left while they were being loaded', async () => {
    const real = updates();
    const later = laterUpdates(async () => real);
    later.subscribe(() => {})();
    later.subscribe(() => {});
    await vi.waitFor(() => expect(real.listeners.size).toBe(1));
  });

  it('leave it to polling where they cannot be loaded, and are tried again by the next listener', async () => {
    const real = updates();
    const load = vi.fn<() => Promise<LiveUpdates>>(async () => real).mockRejectedValueOnce(new Error('No network.'));
    const later = laterUpdates(load);
    later.subscribe(() => {});
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(later.isLive()).toBe(false);
    await Promise.resolve();
    later.subscribe(() => {});
    await vi.waitFor(() => expect(real.listeners.size).toBe(1));
  });
});
