import type { FrameLocator, Page } from '@playwright/test';
import { expect, heardOf, openFrame, press, readable, test } from './world.ts';

async function typeInto(page: Page, frame: FrameLocator, label: string, text: string): Promise<void> {
  await expect(async () => {
    await frame.getByLabel(label).fill('');
    await frame.getByLabel(label).focus();
    await page.keyboard.type(text);
    expect(await frame.getByLabel(label).inputValue()).toBe(text);
  }).toPass({ timeout: 10_000 });
}

test('a person pays with PIN and one-time password, and the page sees no key and neither of both', async ({
  page,
  shop,
  wire,
}) => {
  const checkout = await shop.checkout();
  const frame = await openFrame(page, `/checkouts/${checkout}/attempts`);
  await expect(frame.getByText('Two pairs of shoes')).toBeVisible();
  await expect(frame.getByText('₦4,500.00')).toBeVisible();
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  await typeInto(page, frame, 'PIN, four digits', '1234');
  await page.keyboard.press('Enter');
  await heardOf(page, 'otp');
  const otp = await shop.otp();
  await typeInto(page, frame, 'One-time password, five digits', otp);
  await press(page, frame, 'Pay', 'done');

  const told = [await readable(page), wire.join('\n'), await shop.log()].join('\n');
  expect(told).toContain('/frames/open');
  // The one-time password is five digits, so it is looked for as a value of its own.
  for (const secret of ['"1234"', `"${otp}"`, '@ada']) expect(told).not.toContain(secret);
  const keys = await page.evaluate(() => window.seen.filter((line) => /^(key|input|beforeinput)/.test(line)));
  expect(keys).toEqual([]);
  expect((await heardOf(page, 'done')).data?.handle).toMatch(/^[0-9a-f]{43}$/);
});

test('a page that steals the focus in the middle finds the first digits gone', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'PIN, four digits', '12');
  await page.locator('#thief').focus();
  await page.keyboard.type('34');
  await expect(frame.getByLabel('PIN, four digits')).toHaveValue('');
  await expect(frame.getByRole('status')).toContainText('was removed');
});

test('a wrong PIN is told in the frame with the tries left, and after three it is locked', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  for (const left of ['Tries left: 2', 'Tries left: 1', 'too many tries']) {
    await typeInto(page, frame, 'PIN, four digits', '9999');
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('status')).toContainText(left);
  }
  await expect(frame.getByRole('button')).toHaveCount(0);
  expect((await heardOf(page, 'error')).data?.code).toBe('locked');
});

test('there is no command that reveals, reads or submits', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'PIN, four digits', '1234');
  await page.evaluate(() => {
    for (const type of ['reveal', 'show', 'submit', 'read', 'init', 'value']) window.tellFrames({ type });
    const inner = document.querySelector('iframe')?.contentWindow;
    for (const type of ['init', 'hide', 'submit'])
      inner?.postMessage({ type, labels: { pin: 'Taken over' } }, '*', [new MessageChannel().port1]);
  });
  await expect(frame.getByText('Taken over')).toHaveCount(0);
  expect(
    await page.evaluate(() => window.heard.filter(({ at }) => at === 'port').map(({ data }) => data?.type)),
  ).not.toContain('done');
});

test('what covers the frame, or makes it see-through, keeps it from showing and from sending', async ({
  page,
  shop,
}) => {
  const card = await shop.card();
  for (const style of [
    'opacity:.5',
    'filter:blur(1px)',
    'mix-blend-mode:multiply',
    'transform:perspective(200px) rotateY(20deg)',
  ]) {
    await page.reload();
    const frame = await openFrame(page, `/cards/${card.id}/reveal`, { style });
    await press(page, frame, 'Show card details', 'error');
    expect([style, (await heardOf(page, 'error')).data?.code]).toEqual([style, 'obscured']);
    await expect(frame.getByRole('status')).toContainText('covers this frame');
  }
  await page.reload();
  const frame = await openFrame(page, `/cards/${card.id}/reveal`);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position:fixed;inset:0;background:#fff;opacity:.01;pointer-events:none;z-index:9';
    document.body.append(cover);
  });
  await press(page, frame, 'Show card details', 'error');
  expect((await heardOf(page, 'error')).data?.code).toBe('obscured');
});
