import { expect, test } from 'vitest';
import {
  askFromFrame,
  browser,
  browserOf,
  changed,
  failIn,
  onWire,
  openBy,
  openFrame,
  revealing,
  ticketFor,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';

/** Changes to one header of an otherwise valid request, and the code of the refusal. */
const rows = (header: string, code: string, wrong: readonly string[]) => [
  [`no ${header}`, code, changed.missing(header)] as const,
  [`two ${header}`, code, changed.doubled(header)] as const,
  [`an empty ${header}`, code, changed.set(header, '')] as const,
  ...wrong.map((value) => [`${header}: ${value}`, code, changed.set(header, value)] as const),
];

const marks = [
  ['Sec-Purpose', 'prefetch', 'marked_sec_purpose'],
  ['Purpose', 'prefetch', 'marked_purpose'],
  ['Service-Worker-Navigation-Preload', 'true', 'marked_service_worker_navigation_preload'],
  ['Service-Worker', 'script', 'marked_service_worker'],
].flatMap(([header = '', value = '', code = '']) => [
  [`${header}: ${value}`, code, changed.added(header, value)] as const,
  [`an empty ${header}`, code, changed.added(header, '')] as const,
]);

const noMetadata = (headers: [string, string][]): [string, string][] =>
  headers.filter(([name]) => !name.startsWith('Sec-Fetch-'));

test.each([
  ...rows('Sec-Fetch-Dest', 'dest', ['document', 'empty', 'embed', 'object', 'frame', 'fencedframe', 'IFRAME']),
  ...rows('Sec-Fetch-Mode', 'mode', ['cors', 'no-cors', 'same-origin', 'nested-navigate']),
  ...rows('Sec-Fetch-Site', 'site', ['same-site', 'cross-site', 'none']),
  ...rows('Origin', 'origin', ['NULL', 'https://evil.test', 'https://shop.test', 'http://127.0.0.1']),
  ...marks,
  ['no Sec-Fetch header', 'no_fetch_metadata', noMetadata] as const,
])('a frame is not opened with %s, the ticket is burned, and nothing may be framed', async (_what, code, change) => {
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  const { ticket } = await ticketFor(world, ada, `/cards/${await world.newCard()}/reveal`);
  const answer = await openBy(world, ada, ticket, change);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([403, { code, title: expect.any(String) }]);
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(failIn(await openBy(world, ada, ticket))).toBe('ticket');
});

test('a page without a referrer opens its frame too: `Origin: null` is accepted from the same origin', async () => {
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  const { ticket } = await ticketFor(world, ada, `/cards/${await world.newCard()}/reveal`);
  const nullOrigin = changed.set('Origin', 'null');
  const opened = await openBy(world, ada, ticket, nullOrigin);
  expect(opened.status).toBe(200);
  expect(opened.headers['content-security-policy']).toContain(`frame-ancestors ${world.url};`);
  const again = await openBy(world, ada, ticket, nullOrigin);
  expect(failIn(again)).toBe('ticket');
  expect(again.headers['content-security-policy']).toContain(`frame-ancestors ${world.url};`);
  const another = await ticketFor(world, ada, `/cards/${await world.newCard()}/reveal`);
  const opaque = (headers: [string, string][]): [string, string][] =>
    changed.set('Sec-Fetch-Site', 'cross-site')(nullOrigin(headers));
  expect((await openBy(world, ada, another.ticket, opaque)).status).toBe(403);
});

test.each([
  ...rows('Sec-Fetch-Dest', 'dest', ['iframe', 'worker', 'serviceworker']),
  ...rows('Sec-Fetch-Mode', 'mode', ['navigate', 'no-cors']),
  ...rows('Sec-Fetch-Site', 'site', ['same-site', 'same-origin', 'none']),
  ...rows('Origin', 'origin', ['https://evil.test', 'https://shop.test']),
  ...marks,
  ['no Sec-Fetch header', 'no_fetch_metadata', noMetadata] as const,
])('a card is not shown to a request with %s, and its frame ends', async (_what, code, change) => {
  const world = await startFrameWorld('sandbox');
  const boot = await openFrame(world, browserOf('ada'), `/cards/${await world.newCard()}/reveal`);
  const { body } = revealing(boot);
  const answer = await askFromFrame(world, '/frames/reveal', body, change);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([403, { code, title: expect.any(String) }]);
  const again = await askFromFrame(world, '/frames/reveal', body);
  expect(JSON.parse(again.text)).toMatchObject({ code: 'reveal_410' });
});

test('a PIN passes the same gate', async () => {
  const world = await startFrameWorld('live');
  for (const [, code, change] of [
    ...rows('Origin', 'origin', ['https://shop.test']),
    ...rows('Sec-Fetch-Dest', 'dest', []),
    ...marks,
  ]) {
    const answer = await askFromFrame(world, '/frames/pin', {}, change);
    expect(JSON.parse(answer.text)).toMatchObject({ code });
  }
});

test('a frame’s routes accept their own method only', async () => {
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  for (const [method, path, allowed] of [
    ['GET', '/frames/open?t=x', 'POST'],
    ['PUT', '/frames/open', 'POST'],
    ['GET', '/frames/reveal', 'POST'],
    ['GET', '/frames/pin', 'POST'],
    ['POST', '/frames/enter', 'GET'],
  ] as const) {
    const headers = Object.entries({ ...browser.form(world.url), Cookie: ada.cookies });
    const answer = await onWire(world.url, { method, path: `/till${path}`, headers });
    expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, allowed]);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
