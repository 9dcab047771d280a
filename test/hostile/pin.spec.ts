import type { FrameLocator, Page } from '@playwright/test';
import { expect, openFrame, press, readable, test, waitFor } from './world.ts';

/** By the keyboard, key by key: that is what the page might see. */
async function put(page: Page, frame: FrameLocator, label: string, text: string): Promise<void> {
  await frame.getByLabel(label).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

async function typeInto(page: Page, frame: FrameLocator, label: string, text: string): Promise<void> {
  await expect(async () => {
    await put(page, frame, label, text);
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
  await expect(frame.getByText('₦4,500')).toBeVisible();
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  await typeInto(page, frame, 'PIN, four digits', '1234');
  await page.keyboard.press('Enter');
  await waitFor(page, 'otp');
  const otp = await shop.otp();
  await typeInto(page, frame, 'One-time password, five digits', otp);
  await press(page, frame, 'Pay', 'done');

  const disclosed = [await readable(page), wire.join('\n'), await shop.log()].join('\n');
  expect(disclosed).toContain('/frames/open');
  // The one-time password is five digits, so it is searched for as a separate value.
  for (const secret of ['"1234"', `"${otp}"`, '@ada']) expect(disclosed).not.toContain(secret);
  const keys = await page.evaluate(() => window.seen.filter((line) => /^(key|input|beforeinput)/.test(line)));
  expect(keys).toEqual([]);
  expect((await waitFor(page, 'done')).data?.handle).toMatch(/^[0-9a-f]{43}$/);
});

test('a page that steals the focus during an entry finds the first digits removed', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'PIN, four digits', '12');
  await page.locator('#thief').focus();
  await page.keyboard.type('34');
  await expect(frame.getByLabel('PIN, four digits')).toHaveValue('');
  await expect(frame.getByRole('status')).toContainText('was cleared');
});

test('the frame shows the remaining tries after a wrong PIN, and locks after three', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  for (const left of ['2 tries left', '1 try left', 'Too many PIN attempts']) {
    await typeInto(page, frame, 'PIN, four digits', '9999');
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('status')).toContainText(left);
  }
  await expect(frame.getByRole('status')).toContainText('Try again in 60 minutes.');
  await expect(frame.getByRole('button')).toBeDisabled();
  expect((await waitFor(page, 'refused')).data?.code).toBe('rate_limited');
});

test('there is no command that reveals, reads or submits', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await typeInto(page, frame, 'PIN, four digits', '1234');
  await page.evaluate(() => {
    for (const type of ['reveal', 'show', 'submit', 'read', 'init', 'value']) window.sendToFrames({ type });
    const inner = document.querySelector('iframe')?.contentWindow;
    for (const type of ['init', 'hide', 'submit'])
      inner?.postMessage({ type, labels: { pin: 'Taken over' } }, '*', [new MessageChannel().port1]);
  });
  await expect(frame.getByText('Taken over')).toHaveCount(0);
  expect(
    await page.evaluate(() => window.received.filter(({ at }) => at === 'port').map(({ data }) => data?.type)),
  ).not.toContain('done');
});

for (const [what, typed] of [
  ['no digits', ''],
  ['three digits', '123'],
  ['five digits', '12345'],
  ['letters', 'abcd'],
  ['three Arabic digits', '١٢٣'],
  ['a number with a point', '1.23'],
] as const) {
  test(`a PIN of ${what} is reported in the frame, and nothing is sent`, async ({ page, shop }) => {
    const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
    await put(page, frame, 'Email or tag of your wallet', '@ada');
    await put(page, frame, 'PIN, four digits', typed);
    await frame.getByLabel('PIN, four digits').press('Enter');
    await expect(frame.getByRole('status')).toHaveText('Enter four digits.');
    expect(await shop.sent()).not.toContain('POST /till/frames/pin');
  });
}

