import type { FrameLocator, Page } from '@playwright/test';
import { expect, openFrame, test, waitFor } from './world.ts';

/** Ways to make a person click something they do not see, each a script of the page against an open frame. */
const covers: Readonly<Record<string, string>> = {
  'it is see-through': `frame.style.opacity = '0.5'`,
  'it cannot be seen': `frame.style.opacity = '0'`,
  'what it stands in is see-through': `frame.parentElement.style.opacity = '0.01'`,
  'it is blurred': `frame.style.filter = 'blur(1px)'`,
  'its colours are changed': `frame.style.filter = 'contrast(0)'`,
  'it is mixed with what is behind it': `frame.style.mixBlendMode = 'multiply'`,
  'it is cut off': `frame.style.clipPath = 'inset(0 0 60% 0)'`,
  'it is cut to a hole': `frame.style.clipPath = 'circle(30%)'`,
  'it is turned in space': `frame.style.transform = 'perspective(200px) rotateY(20deg)'`,
  'it is turned round': `frame.style.transform = 'rotate(180deg)'`,
  'it is made tiny': `frame.style.transform = 'scale(0.05)'`,
  'it has no size': `frame.style.width = frame.style.height = '0'`,
  'it is off the page': `Object.assign(frame.style, { position: 'absolute', left: '-4000px' })`,
  'something lies on it': `cover('background: #fff')`,
  'something that lets presses through lies on it': `cover('background: #fff; opacity: .02; pointer-events: none')`,
  'what lies on it changes its colours': `cover('backdrop-filter: invert(1); pointer-events: none')`,
  'something of the top layer lies on it': `const top = document.createElement('div'); top.append('Press Enter to win'); top.popover = 'manual'; top.style.cssText = 'inset: 0; width: 100vw; height: 100vh; border: 0'; document.body.append(top); top.showPopover()`,
  'it never stands still': `frame.animate({ opacity: [0.9, 1] }, { duration: 240, direction: 'alternate', iterations: Infinity })`,
};

const outOfSight = `document.body.style.height = '9000px'; scrollTo(0, 8000)`;

for (const [what, script] of Object.entries(covers)) {
  test(`a card is not shown where ${what}`, async ({ page, shop }) => {
    const card = await shop.card();
    const frame = await openedAndFocused(page, `/cards/${card.id}/reveal`);
    await cover(page, script);
    await page.keyboard.press('Enter');
    expect((await waitFor(page, 'error')).data?.code).toBe('obscured');
    await expect(frame.getByRole('status')).toContainText('covers this frame');
    expect(await page.evaluate(() => window.received.some(({ data }) => data?.type === 'revealed'))).toBe(false);
  });
}

test('a card that was scrolled out of sight is brought into it, and only then shown', async ({ page, shop }) => {
  const card = await shop.card();
  const frame = await openedAndFocused(page, `/cards/${card.id}/reveal`);
  await cover(page, outOfSight);
  await page.keyboard.press('Enter');
  await waitFor(page, 'revealed');
  await expect(frame.getByRole('status')).toBeInViewport();
});

test('a PIN is not sent where something lies on the frame, and is gone from it', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await frame.getByLabel('Email or tag of your wallet').fill('@ada');
  await frame.getByLabel('PIN, four digits').fill('1234');
  await cover(page, covers['something that lets presses through lies on it'] ?? '');
  await frame.getByLabel('PIN, four digits').press('Enter');
  await expect(frame.getByRole('status')).not.toBeEmpty();
  await expect(frame.getByLabel('PIN, four digits')).toHaveValue('');
  expect(await shop.sent()).not.toContain('POST /till/frames/pin');
});

test('a card that is shown is hidden when the page covers it, moves it out of sight or makes it see-through', async ({
  page,
  shop,
}) => {
  for (const [what, script] of [
    ['something lies on it', covers['something that lets presses through lies on it']],
    ['it is out of sight', outOfSight],
    ['it is see-through', covers['it is see-through']],
  ] as const) {
    await page.reload();
    const card = await shop.card();
    const frame = await openedAndFocused(page, `/cards/${card.id}/reveal`);
    await page.keyboard.press('Enter');
    await waitFor(page, 'revealed');
    await cover(page, script ?? '');
    expect([what, (await waitFor(page, 'hidden')).data?.why]).toEqual([what, 'covered']);
    await expect(frame.getByText(card.ccv, { exact: true })).toHaveCount(0);
  }
});

test('a plain page is never refused: ten cards in a row', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const card = await shop.card();
  for (let time = 0; time < 10; time += 1) {
    await page.reload();
    const frame = await openFrame(page, `/cards/${card.id}/reveal`);
    const button = frame.getByRole('button', { name: 'Show card details' });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
    await expect(frame.getByText(card.expiry, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.received.filter(({ data }) => data?.type === 'error'))).toEqual([]);
  }
});

/** By the keyboard, for a pointer's press may not even arrive in a frame that is covered. */
async function openedAndFocused(page: Page, path: string): Promise<FrameLocator> {
  const frame = await openFrame(page, path);
  const button = frame.getByRole('button', { name: 'Show card details' });
  await button.focus();
  await expect(button).toBeFocused();
  return frame;
}

/** And lets the browser notice, first in the page and then in the frame, as it would long before a person presses anything. */
async function cover(page: Page, script: string): Promise<void> {
  await page.evaluate(`(() => {
    const frame = document.querySelector('iframe');
    const cover = (style) => {
      const element = document.createElement('div');
      element.style.cssText = 'position: fixed; inset: 0; z-index: 9;' + style;
      document.body.append(element);
    };
    ${script};
    return new Promise((resolve) => {
      // Firefox has no such observer. A cut is not noticed here: it is no cover.
      setTimeout(resolve, 1500);
      new IntersectionObserver((entries) => entries.some(({ isVisible }) => isVisible === false) && resolve(), {
        trackVisibility: true,
        delay: 100,
      }).observe(frame);
    });
  })()`);
  await page.waitForTimeout(700);
}
