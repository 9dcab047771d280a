import { useEffect, useState, type ReactNode } from 'react';
import { useSession } from '@tillside/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineProvider, defineWidget } from './element.ts';
import type { Kinds, Settings } from './registry.ts';

/** The stylesheets arrive: jsdom loads none. */
const arriving = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
});

beforeAll(() => {
  // The page draws by itself, outside of what the tests do.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  arriving.observe(document.head, { childList: true });
  defineProvider();
});
afterAll(() => {
  arriving.disconnect();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

/** A removed element leaves the page in a task of its own. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

afterEach(async () => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await nextTask();
});

/** A widget that shows its props, keeps how often it was pressed, and notes when it begins and ends. */
function noting(happened: string[] = []): (props: Settings) => ReactNode {
  return (props) => {
    const [presses, setPresses] = useState(0);
    useEffect(() => {
      happened.push('begins');
      return () => void happened.push('ends');
    }, []);
    const shown = Object.entries(props).map(
      ([name, value]) => `${name}=${typeof value === 'function' ? '()' : String(value)}`,
    );
    const text = [...shown.toSorted(), `${presses}×`].join(' ');
    return <button onClick={() => setPresses((before) => before + 1)}>{text}</button>;
  };
}

let tags = 0;

/** The name of a new element that draws this widget. */
function tagOf(widget: (props: Settings) => ReactNode, props: Kinds = {}): string {
  const tag = `till-test-${(tags += 1)}`;
  defineWidget(tag, { load: () => Promise.resolve({ default: widget }), props });
  return tag;
}

/** Puts this HTML on the page, and returns its first element of this name. */
function put(html: string, tag: string): HTMLElement {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>(tag);
  if (!element) throw new Error(`There is no <${tag}> in it.`);
  return element;
}

const textOf = (element: Element): string | undefined => element.querySelector('button')?.textContent;

describe('an element', () => {
  it('that left the page stops, has what the server wrote in it again, and starts anew when it comes back', async () => {
    const happened: string[] = [];
    const tag = tagOf(noting(happened));
    const element = put(`<${tag} url="/till"><p>Just a moment…</p></${tag}>`, tag);
    await expect.poll(() => happened).toEqual(['begins']);
    expect(element.querySelector('p')?.hidden).toBe(true);
    element.remove();
    await expect.poll(() => happened).toEqual(['begins', 'ends']);
    expect(element.innerHTML).toBe('<p>Just a moment…</p>');
    document.body.append(element);
    await expect.poll(() => happened).toEqual(['begins', 'ends', 'begins']);
  });

  it('that is moved goes on', async () => {
    const happened: string[] = [];
    const tag = tagOf(noting(happened));
    const element = put(`<div></div><${tag} url="/till"></${tag}>`, tag);
    await expect.poll(() => textOf(element)).toBe('0×');
    element.querySelector('button')?.click();
    await expect.poll(() => textOf(element)).toBe('1×');
    document.querySelector('div')?.append(element);
    await nextTask();
    expect(textOf(element)).toBe('1×');
    expect(happened).toEqual(['begins']);
  });

  it('takes its own settings before those of its provider, and both while they change', async () => {
    const tag = tagOf(noting(), { locale: 'text', size: 'number' });
    const element = put(`<till-provider url="/till" locale="en-NG"><${tag} size="5"></${tag}></till-provider>`, tag);
    await expect.poll(() => textOf(element)).toBe('locale=en-NG size=5 0×');
    element.setAttribute('locale', 'yo-NG');
    await expect.poll(() => textOf(element)).toBe('locale=yo-NG size=5 0×');
    element.removeAttribute('locale');
    element.removeAttribute('size');
    await expect.poll(() => textOf(element)).toBe('locale=en-NG 0×');
    document.querySelector('till-provider')?.setAttribute('locale', 'ha-NG');
    await expect.poll(() => textOf(element)).toBe('locale=ha-NG 0×');
  });

  it('whose property was set before the script takes it, and each later one', async () => {
    const tag = `till-test-${(tags += 1)}`;
    const element = put(`<${tag} url="/till"></${tag}>`, tag);
    Reflect.set(element, 'presets', 'early');
    defineWidget(tag, { load: () => Promise.resolve({ default: noting() }), props: { presets: 'value' } });
    await expect.poll(() => textOf(element)).toBe('presets=early 0×');
    Reflect.set(element, 'presets', 'later');
    await expect.poll(() => textOf(element)).toBe('presets=later 0×');
    expect(Reflect.get(element, 'presets')).toBe('later');
  });

  it('passes a callback that shows a button only while something listens for its event', async () => {
    const tag = tagOf(noting(), { onLeave: 'asked' });
    const element = put(`<${tag} url="/till"></${tag}>`, tag);
    await expect.poll(() => textOf(element)).toBe('0×');
    const listener = (): void => {};
    element.addEventListener('till-leave', listener);
    await expect.poll(() => textOf(element)).toBe('onLeave=() 0×');
    element.removeEventListener('till-leave', listener);
    await expect.poll(() => textOf(element)).toBe('0×');
    Reflect.set(element, 'onLeave', listener);
    await expect.poll(() => textOf(element)).toBe('onLeave=() 0×');
  });

  it('dispatches each outcome to the page, out of shadow trees too, and to the property of that name', async () => {
    function Failing({ onError }: Settings): ReactNode {
      useEffect(() => {
        if (typeof onError === 'function') Reflect.apply(onError, null, [{ code: 'funds_declined' }]);
      }, [onError]);
      return null;
    }
    const tag = tagOf(Failing, { onError: 'outcome' });
    const element = document.createElement(tag);
    const received: unknown[] = [];
    const note = (event: Event): void => {
      received.push(event.type, event instanceof CustomEvent && event.detail, event.target);
    };
    const shop = document.createElement('div');
    document.addEventListener('till-failure', note);
    Reflect.set(element, 'url', '/till');
    Reflect.set(element, 'onError', (detail: unknown) => received.push('onError', detail));
    document.body.append(shop);
    shop.attachShadow({ mode: 'open' }).append(document.createElement('p'));
    shop.shadowRoot?.querySelector('p')?.append(element);
    const detail = { code: 'funds_declined' };
    await expect.poll(() => received).toEqual(['onError', detail, 'till-failure', detail, shop]);
    document.removeEventListener('till-failure', note);
  });

  it('that throws takes no other along', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = tagOf(() => {
      throw new Error('This widget is broken.');
    });
    const tag = tagOf(noting());
    const element = put(`<${tag} url="/till"></${tag}><${broken} url="/till"></${broken}>`, tag);
    await expect.poll(() => reported).toHaveBeenCalledWith(new Error('This widget is broken.'));
    expect(textOf(element)).toBe('0×');
  });

  it('without a companion is reported once, and drawn as soon as it has one', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tag = tagOf(noting(), { size: 'number' });
    const element = put(`<${tag}></${tag}>`, tag);
    await expect.poll(() => reported).toHaveBeenCalledOnce();
    element.setAttribute('size', '1');
    element.setAttribute('size', 'one');
    element.setAttribute('size', 'one');
    await expect.poll(() => reported).toHaveBeenCalledTimes(2);
    expect(reported.mock.calls.join('\n')).toMatch(
      /does not know its companion.*\n.*size="one"> is ignored: it is no number/s,
    );
    element.setAttribute('url', '/till');
    await expect.poll(() => textOf(element)).toBe('0×');
    expect(reported).toHaveBeenCalledTimes(2);
  });
});

