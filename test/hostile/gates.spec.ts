import {
  askFromFrame,
  bootIn,
  browser,
  browserOf,
  changed,
  failIn,
  onWire,
  openBy,
  revealing,
  ticketFor,
  typing,
  type Answer,
  type Browser,
  codeOf,
} from '../companion/frame-client.ts';
import { bootOf, enter, enteringFor, unchanged, type Change } from './past-the-browser.ts';
import { expect, test } from './world.ts';

/*
 * Written line by line, as a forger would who is not held back by a browser. No browser takes part, so the projects of a
 * second one leave this file out.
 */

type Row = readonly [what: string, code: string, change: Change];

/** Everything that can be wrong with one header of a request. Lines are sent as they are written here. */
const wrongly = (header: string, code: string, wrong: readonly string[]): readonly Row[] => [
  [`no ${header}`, code, changed.missing(header)],
  [`two ${header}`, code, changed.doubled(header)],
  [`an empty ${header}`, code, changed.set(header, '')],
  [`a right and a wrong ${header}`, code, changed.added(header, wrong[0] ?? 'x')],
  ...wrong.map((value): Row => [`${header}: ${value}`, code, changed.set(header, value)]),
];

const marks: readonly Row[] = [
  ['Sec-Purpose', 'prefetch;prerender', 'marked_sec_purpose'],
  ['Purpose', 'prefetch', 'marked_purpose'],
  ['Service-Worker-Navigation-Preload', 'true', 'marked_service_worker_navigation_preload'],
  ['Service-Worker', 'script', 'marked_service_worker'],
].flatMap(([header = '', value = '', code = '']): Row[] => [
  [`${header}: ${value}`, code, changed.added(header, value)],
  [`an empty ${header}`, code, changed.added(header, '')],
  [`two ${header}`, code, (headers) => [...headers, [header, value], [header, '']]],
]);

const silent: Row = [
  'no Sec-Fetch header',
  'no_fetch_metadata',
  (headers) => headers.filter(([name]) => !name.startsWith('Sec-Fetch-')),
];

const opening: Readonly<Record<string, readonly Row[]>> = {
  'Sec-Fetch-Dest': wrongly('Sec-Fetch-Dest', 'dest', ['empty', 'document', 'frame', 'embed', 'object', 'IFRAME']),
  'Sec-Fetch-Mode': wrongly('Sec-Fetch-Mode', 'mode', ['cors', 'no-cors', 'same-origin', 'websocket']),
  'Sec-Fetch-Site': wrongly('Sec-Fetch-Site', 'site', ['cross-site', 'same-site', 'none', 'same-origin, cross-site']),
  Origin: wrongly('Origin', 'origin', ['NULL', 'https://evil.test', 'http://localhost', 'http://localhost:1']),
  'a mark of what is loaded ahead': [...marks, silent],
};

for (const [header, rows] of Object.entries(opening)) {
  test(`no frame is opened where ${header} is not what browsers send, and the ticket is burned`, async ({ shop }) => {
    const path = `/cards/${(await shop.card()).id}/reveal`;
    const ada = browserOf('ada');
    const fresh = async (): Promise<string> => (await ticketFor(shop, ada, path)).ticket;
    expect((await openBy(shop, ada, await fresh())).status).toBe(shop.frames === shop.url ? 200 : 303);
    const found: unknown[] = [];
    for (const [what, , change] of rows) {
      const ticket = await fresh();
      const answer = await openBy(shop, ada, ticket, change);
      found.push([what, answer.status, codeOf(answer), policyOf(answer), failIn(await openBy(shop, ada, ticket))]);
      forget(ada);
    }
    expect(found).toEqual(rows.map(([what, code]) => [what, 403, code, closed, 'ticket']));
  });
}

const asking: Readonly<Record<string, readonly Row[]>> = {
  'Sec-Fetch-Dest': wrongly('Sec-Fetch-Dest', 'dest', ['iframe', 'document', 'worker', 'script']),
  'Sec-Fetch-Mode': wrongly('Sec-Fetch-Mode', 'mode', ['navigate', 'no-cors', 'same-origin']),
  'Sec-Fetch-Site': wrongly('Sec-Fetch-Site', 'site', ['same-origin', 'same-site', 'none']),
  Origin: wrongly('Origin', 'origin', ['https://evil.test', 'http://localhost:1', 'NULL']),
  'a mark of what is loaded ahead': [...marks, silent],
};

