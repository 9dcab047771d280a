import type { Page } from '@playwright/test';

/** What a script of the page can get hold of, by the place where it lies. */
export type Sinks = Readonly<Record<string, string>>;

/** Everything that a script of the page could read now, as text. */
export function pageSinks(page: Page): Promise<Sinks> {
  return page.evaluate(readSinks);
}

/** The same, run in the page's own world: it uses nothing from outside of it. */
export async function readSinks(): Promise<Sinks> {
  const most = 2_000_000;

  /** Writes a value of any depth as text, each object once. */
  function written(start: unknown): string {
    const seen = new Set<unknown>();
    const texts: string[] = [];
    const waiting: unknown[] = [start];
    while (waiting.length > 0 && seen.size < most) {
      const value = waiting.pop();
      if (typeof value === 'string') texts.push(value);
      if (typeof value === 'number' || typeof value === 'bigint') texts.push(String(value));
      if (typeof value === 'symbol') texts.push(value.description ?? '');
      const isThing = (typeof value === 'object' && value !== null) || typeof value === 'function';
      if (!isThing || seen.has(value)) continue;
      seen.add(value);
      try {
        waiting.push(...partsOf(value));
      } catch {
        // The prototypes of the browser's own things can only be asked through their instances.
      }
    }
    return texts.join('\n');
  }

  function partsOf(value: object): unknown[] {
    if (value instanceof ArrayBuffer) return [new TextDecoder('latin1').decode(value)];
    if (ArrayBuffer.isView(value)) return [new TextDecoder('latin1').decode(value)];
    if (value instanceof Map) return [...value.entries()].flat();
    if (value instanceof Set) return [...value];
    // Another document must refuse access. Its own test finds what it does not refuse.
    if (value instanceof Window && value !== window) return [];
    const own: unknown[] = value instanceof Error ? [String(value), value.stack] : [];
    // The content of a query cache is private, but any caller can read it by `getAll`.
    if ('getQueryCache' in value && typeof value.getQueryCache === 'function') {
      const cache: unknown = value.getQueryCache();
      const all = typeof cache === 'object' && cache !== null && 'getAll' in cache ? cache.getAll : null;
      if (typeof all === 'function') own.push(Reflect.apply(all, cache, []));
    }
    for (const key of Reflect.ownKeys(value)) {
      own.push(typeof key === 'symbol' ? key.description : key);
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property && 'value' in property) own.push(property.value);
    }
    return own;
  }

  function documentText(root: Document | ShadowRoot): string {
    const texts = root instanceof Document ? [root.documentElement.outerHTML, root.title] : [root.innerHTML];
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value);
      if (element.shadowRoot) texts.push(documentText(element.shadowRoot));
      if (element instanceof HTMLIFrameElement) texts.push(String(element.contentDocument?.documentElement.outerHTML));
    }
    return texts.join('\n');
  }

  /** React hangs its own things on the elements that it made, where every script finds them. */
  function fibres(): string {
    const roots: unknown[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const key of Object.keys(element)) {
        if (key.startsWith('__react')) roots.push(Object.getOwnPropertyDescriptor(element, key)?.value);
      }
    }
    return written(roots);
  }

  async function databases(): Promise<string> {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      texts.push(name, ...database.objectStoreNames);
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        texts.push(written([await settled(all.getAllKeys()), await settled(all.getAll())]));
      }
      database.close();
    }
    return texts.join('\n');
  }

  function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no reason.')));
    });
  }

  async function cached(): Promise<string> {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      texts.push(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  }

  return {
    dom: documentText(document),
    'local storage': JSON.stringify(Object.entries(localStorage)),
    'session storage': JSON.stringify(Object.entries(sessionStorage)),
    'indexed databases': await databases(),
    'cache storage': await cached(),
    cookies: document.cookie,
    'performance entries': JSON.stringify(performance.getEntries()),
    history: [location.href, document.referrer, window.name, written(history.state)].join('\n'),
    react: fibres(),
    globals: written(
      Object.entries(Object.getOwnPropertyDescriptors(window)).map(([name, { value }]) => [name, value]),
    ),
  };
}
