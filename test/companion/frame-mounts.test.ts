import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  askFromFrame,
  bootIn,
  browser,
  browserOf,
  changed,
  onWire,
  openBy,
  revealing,
  ticketFor,
  type Answer,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';

const nonces = (text: string): string => text.replaceAll(/nonce-[\w-]+/g, 'nonce-…').replaceAll(/:\d+/g, ':…');

function policyOf({ headers }: Answer): Record<string, unknown> {
  const names = [
    'content-security-policy',
    'cache-control',
    'referrer-policy',
    'x-content-type-options',
    'document-policy',
    'cross-origin-embedder-policy',
    'cross-origin-opener-policy',
    'origin-agent-cluster',
    'cross-origin-resource-policy',
    'permissions-policy',
    'vary',
    'x-frame-options',
    'content-security-policy-report-only',
    'access-control-allow-origin',
  ];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, nonces(String(headers[name]))]] : [])));
}

const policy = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; connect-src http://127.0.0.1:…/till/frames/; form-action 'none'; base-uri 'none'; frame-ancestors http://127.0.0.1:…; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'document-policy': 'force-load-at-top',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), clipboard-read=(), clipboard-write=*',
  vary: 'Cookie, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site',
};

test('the headers of a frame are exactly these, and its nonce is used once', async () => {
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  const path = `/cards/${await world.newCard()}/reveal`;
  const open = async (): Promise<Answer> => openBy(world, ada, (await ticketFor(world, ada, path)).ticket);
  const [one, other] = [await open(), await open()];
  expect(policyOf(one)).toEqual(policy);
  const nonceOf = ({ headers }: Answer): string | undefined =>
    /nonce-([\w-]+)/.exec(headers['content-security-policy']?.toString() ?? '')?.[1];
  expect(nonceOf(one)).toMatch(/^[\w-]{22}$/);
  expect(nonceOf(one)).not.toBe(nonceOf(other));
});

test('a host that sets policies and parses bodies first neither loosens nor breaks a frame', async () => {
  // No response of a web-standard host can remove what a middleware has set or read before it.
  vi.stubEnv('TILLSIDE_HOST', 'express');
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  const careful: RequestHandler = (_request, response, next) => {
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Content-Security-Policy', "default-src 'self'");
    response.setHeader('Content-Security-Policy-Report-Only', "default-src 'self'; report-uri /reports");
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Permissions-Policy', 'clipboard-write=()');
    next();
  };
  const app = express();
  app.use(careful, express.json(), express.urlencoded({ extended: true }), express.text());
  app.use('/till', (...given) => world.till.router(...given));
  const url = await serve(app);
  const headers = Object.entries({ ...browser.page(world.url), Cookie: ada.cookies });
  const path = `/till/cards/${await world.newCard()}/reveal`;
  const minted = await onWire(url, { method: 'POST', path, headers, body: '{}' });
  const { ticket } = JSON.parse(minted.text) as { ticket: string };
  const cookies = `${ada.cookies}; ${minted.headers['set-cookie']?.[0]?.split(';')[0]}`;
  const opened = await openBy({ ...world, url }, { cookies }, ticket, changed.set('Origin', world.url));
  expect(policyOf(opened)).toEqual(policy);
  const asked = revealing(bootIn(opened));
  const shown = asked.open(await askFromFrame({ ...world, url }, '/frames/reveal', asked.body));
  expect(JSON.parse(shown)).toMatchObject({ number: expect.stringMatching(/^\d{16}$/) });
});

test('no refusal of a frame’s navigation keeps a cross-origin isolated page from its reason', async () => {
  const world = await startFrameWorld('sandbox', { frames: { origin: 'https://frames.test' } });
  const navigation = Object.entries({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' });
  for (const [method, path] of [
    ['GET', '/till/frames/open'],
    ['POST', '/till/frames/open'],
    ['GET', '/till/frames/enter?c=unknown'],
    ['POST', '/till/frames/enter'],
  ] as const) {
    const { status, headers } = await onWire(world.url, { method, path, headers: navigation });
    expect([path, status >= 400, headers['cross-origin-embedder-policy']]).toEqual([path, true, 'require-corp']);
  }
});

test.each([
  ['same-site', 'same-site'],
  ['cross-site', 'cross-origin'],
])('on a separate origin, %s, the redirect’s code opens a frame once', async (site, resource) => {
  const world = await startFrameWorld('sandbox', { frames: { origin: 'https://frames.test' } });
  const ada = browserOf('ada');
  const path = `/cards/${await world.newCard()}/reveal`;
  const redirect = async (): Promise<string> => {
    const answer = await openBy(world, ada, (await ticketFor(world, ada, path)).ticket);
    expect(answer.status).toBe(303);
    expect(answer.headers['cross-origin-embedder-policy']).toBe('require-corp');
    const to = new URL(String(answer.headers.location));
    expect(to.origin + to.pathname).toBe('https://frames.test/till/frames/enter');
    return to.pathname + to.search;
  };
  const entering = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' };
  const enter = (to: string, change: object = {}): Promise<Answer> =>
    onWire(world.url, { method: 'GET', path: to, headers: Object.entries({ ...entering, ...change }) });

  const to = await redirect();
  const entered = await enter(to);
  expect(policyOf(entered)).toEqual({
    ...policy,
    'content-security-policy': policy['content-security-policy'].replace(
      'http://127.0.0.1:…/till',
      'https://frames.test/till',
    ),
    'cross-origin-resource-policy': resource,
  });
  const boot = bootIn(entered);
  expect([boot.parent, boot.url]).toEqual([world.url, 'https://frames.test/till/frames/reveal']);
  const asked = revealing(boot);
  expect(asked.open(await askFromFrame(world, '/frames/reveal', asked.body))).toContain('"number"');

  expect((await enter(to)).status).toBe(410);
  const spoiled = await redirect();
  expect((await enter(spoiled, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(403);
  expect((await enter(spoiled)).status).toBe(410);
  const marked = await redirect();
  expect((await enter(marked, { 'Service-Worker-Navigation-Preload': '' })).status).toBe(403);
  const late = await redirect();
  await world.clock.advance(10_000);
  expect((await enter(late)).status).toBe(410);
});

function serve(app: express.Express): Promise<string> {
  const server = createServer(app);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}
