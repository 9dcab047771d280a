import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, grouped, openFrame, press, readable, reveal, test, waitFor } from './world.ts';

test(
  'a person sees their card in the frame, and the page finds nothing of it',
  { tag: '@essential' },
  async ({ page, shop, wire }) => {
    const card = await shop.card();
    const frame = await openFrame(page, `/cards/${card.id}/reveal`);
    await expect(frame.getByText(`•••• ${card.number.slice(-4)}`)).toBeVisible();
    await press(page, frame, 'Show card details', 'revealed');
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    await expect(frame.getByText(card.expiry, { exact: true })).toBeVisible();
    await expect(frame.getByText(card.ccv, { exact: true })).toBeVisible();

    const disclosed = [await readable(page), wire.join('\n'), await shop.sent(), await shop.log()].join('\n');
    expect(disclosed).toContain('/frames/open');
    for (const secret of [card.number, grouped(card.number), `"${card.ccv}"`, card.expiry]) {
      expect(disclosed).not.toContain(secret);
    }
  },
);

const hidings: Readonly<Record<string, readonly [string, (page: Page) => Promise<unknown>]>> = {
  blur: ['the page takes the focus', (page) => page.locator('#elsewhere').click()],
  print: ['the page is printed', (page) => page.pdf()],
  host: ['the host sends `hide`', (page) => page.evaluate(() => window.sendToFrames({ type: 'hide' }))],
};

for (const [why, [sentence, act]] of Object.entries(hidings)) {
  test(`what is shown is hidden once ${sentence}`, async ({ page, shop, mountedOn }) => {
    test.skip(
      why === 'print' && mountedOn === 'c',
      'Browsers tell a frame of another site nothing of printing. Its styles keep the values off the paper: see the canaries.',
    );
    const card = await shop.card();
    const frame = await reveal(page, card);
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    await act(page);
    expect((await waitFor(page, 'hidden')).data?.why).toBe(why);
    await expect(frame.getByText(grouped(card.number))).toHaveCount(0);
    await expect(frame.getByRole('button')).toHaveCount(0);
  });
}

test('the number is hidden after a minute, unless it is kept', async ({ page, shop }) => {
  await page.clock.install();
  const card = await shop.card();
  await page.reload();
  const frame = await reveal(page, card);
  await page.clock.runFor(50_000);
  // The frame grew when it showed: the browser has to know where the button is now.
  await pause(1_000);
  await frame.getByRole('button', { name: 'Keep showing' }).click();
  await page.clock.runFor(50_000);
  await expect(frame.getByText(grouped(card.number))).toBeVisible();
  await page.clock.runFor(11_000);
  expect((await waitFor(page, 'hidden')).data?.why).toBe('time');
});

test('a value is copied by its button, and the page learns which one, not its content', async ({ page, shop }) => {
  const card = await shop.card();
  const frame = await reveal(page, card);
  await press(page, frame, 'Copy: Card number', 'copied');
  expect((await waitFor(page, 'copied')).data).toEqual({ type: 'copied', field: 'number' });
  // As a person pastes it: no browser need let the page read the clipboard.
  await page.locator('#thief').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.locator('#thief')).toHaveValue(card.number);
});

test('the frame has one size before it shows, while it shows and after', async ({ page, shop }) => {
  const frame = await reveal(page, await shop.card());
  await expect(frame.getByRole('button', { name: 'Copy: CVV' })).toBeVisible();
  await page.locator('#elsewhere').click();
  await waitFor(page, 'hidden');
  // The frame reports each change of its size.
  expect(await page.evaluate(() => window.received.filter(({ data }) => data?.type === 'ready'))).toHaveLength(1);
});

test('the host’s theme is taken as far as it fits, and no text of it', async ({ page, shop }) => {
  const card = await shop.card();
  const labels = { show: 'Taken over', number: 'Taken over' };
  const theme = { background: '#101318', text: '#f0f2f5', accent: 'url(//evil.test)', fontSize: 99, font: 'rounded' };
  const frame = await openFrame(page, `/cards/${card.id}/reveal`, { labels, theme });
  await expect(frame.getByRole('button', { name: 'Show card details' })).toBeVisible();
  await expect(frame.getByText('Taken over')).toHaveCount(0);
  const look = await frame.locator('html').evaluate(({ style }) => style.cssText);
  expect(look).toContain('--background: #101318');
  expect(look).toContain('--size: 16px');
  expect(look).not.toContain('evil');
});