describe('the files of an element that did not load', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => vi.useRealTimers());

  it('are requested again for as long as it is on the page', async () => {
    const load = vi
      .fn<() => Promise<{ readonly default: unknown }>>(async () => ({ default: noting() }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const gone = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const [stays, leaves] = ['till-test-stays', 'till-test-leaves'];
    defineWidget(stays, { load, props: {} });
    defineWidget(leaves, { load: gone, props: {} });
    const element = put(`<${stays} url="/till"></${stays}><${leaves} url="/till"></${leaves}>`, stays);
    await vi.waitFor(() => expect([load.mock.calls.length, gone.mock.calls.length]).toEqual([1, 1]));
    document.querySelector(leaves)?.remove();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(textOf(element)).toBe('0×'));
    expect([load.mock.calls.length, gone.mock.calls.length]).toEqual([2, 1]);
  });
});

describe('the headers of an element', () => {
  it('are sent to its companion, also where it gives no fetch', async () => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      sent.push(new Request(new URL(input, location.href), init).headers.get('authorization'));
      const problem = { type: 'about:blank', title: 'Sign in.', status: 401, code: 'unauthenticated' };
      return Response.json(problem, { status: 401, headers: { 'content-type': 'application/problem+json' } });
    });
    const tag = tagOf(() => String(useSession().isPending));
    const element = document.createElement(tag);
    Reflect.set(element, 'url', '/till-with-headers');
    Reflect.set(element, 'headers', { authorization: 'Bearer of-the-shop' });
    document.body.append(element);
    await expect.poll(() => sent[0]).toBe('Bearer of-the-shop');
  });
});
