import type { Page } from '@playwright/test';
import { mintIn } from './minting.ts';
import { expect, grouped, press, readable, test, type Card } from './world.ts';

/**
 * The canary of the sealed frame: a GET that is guarded by `Sec-Fetch-*` looks sufficient, and is not. One of these
 * tests fails when a browser changes what a service worker can see.
 */

/** What a worker does with the navigation of a frame, and which careless shell it reads by that. */
const modes = [
  ['sends the navigation on', 'answer', 'by-anyone'],
  ['sends a request of its own, with every header forged', 'rebuild', 'by-anyone'],
  ['keeps the answer in a cache', 'cache', 'by-anyone'],
  ['has the navigation loaded ahead', 'preload', 'by-get'],
  ['has the navigation loaded ahead with an empty header', 'preload-empty', 'by-get'],
  ['is routed to by a static rule', 'routed', 'by-anyone'],
  ['races the network by a static rule', 'race', 'by-get'],
] as const;

/** The widget's own frame first: its attribute keeps the worker out altogether. */
const sealedFrame = 'allow-scripts';
const looseFrames = ['allow-scripts allow-same-origin', null] as const;

test.beforeAll(({ browser }, { project }) => {
  process.stdout.write(`Service workers of ${project.name || browser.browserType().name()} ${browser.version()}\n`);
});

for (const [what, mode, control] of modes) {
  test(
    `a service worker that ${what} gets no shell, and would get one that was given out carelessly`,
    { tag: mode === 'race' ? '@essential' : [] },
    async ({ page, shop, browserName }) => {
      const card = await shop.card();
      const trouble = await install(page, mode);
      // Every mode is one of Chromium’s. If it drops one, a person has to look.
      if (browserName === 'chromium') expect(trouble).toBe('');
      test.skip(trouble !== '', `This browser's workers cannot: ${trouble}`);

      await fill(page, { card, action: '/till/frames/open', sandbox: sealedFrame });
      await press(page, page.frameLocator('iframe'), 'Show card details', 'revealed');
      await expect(page.frameLocator('iframe').getByText(grouped(card.number))).toBeVisible();
      expect(await lootOf(page)).toEqual([]);
      await expectNothingOf(page, card);

      for (const sandbox of looseFrames) {
        await fill(page, { card, action: '/till/frames/open', sandbox });
        const answers = await answersTo(page);
        expect(answers).not.toEqual([]);
        for (const answer of answers) expect(answer).toMatch(/^403 basic \{"code":"(dest|mode|site|marked_\w+)",/);
        await expectNothingOf(page, card);

        await fill(page, { card, action: `/_control/${control}`, sandbox });
        expect((await answersTo(page)).join()).toContain('"shared"');
      }
      // A GET leaks the shell there, and nothing here.
      await fill(page, { card, action: '/till/frames/open', sandbox: null, method: 'get' });
      for (const answer of await answersTo(page)) expect(answer).toMatch(/^405 basic \{"code":"method",/);
      await expectNothingOf(page, card);
    },
  );
}

test('a service worker that only listens sees a ticket go by, and nothing of what it opens', async ({ page, shop }) => {
  const card = await shop.card();
  await install(page, 'watch');
  for (const sandbox of [sealedFrame, ...looseFrames]) {
    await page.reload();
    await listen(page);
    const ticket = await fill(page, { card, action: '/till/frames/open', sandbox });
    await press(page, page.frameLocator('iframe'), 'Show card details', 'revealed');
    await expect(page.frameLocator('iframe').getByText(grouped(card.number))).toBeVisible();
    // The frame’s own request is that of a document with no origin, which no worker controls.
    const looted = (await lootOf(page)).map(({ what, text }) => (what === 'request' ? urlIn(text) : `${what} ${text}`));
    const open = `${shop.url}/till/frames/open`;
    expect(looted).toEqual(sandbox === sealedFrame ? [] : [open, `body t=${ticket}`]);
    await expectNothingOf(page, card);
  }
});

/** Only Chromium’s own protocol delivers a push message without a push service. */
const onlyThere = { tag: '@chromium' };

test(
  'a service worker that is woken by a push message, with no page, gets nothing for a stolen ticket',
  onlyThere,
  async ({ page, context, shop }) => {
    const card = await shop.card();
    await install(page, 'watch');
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const push = async (action: string): Promise<string> => {
      const { ticket } = await mintIn(page, `/cards/${card.id}/reveal`);
      await page.evaluate(() => void (window.loot.length = 0));
      const data = JSON.stringify({ action, ticket });
      await session.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data });
      const answer = async (): Promise<string | undefined> =>
        (await lootOf(page)).find(({ what }) => what === 'push' || what === 'refused')?.text;
      await expect.poll(answer).toBeDefined();
      return (await answer()) ?? '';
    };
    expect(await push('/_control/by-anyone')).toContain('"shared"');
    expect(await push('/till/frames/open')).toMatch(/^403 basic \{"code":"dest",/);
  },
);

test('a document without the sandbox of its policy could be read by the page, so the policy is what keeps it', async ({
  page,
  shop,
}) => {
  const card = await shop.card();
  await listen(page);
  const read = async (action: string): Promise<string> => {
    await fill(page, { card, action, sandbox: null });
    await expect.poll(() => page.evaluate(() => window.received.length)).toBeGreaterThan(0);
    return page.evaluate(() => document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML ?? 'none');
  };
  expect(await read('/_control/unsealed')).toContain('"shared"');
  expect(await read('/till/frames/open')).toBe('none');
});

/** Has the worker stand between the whole origin and the network. Answers what this browser does not let it do. */
async function install(page: Page, mode: string): Promise<string> {
  await page.evaluate(async (how) => {
    await navigator.serviceWorker.register(`/_control/worker.js?mode=${how}`, { scope: '/' });
    await navigator.serviceWorker.ready;
  }, mode);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await listen(page);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('trouble'));
  const found = async (): Promise<string | undefined> =>
    (await lootOf(page)).find(({ what }) => what === 'trouble')?.text;
  await expect.poll(found).toBeDefined();
  return (await found()) ?? '';
}

