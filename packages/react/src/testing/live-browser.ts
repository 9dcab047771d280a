import { onTestFinished, vi } from 'vitest';

/** A channel between tabs that hears nothing. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/** Gives a test in jsdom what one event stream per browser needs: channels, locks that are free, and this class as `EventSource`. */
export function stubLiveBrowser(stream: unknown): void {
  vi.stubGlobal('EventSource', stream);
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  const request = (_name: string, _options: object, begin: () => Promise<void>): Promise<void> => begin();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.unstubAllGlobals();
  });
}
