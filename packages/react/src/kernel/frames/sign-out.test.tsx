import { render, screen } from '@testing-library/react';
import type { FrameTicket } from '@tillside/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionGate } from '../ui/SessionGate.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../testing/companion-double.ts';
import { SealedFrame } from './SealedFrame.tsx';
import { stubLiveBrowser } from '../../testing/live-browser.ts';

/** An `EventSource` under the test's control; jsdom has none. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  readonly readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close(): void {}
}

beforeEach(() => {
  Stream.opened = [];
  stubLiveBrowser(Stream);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a sealed frame hides what it shows when its session is ended, as by a sign-out in another tab', async () => {
  const mint = vi.fn<() => Promise<FrameTicket>>(async () => ({ action: '/till/frames/open', ticket: 'one' }));
  render(
    <TillsideProvider url="/till" fetch={companionDouble().fetch}>
      <SessionGate rows={1}>
        {() => <SealedFrame title="Card details" opening={1} mint={mint} onReport={() => {}} onFail={() => {}} />}
      </SessionGate>
    </TillsideProvider>,
  );
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details');
  await vi.waitFor(() => expect(mint).toHaveBeenCalled());
  const greeted = vi.spyOn(frame.contentWindow ?? window, 'postMessage');
  window.dispatchEvent(
    new MessageEvent('message', { data: { type: 'hello' }, source: frame.contentWindow, origin: 'null' }),
  );
  const [call]: readonly (readonly unknown[])[] = greeted.mock.calls;
  const [port]: readonly unknown[] = Array.isArray(call?.[2]) ? call[2] : [];
  if (!(port instanceof MessagePort)) throw new Error('The frame was given no port.');
  const commands: unknown[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => commands.push(data));
  port.start();
  await vi.waitFor(() => expect(Stream.opened).not.toHaveLength(0));
  Stream.opened[0]?.dispatchEvent(new Event('open'));
  Stream.opened[0]?.dispatchEvent(new Event('signed_out'));
  await vi.waitFor(() => expect(commands).toEqual([{ type: 'hide' }]));
});