declare global {
  interface Window {
    loot: { readonly what: string; readonly text: string }[];
  }
}

async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.loot = [];
    new BroadcastChannel('loot').addEventListener('message', ({ data }) => void window.loot.push(data));
  });
}

interface Filling {
  readonly card: Card;
  readonly action: string;
  readonly sandbox: string | null;
  readonly method?: 'get' | 'post';
}

/** Has a new frame opened with a new ticket, as a page might do it that has this worker. */
async function fill(page: Page, { card, action, sandbox, method }: Filling): Promise<string> {
  const { ticket } = await mintIn(page, `/cards/${card.id}/reveal`);
  const isGet = method === 'get' || action.endsWith('by-get');
  await page.evaluate(
    async (given) => {
      await caches.delete('loot');
      window.loot.length = 0;
      window.received.length = 0;
      document.querySelector('iframe')?.remove();
      const name = `frame ${given.ticket}`;
      if (!given.isGet) return void window.fillFrame(given, { name, sandbox: given.sandbox });
      const frame = document.createElement('iframe');
      if (given.sandbox !== null) frame.setAttribute('sandbox', given.sandbox);
      frame.src = `${given.action}?t=${given.ticket}`;
      document.querySelector('#place')?.append(frame);
    },
    { ticket, action, sandbox, isGet },
  );
  return ticket;
}

async function lootOf(page: Page): Promise<Window['loot']> {
  return page.evaluate(() => window.loot);
}

/** What the worker was answered, once it was answered. */
async function answersTo(page: Page): Promise<string[]> {
  const answers = async (): Promise<string[]> =>
    (await lootOf(page)).flatMap(({ what, text }) => (/^(response|cache)$/.test(what) ? [text] : []));
  await expect.poll(async () => (await lootOf(page)).some(({ what }) => what === 'response')).toBe(true);
  return answers();
}

async function expectNothingOf(page: Page, card: Card): Promise<void> {
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });
  const all = [await readable(page), JSON.stringify(await lootOf(page)), ...kept].join('\n');
  for (const secret of ['shared\\"', '"shared"', card.number, grouped(card.number), `"${card.ccv}"`, card.expiry])
    expect(all).not.toContain(secret);
}

function urlIn(request: string): string {
  const read: unknown = JSON.parse(request);
  return typeof read === 'object' && read !== null && 'url' in read ? String(read.url) : 'none';
}
