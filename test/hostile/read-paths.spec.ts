import type { Page } from '@playwright/test';
import { readers, readingOf, speculation } from './readers.ts';
import { expect, grouped, openFrame, readable, reveal, test, type Card, type Ticket } from './world.ts';

const ticketFor = (page: Page, { id }: Card): Promise<Ticket> =>
  page.evaluate(async (card): Promise<Ticket> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return (await fetch(`/till/cards/${card}/reveal`, init)).json() as Promise<Ticket>;
  }, id);

for (const [name, read] of Object.entries({ ...readers, 'a rule to fetch ahead': speculation })) {
  const isChromiums = read === speculation;
  test(
    `by ${name} a script reads a careless shell, and nothing of a sealed one`,
    { tag: isChromiums ? '@chromium' : /^fetch$|^a frame without a sandbox$/.test(name) ? '@essential' : [] },
    async ({ page, shop, browserName, mountedOn }) => {
      test.skip(
        browserName === 'firefox' && mountedOn === 'c' && /^a frame (of|in) a frame/.test(name),
        'On this mount Firefox loads not even the careless shell into a frame in a frame. It does on the shop’s own origin.',
      );
      const card = await shop.card();
      const careless = { ...(await ticketFor(page, card)), action: `${shop.url}/_control/open-book` };
      const book = await page.evaluate<string>(readingOf(read, careless, 8_000));
      expect(book).toContain('"shared"');
      if (isChromiums) expect(book).toContain('data-purpose="prefetch"');

      await page.evaluate(() => {
        for (const left of document.querySelectorAll('iframe, object, embed')) left.remove();
        window.received.length = 0;
      });
      const got = await page.evaluate<string>(readingOf(read, await ticketFor(page, card), 2_500));
      expect(await shop.sent()).toMatch(/(GET|POST) \/till\/frames\/open/);
      for (const mark of ['"shared"', 'frameSealing', card.number]) expect(got).not.toContain(mark);
      // An opened document has an opaque origin: the page learns of it from a message, and from nothing else.
      const origins = await page.evaluate(() =>
        window.received.flatMap(({ at, origin }) => (at === 'message' ? [origin] : [])),
      );
      expect(origins.every((origin) => origin === 'null')).toBe(true);
    },
  );
}

test('a beacon brings a ticket, and the page reads nothing of what it opens', async ({ page, shop }) => {
  const card = await shop.card();
  const send = ({ action, ticket }: Ticket): Promise<boolean> =>
    page.evaluate(([to, t]) => navigator.sendBeacon(to, new URLSearchParams({ t })), [action, ticket] as const);
  expect(await send({ ...(await ticketFor(page, card)), action: `${shop.url}/_control/open-book` })).toBe(true);
  await expect.poll(() => shop.sent()).toMatch(/POST \/_control\/open-book .*"shared"/s);
  expect(await send(await ticketFor(page, card))).toBe(true);
  await expect.poll(() => shop.sent()).toMatch(/POST \/till\/frames\/open .*"code":"dest"/);
  expect(await readable(page)).not.toContain('"shared"');
});

test('a sandbox that is taken away when the shell is there opens nothing', async ({ page, shop }) => {
  await openFrame(page, `/cards/${(await shop.card()).id}/reveal`);
  const inner = await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    frame?.removeAttribute('sandbox');
    return frame?.contentDocument ?? null;
  });
  expect(inner).toBeNull();
});

test('a GET opens no frame, and is answered with 405', async ({ page }) => {
  expect(await page.evaluate(async () => (await fetch('/till/frames/open?t=x')).status)).toBe(405);
});

test('hooks that were there first see no number, and the page cannot reach into the frame', async ({ page, shop }) => {
  const card = await shop.card();
  const frame = await reveal(page, card);
  await expect(frame.getByText(grouped(card.number))).toBeVisible();
  const reached = await page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentWindow;
    const attempt = (read: () => unknown): string => {
      try {
        return String(read());
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    return [
      attempt(() => inner?.document),
      attempt(() => Object.getOwnPropertyNames(inner)),
      attempt(() => (inner as unknown as { fetch: unknown } | null)?.fetch),
      attempt(() => document.querySelector('iframe')?.contentDocument),
    ];
  });
  expect(reached).toEqual(['SecurityError', expect.not.stringContaining('document'), 'SecurityError', 'null']);
  const all = await readable(page);
  for (const secret of [card.number, grouped(card.number), `"${card.ccv}"`, card.expiry])
    expect(all).not.toContain(secret);
});

test('the headers of a frame, as the browser gets them', async ({ page, shop, mountedOn }) => {
  const card = await shop.card();
  const address = mountedOn === 'a' ? `${shop.url}/till/frames/open` : `${shop.frames}/till/frames/enter?c=`;
  const opened = page.waitForResponse((response) => response.url().startsWith(address));
  await openFrame(page, `/cards/${card.id}/reveal`);
  const headers = (await opened).headers();
  expect(headers['x-frame-options']).toBeUndefined();
  const policy = headers['content-security-policy'] ?? '';
  const nonce = /nonce-([\w-]+)/.exec(policy)?.[1] ?? 'none';
  expect(policy.replaceAll(nonce, '…')).toBe(
    `default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; connect-src ${shop.frames}/till/frames/; form-action 'none'; base-uri 'none'; frame-ancestors ${shop.url}; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'`,
  );
  expect(headers['cross-origin-resource-policy']).toBe(
    { a: 'same-origin', b: 'same-site', c: 'cross-origin' }[mountedOn],
  );
  expect(headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), clipboard-read=(), clipboard-write=*',
  );
  expect(headers['cache-control']).toBe('no-store');
});