test('a PIN without a wallet is reported in the frame, and nothing is sent', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  await put(page, frame, 'PIN, four digits', '1234');
  await frame.getByLabel('PIN, four digits').press('Enter');
  await expect(frame.getByText('Enter the email or tag')).toBeVisible();
  expect(await shop.sent()).not.toContain('POST /till/frames/pin');
});

test('a PIN is pasted whole, spaces or not, and the page sees nothing of it', async ({ page, shop }) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  for (const [copied, pasted] of [
    ['12 34', '1234'],
    [' 1234\n', '1234'],
    ['12345', '12345'],
  ] as const) {
    await copyInto(page, copied);
    // What the page saw of its own field does not count.
    await page.evaluate(() => void (window.seen.length = 0));
    await put(page, frame, 'PIN, four digits', '');
    await frame.getByLabel('PIN, four digits').press('ControlOrMeta+V');
    await expect(frame.getByLabel('PIN, four digits')).toHaveValue(pasted);
    const seen = await page.evaluate(() => window.seen.filter((line) => /^(key|input|beforeinput|paste)/.test(line)));
    expect(seen).toEqual([]);
  }
});

/** As a person copies a text from a page: no browser has to let a test at its clipboard. */
async function copyInto(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const source = document.createElement('textarea');
    source.value = copied;
    source.id = 'source';
    document.body.append(source);
  }, text);
  await page.locator('#source').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  await page.evaluate(() => document.querySelector('#source')?.remove());
}

test('no browser offers to keep the PIN: it is masked, no form has it, and it is named a code', async ({
  page,
  shop,
}) => {
  const frame = await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
  const pin = frame.getByLabel('PIN, four digits');
  await expect(pin).toHaveAttribute('type', 'password');
  await expect(pin).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(frame.locator('form')).toHaveCount(0);
});

test('a handle is refused in another session and for another payment, and opens no frame', async ({
  page,
  context,
  shop,
}) => {
  const path = (checkout: string): string => `/checkouts/${checkout}/attempts`;
  const [checkout, other] = [await shop.checkout(), await shop.checkout()];
  const frame = await openFrame(page, path(checkout));
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  await typeInto(page, frame, 'PIN, four digits', '1234');
  await page.keyboard.press('Enter');
  await waitFor(page, 'otp');
  await typeInto(page, frame, 'One-time password, five digits', await shop.otp());
  await page.keyboard.press('Enter');
  const handle = (await waitFor(page, 'done')).data?.handle;
  expect(handle).toMatch(/^[0-9a-f]{43}$/);
  const mint = (to: string): Promise<[number | undefined, string | null | undefined]> =>
    page.evaluate(
      async ([where, body]) => {
        await window.openFrame(where, { body });
        const last = window.received.findLast(({ at }) => at === 'mint');
        return [last?.status, last?.code];
      },
      [path(to), { handle }] as const,
    );
  expect(await mint(other)).toEqual([403, 'forbidden']);
  await context.addCookies([{ name: 'session', value: '2', url: shop.url }]);
  expect(await mint(other)).toEqual([403, 'forbidden']);
  expect((await mint(checkout))[0]).toBeGreaterThanOrEqual(400);
});

test('a fourth try is refused in every frame, of this payment and of none other', async ({ page, shop }) => {
  const checkout = await shop.checkout();
  const frame = await openFrame(page, `/checkouts/${checkout}/attempts`);
  await typeInto(page, frame, 'Email or tag of your wallet', '@ada');
  for (const left of ['2 tries left', '1 try left', 'Too many PIN attempts']) {
    await typeInto(page, frame, 'PIN, four digits', '9999');
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('status')).toContainText(left);
  }
  const again = await page.evaluate(async (path) => {
    const name = await window.openFrame(path);
    return [name, window.received.findLast(({ at }) => at === 'mint')?.code];
  }, `/checkouts/${checkout}/attempts`);
  expect(again).toEqual([null, 'rate_limited']);
  await openFrame(page, `/checkouts/${await shop.checkout()}/attempts`);
});
