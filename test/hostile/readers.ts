import type { Ticket } from './world.ts';

/** Reads again and again until a shell is found, or patience ends: then what was read last, or why nothing was. */
type Until = (read: () => string | null | undefined) => Promise<string>;

/**
 * Ways in which a script of the page may try to read what a ticket opens, each a self-contained browser function. Each
 * of them reads a shell that is served carelessly.
 */
export const readers: Readonly<Record<string, (ticket: Ticket, until: Until) => Promise<unknown>>> = {
  fetch: async ({ action, ticket }) =>
    (await fetch(action, { method: 'POST', body: new URLSearchParams({ t: ticket }) })).text(),
  'fetch that says it is a frame': async ({ action, ticket }) => {
    const headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };
    return (await fetch(action, { method: 'POST', headers, body: new URLSearchParams({ t: ticket }) })).text();
  },
  XMLHttpRequest: ({ action, ticket }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', action);
      request.addEventListener('loadend', () => resolve(request.responseText));
      request.send(new URLSearchParams({ t: ticket }));
    }),
  'a worker': ({ action, ticket }) =>
    new Promise((resolve) => {
      const script = `fetch(${JSON.stringify(action)}, { method: 'POST', body: new URLSearchParams({ t: ${JSON.stringify(ticket)} }) }).then((r) => r.text()).then(postMessage, () => postMessage('refused'))`;
      const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => resolve('refused'));
    }),
  'a shared worker': ({ action, ticket }) =>
    new Promise((resolve) => {
      const script = `onconnect = ({ ports: [port] }) => fetch(${JSON.stringify(action)}, { method: 'POST', body: new URLSearchParams({ t: ${JSON.stringify(ticket)} }) }).then((r) => r.text()).then((text) => port.postMessage(text), () => port.postMessage('refused'))`;
      const { port } = new SharedWorker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
      port.addEventListener('message', ({ data }) => resolve(data));
      port.start();
    }),
  'a popup': async (ticket, until) => {
    const name = `popup-${Date.now()}`;
    const popup = window.open('about:blank', name);
    window.submitInto(ticket, name);
    return until(() => popup?.document.documentElement.outerHTML);
  },
  'an object that asks by GET': async ({ action, ticket }, until) => {
    const object = document.createElement('object');
    object.type = 'text/html';
    object.data = `${action}?t=${ticket}`;
    document.body.append(object);
    return until(() => object.contentDocument?.documentElement.outerHTML);
  },
  'an object that a form fills': async (ticket, until) => {
    const object = document.createElement('object');
    object.name = 'object';
    object.type = 'text/html';
    object.data = '/_control/blank';
    document.body.append(object);
    await until(() => (object.contentDocument?.body?.textContent.includes('text') ? '"shared"' : null));
    window.submitInto(ticket, 'object');
    return until(() => object.contentDocument?.documentElement.outerHTML);
  },
  'an embed': async ({ action, ticket }, until) => {
    const embed = document.createElement('embed');
    embed.type = 'text/html';
    embed.src = `${action}?t=${ticket}`;
    document.body.append(embed);
    return until(() => window.frames[window.frames.length - 1]?.document.documentElement.outerHTML);
  },
  'a frame of a frameset': async (ticket, until) => {
    const outer = document.createElement('iframe');
    outer.srcdoc = '<frameset><frame name="deep" src="about:blank"></frameset>';
    document.body.append(outer);
    await until(() => (outer.contentWindow?.length === 1 ? '"shared"' : null));
    window.submitInto(ticket, 'deep');
    return until(() => outer.contentWindow?.[0]?.document.documentElement.outerHTML);
  },
  'a frame in a frame': async (ticket, until) => {
    const outer = document.createElement('iframe');
    outer.srcdoc = '<iframe name="deep"></iframe>';
    document.body.append(outer);
    await until(() => (outer.contentWindow?.length === 1 ? '"shared"' : null));
    window.submitInto(ticket, 'deep');
    return until(() => outer.contentWindow?.[0]?.document.documentElement.outerHTML);
  },
  'a javascript: address': async (ticket, until) => {
    const frame = window.fillFrame(ticket, { name: 'open', sandbox: null });
    const loot = (): string | undefined => frame.dataset['loot'];
    return until(() => {
      // Too early, it would end the navigation in WebKit: a sealed document shows that it has come by being no longer there.
      if (frame.contentDocument?.URL === 'about:blank') return null;
      frame.src = 'javascript:void (frameElement.dataset.loot = document.documentElement.outerHTML)';
      frame.contentWindow?.location.assign(frame.src);
      return loot();
    });
  },
  'a link that fetches ahead': async ({ action, ticket }) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `${action}?t=${ticket}`;
    const fetched = new Promise((resolve) => link.addEventListener('load', resolve));
    document.head.append(link);
    // Firefox does not report it.
    await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, 2_000))]);
    return (await fetch(link.href, { cache: 'force-cache' })).text();
  },
  'a frame that may be read': async (ticket, until) => {
    const frame = window.fillFrame(ticket, { name: 'open', sandbox: 'allow-scripts allow-same-origin' });
    return until(() => frame.contentDocument?.documentElement.outerHTML);
  },
  'a frame without a sandbox': async (ticket, until) => {
    const frame = window.fillFrame(ticket, { name: 'open', sandbox: null });
    return until(() => frame.contentDocument?.documentElement.outerHTML);
  },
  'a frame whose sandbox is taken away': async (ticket, until) => {
    const frame = document.createElement('iframe');
    frame.name = 'open';
    frame.setAttribute('sandbox', 'allow-scripts');
    document.body.append(frame);
    frame.removeAttribute('sandbox');
    window.submitInto(ticket, 'open');
    return until(() => frame.contentDocument?.documentElement.outerHTML);
  },
};

/** For Chromium only: a speculation rule that fetches pages before a person opens them. */
export const speculation = async ({ action, ticket }: Ticket, until: Until): Promise<unknown> => {
  const url = `${action}?t=${ticket}`;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }] });
  document.head.append(rules);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const popup = window.open(url);
  return until(() => popup?.document.documentElement.outerHTML);
};

/** A reader as the text of an expression, for the browser. Milliseconds of patience. */
export function readingOf(
  read: (ticket: Ticket, until: Until) => Promise<unknown>,
  ticket: Ticket,
  patience: number,
): string {
  return `(async () => {
    const until = async (read) => {
      let last = 'nothing';
      for (const end = Date.now() + ${patience}; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
        try { last = String(read() ?? last); } catch (error) { last = String(error); }
        if (last.includes('"shared"')) break;
      }
      return last;
    };
    try { return String(await (${read.toString()})(${JSON.stringify(ticket)}, until)); } catch (error) { return String(error); }
  })()`;
}
