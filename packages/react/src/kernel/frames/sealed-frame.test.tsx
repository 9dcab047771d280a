import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReport, FrameTicket } from '@tillside/contract';
import { createSealedFrame, greetingPatience, type SealedFrame, type SealedFrameOptions } from './sealed-frame.ts';

const ticket: FrameTicket = { action: '/till/frames/open', ticket: 'one-ticket' };

interface Posted {
  readonly action: string | null;
  readonly target: string;
  readonly method: string;
  readonly ticket: FormDataEntryValue | null;
}

describe('the page’s side of a sealed frame', () => {
  const posted: Posted[] = [];
  const reports: FrameReport[] = [];
  const failures: string[] = [];
  let place: HTMLElement;
  let frame: SealedFrame | null = null;

  const made = (more: Partial<SealedFrameOptions> = {}): SealedFrame =>
    createSealedFrame({
      place,
      title: 'Card details',
      mint: () => Promise.resolve(ticket),
      init: () => ({ locale: 'en-NG' }),
      onReport: (report) => reports.push(report),
      onFail: (code) => failures.push(code),
      ...more,
    });
  const element = (): HTMLIFrameElement => {
    const found = place.querySelector('iframe');
    if (!found) throw new Error('There is no frame.');
    return found;
  };
  const send = (data: unknown, from: { source?: MessageEventSource | null; origin?: string } = {}): void => {
    const { source = element().contentWindow, origin = 'null' } = from;
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  };
  /** The port that the frame was given. */
  const greeted = (): MessagePort => {
    const post = vi.spyOn(element().contentWindow ?? window, 'postMessage');
    send({ type: 'hello' });
    const calls: readonly (readonly unknown[])[] = post.mock.calls;
    const [init, target, transfer] = calls[0] ?? [];
    expect(init).toEqual({ type: 'init', locale: 'en-NG' });
    expect(target).toBe('*');
    const [port]: readonly unknown[] = Array.isArray(transfer) ? transfer : [];
    if (!(port instanceof MessagePort)) throw new Error('The frame was given no port.');
    return port;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    place = document.body.appendChild(document.createElement('div'));
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      posted.push({
        action: this.getAttribute('action'),
        target: this.target,
        method: this.method,
        ticket: new FormData(this).get('t'),
      });
    });
  });
  afterEach(() => {
    frame?.close();
    frame = null;
    place.remove();
    for (const list of [posted, reports, failures]) list.length = 0;
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, 'crossOriginIsolated');
  });

  const opened = async (more: Partial<SealedFrameOptions> = {}): Promise<void> => {
    frame = made(more);
    frame.open();
    await vi.waitFor(() => expect(posted.length).toBeGreaterThan(0));
  };

  it('posts the ticket into a sandboxed frame, and leaves no trace of it in the page', async () => {
    await opened();
    expect(posted).toEqual([
      { action: '/till/frames/open', target: element().name, method: 'post', ticket: 'one-ticket' },
    ]);
    expect(element().getAttribute('sandbox')).toBe('allow-scripts');
    expect(element().getAttribute('allow')).toBe('clipboard-write');
    expect(element().getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(element().getAttribute('style')).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain('one-ticket');
  });

  it('greets only its own frame, of an opaque origin, and once', async () => {
    await opened();
    const post = vi.spyOn(element().contentWindow ?? window, 'postMessage');
    send({ type: 'hello' }, { source: window });
    send({ type: 'hello' }, { origin: 'https://shop.example' });
    send({ type: 'hello' }, { source: null });
    send({ type: 'hello', extra: 1 }, { origin: '' });
    expect(post).not.toHaveBeenCalled();
    send({ type: 'hello' });
    send({ type: 'hello' });
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('receives what the frame reports, and nothing that is not on the list', async () => {
    await opened();
    const port = greeted();
    port.postMessage({ type: 'number', number: '4288521234564242' });
    port.postMessage({ type: 'ready', height: 181.2, number: '4288521234564242' });
    port.postMessage({ type: 'revealed' });
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(reports).toEqual([{ type: 'ready', height: 181.2 }, { type: 'revealed' }]);
    expect(element().style.blockSize).toBe('182px');
  });

  it('can send hide and theme, and nothing else', async () => {
    await opened();
    const port = greeted();
    const commands: unknown[] = [];
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => commands.push(data));
    port.start();
    frame?.hide();
    frame?.theme({ scheme: 'dark' });
    await vi.waitFor(() => expect(commands).toEqual([{ type: 'hide' }, { type: 'theme', theme: { scheme: 'dark' } }]));
    expect(Object.keys(frame ?? {}).toSorted()).toEqual(['close', 'hide', 'open', 'theme']);
  });

  it('reports that a frame did not answer, and does not try again by itself', async () => {
    await opened();
    vi.advanceTimersByTime(greetingPatience);
    expect(failures).toEqual(['frame_timeout']);
    expect(posted).toHaveLength(1);
  });

  it('tries once without the attribute, with a new ticket, where the page is cross-origin isolated', async () => {
    Object.defineProperty(window, 'crossOriginIsolated', { configurable: true, value: true });
    await opened();
    vi.advanceTimersByTime(greetingPatience);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(element().hasAttribute('sandbox')).toBe(false);
    expect(place.querySelectorAll('iframe')).toHaveLength(1);
    expect(failures).toEqual([]);
    vi.advanceTimersByTime(greetingPatience);
    expect(failures).toEqual(['frame_timeout']);
    expect(posted).toHaveLength(2);
  });

  it('reports at once a policy that blocks the frame', async () => {
    await opened();
    const violation = new Event('securitypolicyviolation');
    Object.defineProperty(violation, 'effectiveDirective', { value: 'form-action' });
    document.dispatchEvent(violation);
    expect(failures).toEqual(['csp_blocked']);
  });

  it('passes on why a document refused, and opens again into the same frame', async () => {
    await opened();
    const { name } = element();
    send({ type: 'fail', code: 'ticket' });
    expect(failures).toEqual(['ticket']);
    frame?.open();
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(element().name).toBe(name);
    greeted();
  });

  it('posts nothing when it is closed before the ticket comes, as in StrictMode', async () => {
    const minting = Promise.withResolvers<FrameTicket>();
    frame = made({ mint: () => minting.promise });
    frame.open();
    frame.close();
    minting.resolve(ticket);
    await minting.promise;
    await Promise.resolve();
    expect(posted).toEqual([]);
    expect(place.querySelector('iframe')).toBeNull();
  });
});
