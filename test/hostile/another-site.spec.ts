import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { browserOf, ticketFor } from '../companion/frame-client.ts';
import { mintIn } from './minting.ts';
import { enteringFor } from './past-the-browser.ts';
import { expect, test } from './world.ts';

/** A page of another owner, without a policy that would restrict its scripts. */
const strangersPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Somebody else</title>
<script>
window.received = [];
addEventListener('message', ({ origin, data }) => window.received.push({ at: 'message', origin, data }));
window.postForm = (action, fields, { enctype = 'application/x-www-form-urlencoded', sandbox = null } = {}) => {
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.name = 'prey';
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
  document.body.append(frame);
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target: 'prey', enctype });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
};
</script><body><h1>Somebody else</h1></body></html>`;

declare global {
  interface Window {
    postForm(action: string, fields: Readonly<Record<string, string>>, options?: object): void;
  }
}

let stranger: Server;
let strangerUrl: string;

test.beforeAll(async () => {
  stranger = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(strangersPage);
  });
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
  const address = stranger.address();
  // Another site than the shop and than its frames, on every mount, and this machine all the same.
  strangerUrl = `http://stranger.localhost:${typeof address === 'object' && address ? address.port : 0}`;
});

test.afterAll(() => {
  stranger.closeAllConnections();
  stranger.close();
});

/** The shop’s cookies, such that another site’s requests come with them: it is to be the gates that refuse. */
test.beforeEach(async ({ page, context, shop }) => {
  await context.addCookies(
    ['shopper=ada', 'session=1'].map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: shop.url, sameSite: 'None' as const, secure: true };
    }),
  );
  await page.goto(shop.url);
});

test('another site is given no ticket, by script or by form', async ({ page, shop }) => {
  const { id } = await shop.card();
  const checkout = await shop.checkout();
  // The shop’s own page is given one: what refuses the others is who asks.
  await mintIn(page, `/cards/${id}/reveal`);
  await page.goto(strangerUrl);
  for (const path of [`/cards/${id}/reveal`, `/checkouts/${checkout}/attempts`]) {
    const found = await page.evaluate(async (action) => {
      const ask = async (init: RequestInit): Promise<string> => {
        try {
          const answer = await fetch(action, { method: 'POST', credentials: 'include', body: '{}', ...init });
          return `${answer.type} ${answer.status} ${await answer.text()}`;
        } catch {
          return 'refused';
        }
      };
      return [
        await ask({ headers: { 'content-type': 'application/json' } }),
        await ask({ headers: { 'content-type': 'text/plain' } }),
        await ask({ mode: 'no-cors' }),
      ];
    }, `${shop.url}/till${path}`);
    expect(found).toEqual(['refused', 'refused', 'opaque 0 ']);
    const refusals = async (): Promise<number> => (await shop.sent()).split('origin_refused').length;
    const [tickets, before] = [await ticketsSent(shop), await refusals()];
    await page.evaluate(
      (action) => window.postForm(action, { '{"a":"': '"}' }, { enctype: 'text/plain' }),
      `${shop.url}/till${path}`,
    );
    await expect.poll(refusals).toBeGreaterThan(before);
    expect(await ticketsSent(shop)).toBe(tickets);
  }
});

test('a ticket of the shop’s page opens no frame in another site, and is burned by the attempt', async ({
  page,
  shop,
}) => {
  const { id } = await shop.card();
  const { action, ticket } = await mintIn(page, `/cards/${id}/reveal`);
  await page.goto(strangerUrl);
  await page.evaluate(([to, t]) => window.postForm(to, { t }), [action, ticket] as const);
  await expect.poll(() => shop.sent()).toContain('"code":"site"');
  expect(await page.evaluate(() => window.received)).toEqual([]);
  // Back at the shop, in the same browser with its binder, the ticket is no longer valid.
  // Firefox sometimes takes the end of the frame's refused navigation for the end of the page's navigation.
  await expect(() => page.goto(shop.url)).toPass();
  await page.evaluate((given) => void window.fillFrame(given, { name: 'late' }), { action, ticket });
  await expect.poll(() => page.evaluate(() => window.received.map(({ data }) => data?.code))).toEqual(['ticket']);
});

test('another site may not frame a shell, though it had the ticket and every cookie', async ({ page, shop }) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  await page.goto(strangerUrl);
  const show = async (control: string): Promise<void> => {
    const thief = browserOf('ada');
    const { ticket } = await ticketFor(shop, thief, path);
    const fields = { t: ticket, cookie: thief.cookies };
    await page.evaluate(([to, given]) => window.postForm(to, given), [
      `${shop.url}/_control/${control}`,
      fields,
    ] as const);
  };
  const button = page.frameLocator('iframe').getByRole('button', { name: 'Show card details' });
  await show('framable');
  await expect(button).toBeVisible();
  await show('by-anyone');
  await expectNoShell(page);
  await expect(button).toHaveCount(0);
  expect(await page.evaluate(() => window.received)).toEqual([]);
});

test('another site may not enter a frame by a code that it got hold of', { tag: '@split' }, async ({ page, shop }) => {
  await page.goto(strangerUrl);
  const entering = await enteringFor(shop, `/cards/${(await shop.card()).id}/reveal`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, shop.frames + entering);
  // The companion cannot know which page frames it, and answers. The browser reads `frame-ancestors` and shows nothing.
  await expect.poll(() => shop.sent()).toContain(`frame-ancestors ${shop.url}`);
  await expectNoShell(page);
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0);
});

test('a frame of another site’s making is no frame of the companion’s', async ({ page, shop }) => {
  await page.goto(strangerUrl);
  const answers = await page.evaluate(async (frames) => {
    const asking = `
      const ask = async (path, body) => {
        const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
        const answer = await fetch(${JSON.stringify(frames)} + path, init);
        return answer.status + ' ' + (await answer.json()).code;
      };
      const id = 'A'.repeat(22), epk = 'A'.repeat(87), mac = 'A'.repeat(43), iv = 'A'.repeat(16), data = 'A'.repeat(22);
      Promise.all([ask('reveal', { id, epk, mac }), ask('pin', { id, n: 1, epk, iv, data, mac }), ask('reveal', {})])
        .catch(String).then((answers) => parent.postMessage(answers, '*'));`;
    const answered = new Promise<unknown>((resolve) => {
      window.addEventListener('message', ({ data }) => resolve(data));
    });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = `<script>${asking}</script>`;
    document.body.append(frame);
    const opaque = await answered;
    const named = await Promise.all(
      ['reveal', 'pin'].map((path) =>
        fetch(frames + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }).then(
          ({ status }) => String(status),
          () => 'refused',
        ),
      ),
    );
    return { opaque, named };
  }, `${shop.frames}/till/frames/`);
  // Without an origin it may request, as any page can; without a frame's id and secret it learns that there is none.
  expect(answers).toEqual({ opaque: ['410 reveal_410', '410 reveal_410', '400 body'], named: ['refused', 'refused'] });
});

async function ticketsSent(shop: { sent(): Promise<string> }): Promise<number> {
  return (await shop.sent()).split('"ticket"').length;
}

/** The frame was navigated, and no longer shows a document of the companion. */
async function expectNoShell(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        try {
          return document.querySelector('iframe')?.contentWindow?.location.href ?? 'none';
        } catch {
          return 'another document';
        }
      }),
    )
    .toBe('another document');
}
