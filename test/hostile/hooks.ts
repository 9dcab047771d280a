import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the hooks saw that has a number in it, or a ticket. */
    booty: string[];
  }
}

/** Puts a hostile script before everything else in the page: whatever passes through it is written down. */
export async function hookEverything(page: Page): Promise<void> {
  await page.addInitScript(installHooks);
  await page.reload();
}

export async function bootyOf(page: Page): Promise<string> {
  return page.evaluate(() => window.booty.join('\n'));
}

/** Runs in the page, and needs nothing from outside. */
function installHooks(): void {
  // A script of the page gets into no frame of another origin; the test's own way of starting this would.
  if (window.top !== window) return;
  const { apply, construct, defineProperty, get } = Reflect;
  const push = Array.prototype.push;
  const test = RegExp.prototype.test;
  const toText = JSON.stringify;
  const then = Promise.prototype.then;
  const decode = TextDecoder.prototype.decode;
  const decoder = new TextDecoder();
  const booty: string[] = [];
  defineProperty(window, 'booty', { value: booty });
  let isBusy = false;

  function textOf(value: unknown, depth = 0): string {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return `${String(value)}`;
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return String(apply(decode, decoder, [value]));
    if (value instanceof FormData || value instanceof URLSearchParams) return textOf([...value.entries()], depth);
    if (value instanceof MessageEvent) return textOf(value.data, depth);
    if (value instanceof HTMLFormElement) return textOf(new FormData(value), depth);
    if (value instanceof Node) return value instanceof Element ? value.outerHTML : (value.textContent ?? '');
    if (value instanceof KeyboardEvent) return `key ${value.key}`;
    if (value instanceof InputEvent) return `data ${value.data}`;
    if (depth > 1) return '';
    try {
      return toText(value) ?? '';
    } catch {
      return '';
    }
  }

  function note(where: string, ...values: unknown[]): void {
    if (isBusy) return;
    isBusy = true;
    try {
      for (const value of values) {
        const text = textOf(value).slice(0, 4_000);
        // Except in forms, a text without two adjacent digits or one of these words contains nothing to search for.
        if (where === 'submit' || apply(test, /\d\d|ticket|hello|"type"|key |data /, [text]))
          apply(push, booty, [`${where} ${text}`]);
      }
    } catch {
      // A hook that fails has seen nothing.
    } finally {
      isBusy = false;
    }
  }

  function hook(owner: object | undefined, name: string): void {
    const own: unknown = owner === undefined ? undefined : get(owner, name);
    if (owner === undefined || typeof own !== 'function') return;
    const isListening = name === 'addEventListener' || name === 'removeEventListener';
    const hooked = function (this: unknown, ...given: unknown[]): unknown {
      // What this script does itself it does not look at, and would not end.
      if (isBusy) return new.target ? construct(own, given, new.target) : apply(own, this, given);
      note(name, this, ...given);
      if (isListening) given[1] = listenedTo(given[0], given[1]);
      const out: unknown = new.target ? construct(own, given, new.target) : apply(own, this, given);
      note(`${name} gives`, out);
      if (out instanceof Promise) {
        void apply(then, out, [(value: unknown) => note(`${name} brings`, value), () => undefined]);
      }
      return out;
    };
    hooked.prototype = get(own, 'prototype');
    try {
      defineProperty(owner, name, { value: hooked, configurable: true, writable: true });
    } catch {
      // What cannot be replaced sees nothing either.
    }
  }

  /** Every listener is listened to, and can be taken away again as if it were not. */
  const listeners = new WeakMap<object, unknown>();
  function listenedTo(type: unknown, listener: unknown): unknown {
    if (typeof listener !== 'function') return listener;
    const known = listeners.get(listener);
    if (known !== undefined) return known;
    const spied = function (this: unknown, ...events: unknown[]): unknown {
      note(`event ${String(type)}`, ...events);
      return apply(listener, this, events);
    };
    listeners.set(listener, spied);
    return spied;
  }

  function hookGetter(owner: object, name: string): void {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const read = own?.get;
    if (!read) return;
    const reach = (inner: unknown): void => {
      try {
        const reached: unknown = typeof inner === 'object' && inner !== null ? get(inner, 'document') : null;
        if (reached instanceof Document) note(`${name} reaches`, reached.documentElement);
      } catch {
        // It is of another origin.
      }
    };
    defineProperty(owner, name, {
      ...own,
      get(this: unknown): unknown {
        const out: unknown = apply(read, this, []);
        note(name, out);
        reach(out);
        return out;
      },
    });
  }

  /** Keeps both ends of every channel, and records its messages. */
  const OwnChannel = window.MessageChannel;
  const Channel = function (): MessageChannel {
    const channel = new OwnChannel();
    for (const port of [channel.port1, channel.port2]) {
      port.addEventListener('message', ({ data }) => note('port', data));
    }
    return channel;
  };
  Channel.prototype = OwnChannel.prototype;
  defineProperty(window, 'MessageChannel', { value: Channel, configurable: true, writable: true });

  /** Properties that do not exist: an assignment to one reveals the value. */
  for (const name of ['number', 'card_number', 'ccv', 'cvv', 'expiry', 'pin', 'otp', 'shared', 'values', 'secret']) {
    defineProperty(Object.prototype, name, {
      configurable: true,
      set(this: object, value: unknown) {
        note(`sets ${name}`, value);
        defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      },
      get: () => undefined,
    });
  }

  for (const Observer of [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const) {
    const Own = window[Observer];
    const Spied = function (callback: (...given: unknown[]) => unknown, ...more: unknown[]): unknown {
      const spied = function (this: unknown, ...given: unknown[]): unknown {
        note(Observer, ...given);
        return apply(callback, this, given);
      };
      return construct(Own, [spied, ...more]);
    };
    Spied.prototype = Own.prototype;
    defineProperty(window, Observer, { value: Spied, configurable: true, writable: true });
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) note('mutation', target, ...addedNodes);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'copy', 'compositionupdate']) {
    window.addEventListener(type, (event) => note(type, event), true);
  }
  window.addEventListener('message', (event) => note('message', event), true);

  for (const name of ['contentWindow', 'contentDocument']) {
    hookGetter(HTMLIFrameElement.prototype, name);
    hookGetter(HTMLObjectElement.prototype, name);
  }
  hookGetter(MessageEvent.prototype, 'data');
  hookGetter(MessageEvent.prototype, 'ports');
  hookGetter(Response.prototype, 'body');

  const methods: readonly (readonly [object | undefined, readonly string[]])[] = [
    [window, ['fetch', 'postMessage', 'structuredClone', 'atob', 'btoa', 'setTimeout', 'open']],
    [JSON, ['parse', 'stringify']],
    [TextDecoder.prototype, ['decode']],
    [TextEncoder.prototype, ['encode']],
    [crypto, ['getRandomValues', 'randomUUID']],
    [
      SubtleCrypto.prototype,
      [
        'encrypt',
        'decrypt',
        'sign',
        'verify',
        'digest',
        'generateKey',
        'importKey',
        'exportKey',
        'deriveKey',
        'deriveBits',
      ],
    ],
    [MessagePort.prototype, ['postMessage', 'start']],
    [BroadcastChannel.prototype, ['postMessage']],
    [EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
    [HTMLFormElement.prototype, ['submit', 'requestSubmit']],
    [XMLHttpRequest.prototype, ['open', 'send']],
    [Response.prototype, ['json', 'text', 'arrayBuffer', 'blob', 'clone']],
    [Request.prototype, ['json', 'text', 'clone']],
    [Navigator.prototype, ['sendBeacon']],
    [Node.prototype, ['appendChild', 'insertBefore']],
    [Element.prototype, ['append', 'setAttribute', 'replaceChildren']],
    [customElements, ['define', 'get']],
    [Storage.prototype, ['setItem']],
    [String.prototype, ['replaceAll', 'split', 'slice', 'concat', 'normalize']],
    [Number, ['parseInt', 'parseFloat']],
    [Object, ['assign', 'entries', 'values', 'fromEntries', 'freeze']],
    [Map.prototype, ['set']],
    [Promise, ['resolve', 'all']],
    [Promise.prototype, ['then']],
    [Array.prototype, ['push', 'map', 'join', 'concat', 'slice', 'splice', 'filter']],
    [Array, ['from', 'of']],
    [Uint8Array, ['from']],
    [Function.prototype, ['apply', 'call', 'bind']],
  ];
  for (const [owner, names] of methods) for (const name of names) hook(owner, name);
}
