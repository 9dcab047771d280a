import type { APIRequestContext, Page } from '@playwright/test';
import { AirtimePage } from './airtime-page.ts';
import { balanceOf, createLink, expect, onlyPurchase, test } from './fixtures.ts';

const airtimeLink = (ada: APIRequestContext): Promise<string> =>
  createLink(ada, { widget: 'airtime', props: { phone: '08031234567' } });

/** As a WebView may be set up, and a browser that blocks all storage of sites. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('It is blocked.', 'SecurityError');
        },
      });
  });
}

const press = (page: Page) => page.getByRole('button', { name: /^Continue as •••• \d{4}$/ });

for (const storage of ['kept', 'blocked'] as const) {
  test(`a link from a chat buys once, through a reload in the middle, with storage ${storage}`, async ({
    page,
    ada,
    world,
  }) => {
    if (storage === 'blocked') await blockStorage(page);
    await page.goto(await airtimeLink(ada));
    await press(page).click();
    const airtime = new AirtimePage(page);
    await expect(page.getByText('0803 123 4567')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveCount(0);
    // The token is not in the history of the browser.
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.reload();
    await expect(page.getByText('0803 123 4567')).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await airtime.continue.click();
    await world.sandbox.fault('lost_response');
    await airtime.pay.click();
    await expect(page.getByRole('heading', { name: 'We don’t know the outcome yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('0803 123 4567').first()).toBeVisible();
    await world.pass(5);
    await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 30_000 });
    const { ref } = await onlyPurchase(ada);
    await expect.poll(() => balanceOf(ada)).toEqual({ available: 49_500, held: 0 });
    await expect(page.getByRole('link', { name: 'Back to Sunbird Store' })).toHaveAttribute(
      'href',
      `${world.shopUrl}/history?ref=${ref}`,
    );
    await page.getByRole('link', { name: 'Back to Sunbird Store' }).click();
    await expect(page).toHaveURL(`${world.shopUrl}/history?ref=${ref}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
}

test('an answer that is lost, and a reload before it is known, are one purchase', async ({ page, ada }) => {
  await blockStorage(page);
  await page.goto(await airtimeLink(ada));
  await press(page).click();
  await page.getByLabel('Amount', { exact: true }).fill('500');
  const airtime = new AirtimePage(page);
  await airtime.continue.click();
  await page.route('**/instructions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await airtime.pay.click();
  await expect(async () => expect((await onlyPurchase(ada)).state).toBe('succeeded')).toPass();
  await page.reload();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await expect(airtime.pay).toHaveCount(0);
});

test('a press whose answer is lost opens the link after a reload, and for nobody who copied its address', async ({
  page,
  browser,
  ada,
}) => {
  await blockStorage(page);
  await page.goto(await airtimeLink(ada));
  await page.route('**/redeem', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const copied = page.url();
  const stranger = await browser.newPage();
  await stranger.goto(copied);
  await expect(stranger.getByText('This link was opened before.')).toBeVisible();
  await stranger.close();
  await page.unroute('**/redeem');
  // The browser of these tests keeps the cookie of an answer that the page never got.
  await page.context().clearCookies();
  // The page goes on with the press by itself: its key is in the state of the history.
  await page.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
});

test('an address with a key of whoever forwarded it opens nothing', async ({ page, ada }) => {
  const url = await airtimeLink(ada);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${url}.press-of-whoever-forwarded-it`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(sent.filter((path) => path.includes('/links/api/'))).toEqual([]);
  await page.goto('about:blank');
  await page.goto(url);
  await expect(press(page)).toBeVisible();
});

test('a used link, an unknown link and a missing link are reported as such, and sign no user in', async ({
  page,
  context,
  ada,
}) => {
  const url = await airtimeLink(ada);
  await page.goto(url);
  await press(page).click();
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
  // The same person finds the session again by the same link.
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
  await context.clearCookies();
  const [ended, notWorking] = ['This link has ended', 'This link does not work'];
  for (const [address, name, text] of [
    [url, ended, 'This link was opened before.'],
    [url.replace(/#.*/, `#${'x'.repeat(43)}`), notWorking, 'Check that its address is complete'],
    [url.slice(0, -4), notWorking, 'Its address was cut short or changed, so nothing was paid.'],
    [url.replace(/#.*/, ''), ended, 'This link has ended.'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
});
