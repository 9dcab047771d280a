import type { CanaryShop } from './fixtures.ts';

type Plant = (text: string) => Promise<unknown>;

/** Lets a script of the page plant a text. The script uses nothing from outside of the page. */
export type Act = (work: (text: string) => unknown) => Plant;

/** How a secret gets to each place. */
export function plants(act: Act, shop: CanaryShop): Readonly<Record<string, Plant>> {
  return {
    output: async (text) => {
      await shop.plant('stdout', text);
      await shop.plant('stderr', text);
    },
    answers: act((text) => fetch('/plant?sink=errors', { method: 'POST', body: text })),
    log: (text) => shop.plant('log', text),
    store: (text) => shop.plant('store', text),
    errors: act((text) => fetch('/plant?sink=errors', { method: 'POST', body: text })),
    urls: act((text) => fetch(`/?n=${text}`)),
    'requests and answers': act((text) => fetch('/', { headers: { 'x-note': text } })),
    console: act((text) => setTimeout(() => void Promise.reject(new Error(text)))),
    dom: act((text) => {
      const field = document.createElement('input');
      field.value = text;
      document.body.append(field);
    }),
    'local storage': act((text) => localStorage.setItem('a', text)),
    'session storage': act((text) => sessionStorage.setItem('a', text)),
    'indexed databases': act(
      (text) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('planted');
          opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('in'));
          opening.addEventListener('success', () => {
            const work = opening.result.transaction('in', 'readwrite');
            work.objectStore('in').put({ deep: [new TextEncoder().encode(text)] }, 'key');
            work.addEventListener('complete', () => resolve(opening.result.close()));
          });
        }),
    ),
    'cache storage': act(async (text) => (await caches.open('planted')).put('/a', new Response(text))),
    cookies: act((text) => (document.cookie = `planted=${text}`)),
    'performance entries': act((text) => performance.mark(text)),
    history: act((text) => history.replaceState({ deep: text }, '')),
    react: act((text) => {
      // As a careless component would: in what it keeps from its query.
      const start = document.querySelector('#widgets > *');
      const key = Object.keys(start ?? {}).find((name) => name.startsWith('__reactFiber')) ?? '';
      const fibre: unknown = Object.getOwnPropertyDescriptor(start ?? {}, key)?.value;
      let at = fibre;
      while (typeof at === 'object' && at !== null) {
        const props: unknown = Object.getOwnPropertyDescriptor(at, 'memoizedProps')?.value;
        const value: unknown =
          typeof props === 'object' && props !== null ? Object.getOwnPropertyDescriptor(props, 'value')?.value : null;
        if (typeof value === 'object' && value !== null && 'queries' in value) {
          const { queries } = value as { queries: { setQueryData(key: string[], data: unknown): void } };
          return queries.setQueryData(['planted'], { deep: text });
        }
        at = Object.getOwnPropertyDescriptor(at, 'return')?.value;
      }
      throw new Error('There is no query cache.');
    }),
    globals: act((text) => Reflect.set(window, 'planted', new Map([['deep', new Set([text])]]))),
  };
}
