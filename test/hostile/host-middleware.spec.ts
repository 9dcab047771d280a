import type { Page } from '@playwright/test';
import { expect, grouped, openFrame, press, readable, reveal, test, typeInto, waitFor, type Ticket } from './world.ts';

const order = (page: Page, headers: Record<string, string>): Promise<number> =>
  page.evaluate(async (given) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...given }, body: '{}' };
    return (await fetch('/orders', init)).status;
  }, headers);

const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => /(?:^|; )csrf=(\w+)/.exec(document.cookie)?.[1] ?? 'none');

test.describe('behind helmet and parsers, and before a check of CSRF tokens', () => {
  test.use({ front: 'careful' });

  test('a card is shown, though the host’s own writes want a token', { tag: '@essential' }, async ({ page, shop }) => {
    const card = await shop.card();
    const frame = await reveal(page, card);
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    expect(await order(page, {})).toBe(403);
    expect(await order(page, { 'x-csrf-token': await tokenIn(page) })).toBe(201);
    expect([await readable(page), await shop.sent(), await shop.log()].join('\n')).not.toContain(card.number);
  });

  test('a PIN is typed and taken', async ({ page, shop }) => {
    const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
    await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
    await typeInto(page, frame, 'PIN, four digits', '1234');
    await press(page, frame, 'Continue', 'otp');
    expect([await readable(page), await shop.sent(), await shop.log()].join('\n')).not.toContain('"1234"');
  });
});

test.describe('behind a check of CSRF tokens, where the companion must not be', () => {
  test.use({ front: 'guarded' });

  test('no ticket is issued and no frame opens, not even with a token, and nothing is revealed', async ({
    page,
    shop,
  }) => {
    const card = await shop.card();
    const mint = (headers: Record<string, string>): Promise<{ status: number; text: string }> =>
      page.evaluate(
        async ([id, given]) => {
          const init = { method: 'POST', headers: { 'content-type': 'application/json', ...given }, body: '{}' };
          const answer = await fetch(`/till/cards/${id}/reveal`, init);
          return { status: answer.status, text: await answer.text() };
        },
        [card.id, headers] as const,
      );
    expect((await mint({})).status).toBe(403);
    // As a host that sends the token with every request of the widgets: a form of theirs still has none.
    const minted = await mint({ 'x-csrf-token': await tokenIn(page) });
    expect(minted.status).toBe(201);
    const ticket = JSON.parse(minted.text) as Ticket;
    await page.evaluate((given) => void window.fillFrame(given, { name: 'guarded' }), ticket);
    await expect.poll(() => shop.sent()).toMatch(/POST \/till\/frames\/open .*invalid csrf token/);
    expect(await shop.sent()).not.toContain('"shared"');
    expect(await page.evaluate(() => window.received)).toEqual([]);
  });
});

test.describe('behind helmet as it comes, in pages that send no referrer', () => {
  test.use({ front: 'no-referrer' });

  test('a card is shown, and the page reads nothing of it', async ({ page, shop, browserName, mountedOn }) => {
    test.skip(
      browserName === 'firefox' && mountedOn === 'c',
      'Firefox sends `none` after a redirect to another site from a page without a referrer: see ADR 0020.',
    );
    const card = await shop.card();
    const frame = await reveal(page, card);
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    expect([await readable(page), await shop.sent(), await shop.log()].join('\n')).not.toContain(card.number);
  });
});

test.describe('in a page that is isolated from other origins', () => {
  test.use({ front: 'isolated' });

  test('a card is shown, and the page reads nothing of it', async ({ page, shop, browserName, mountedOn }) => {
    test.skip(
      browserName === 'firefox' && mountedOn !== 'a',
      'A press by the driver does not reach the process that Firefox gives such a frame.',
    );
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    const card = await shop.card();
    const ticket = await page.evaluate(async (id): Promise<Ticket> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      return (await fetch(`/till/cards/${id}/reveal`, init)).json() as Promise<Ticket>;
    }, card.id);
    // Firefox keeps sandboxed frames out of such a page, so there the widget leaves the attribute away.
    const sandbox = browserName === 'firefox' ? null : 'allow-scripts';
    await page.evaluate(([given, is]) => void window.fillFrame(given, { name: 'isolated', sandbox: is }), [
      ticket,
      sandbox,
    ] as const);
    await waitFor(page, 'ready');
    const frame = page.frameLocator('iframe');
    await press(page, frame, 'Show card details', 'revealed');
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull();
    const origins = await page.evaluate(() => window.received.flatMap(({ origin }) => (origin ? [origin] : [])));
    expect(new Set(origins)).toEqual(new Set(['null']));
    expect([await readable(page), await shop.sent(), await shop.log()].join('\n')).not.toContain(card.number);
  });
});