for (const [header, rows] of Object.entries(asking)) {
  test(`no card is shown where ${header} is not what a frame’s browser sends, and the frame is over`, async ({
    shop,
  }) => {
    const path = `/cards/${(await shop.card()).id}/reveal`;
    const found: unknown[] = [];
    for (const [what, , change] of rows) {
      const { body } = revealing(await bootOf(shop, path));
      const answer = await askFromFrame(shop, '/frames/reveal', body, change);
      const later = await askFromFrame(shop, '/frames/reveal', body);
      found.push([what, answer.status, codeOf(answer), codeOf(later), readableBy(answer)]);
    }
    const isOrigin = header === 'Origin';
    expect(found).toEqual(rows.map(([what, code]) => [what, 403, code, 'reveal_410', isOrigin ? undefined : 'null']));
    // The same request as a frame makes it is answered: it was the header.
    const { body } = revealing(await bootOf(shop, path));
    expect((await askFromFrame(shop, '/frames/reveal', body)).status).toBe(200);
  });
}

test('no PIN is taken where a header is not what a browser sends from a frame, and no try counts', async ({ shop }) => {
  const boot = await bootOf(shop, `/checkouts/${await shop.checkout()}/attempts`);
  const typed = typing(boot, 1, { username: '@ada', pin: '9999' });
  const rows = Object.values(asking).flat();
  const found: unknown[] = [];
  for (const [what, , change] of rows) {
    const answer = await askFromFrame(shop, '/frames/pin', typed, change);
    found.push([what, answer.status, codeOf(answer)]);
  }
  expect(found).toEqual(rows.map(([what, code]) => [what, 403, code]));
  const taken = await askFromFrame(shop, '/frames/pin', typed);
  expect(JSON.parse(taken.text)).toMatchObject({ step: 'pin', tries_left: 2 });
});

const entering: Readonly<Record<string, readonly Row[]>> = {
  'Sec-Fetch-Dest': wrongly('Sec-Fetch-Dest', 'dest', ['empty', 'document', 'frame', 'embed']),
  'Sec-Fetch-Mode': wrongly('Sec-Fetch-Mode', 'mode', ['cors', 'no-cors', 'same-origin']),
  'Sec-Fetch-Site': wrongly('Sec-Fetch-Site', 'site', ['same-origin', 'none']),
  'a mark of what is loaded ahead': [...marks, silent],
};

for (const [header, rows] of Object.entries(entering)) {
  test(
    `no frame is entered on an origin of its own where ${header} is not what a browser sends, and the code is burned`,
    {
      tag: '@split',
    },
    async ({ shop }) => {
      const path = `/cards/${(await shop.card()).id}/reveal`;
      const found: unknown[] = [];
      for (const [what, , change] of rows) {
        const to = await enteringFor(shop, path);
        const answer = await enter(shop, to, change);
        found.push([what, answer.status, codeOf(answer), policyOf(answer), (await enter(shop, to)).status]);
      }
      expect(found).toEqual(rows.map(([what, code]) => [what, 403, code, closed, 410]));
      expect(bootIn(await enter(shop, await enteringFor(shop, path))).kind).toBe('card');
    },
  );
}

const minting: readonly Row[] = [
  ...wrongly('Sec-Fetch-Site', 'origin_refused', ['cross-site', 'same-site', 'none']).map(
    ([what, code, change]): Row => [what, what.startsWith('no ') ? 'no_fetch_metadata' : code, change],
  ),
  ...wrongly('Origin', 'origin_refused', ['null', 'https://evil.test', 'http://localhost:1']),
  ['Content-Type: text/plain', 'unsupported_media_type', changed.set('Content-Type', 'text/plain')],
  ['a form', 'unsupported_media_type', changed.set('Content-Type', 'application/x-www-form-urlencoded')],
];

test('no ticket is given where a header is not what a browser sends from the shop’s page', async ({ shop }) => {
  const { id } = await shop.card();
  const paths = [`/cards/${id}/reveal`, `/checkouts/${await shop.checkout()}/attempts`];
  for (const path of paths) {
    const ask = (change: Change): Promise<Answer> =>
      onWire(shop.url, {
        method: 'POST',
        path: `/till${path}`,
        headers: [...change(Object.entries(browser.page(shop.url))), ['Cookie', browserOf('ada').cookies]],
        body: '{}',
      });
    const found: unknown[] = [];
    for (const [what, , change] of minting) {
      const { status, headers, text } = await ask(change);
      found.push([what, status >= 400, codeOf({ text }), headers['set-cookie']]);
    }
    expect(found).toEqual(minting.map(([what, code]) => [what, true, code, undefined]));
    expect((await ask(unchanged)).status).toBe(201);
  }
});

const closed = "default-src 'none'; frame-ancestors 'none'; sandbox";

function policyOf({ headers }: Answer): unknown {
  return headers['content-security-policy'];
}

function readableBy({ headers }: Answer): unknown {
  return headers['access-control-allow-origin'];
}

/** A browser removes the binders of used tickets; here nothing does, and headers have a maximum size. */
function forget(as: Browser): void {
  as.cookies = browserOf('ada').cookies;
}
