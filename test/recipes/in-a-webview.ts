import assert from 'node:assert/strict';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { until } from './walk.ts';

/** The user agent of Android's System WebView. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

/**
 * Buys by a link that an app opens in a window of its own, which keeps cookies and blocks all storage of sites. The page comes back
 * after a reload, and its way back is handed to the app.
 */
export async function buyInWebView(shop: string): Promise<void> {
  const answer = await fetch(`${shop}/payment-links`, { method: 'POST' });
  const { url } = (await answer.json()) as { readonly url: string };
  const browser = await chromium.launch(await launchOptions());
  try {
    const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 640 }, hasTouch: true });
    const page = await context.newPage();
    await blockStorage(page);
    const opened = await navigationsOf(page);
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue as •••• 4567' }).tap();
    await page.getByLabel('Phone number').fill('0803 123 4567');
    await page.getByRole('button', { name: '₦500' }).tap();
    assert.equal(
      await page.getByRole('button', { name: '₦5,000' }).count(),
      0,
      'More than the link pays is not offered.',
    );
    await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    await page.getByRole('button', { name: /^Pay / }).tap();
    await page.getByRole('heading', { name: 'Delivered' }).waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByText('Delivered').first().waitFor();
    const back = page.getByRole('link', { name: 'Back to Sunbird Store' });
    assert.match((await back.getAttribute('href')) ?? '', /^shopapp:\/\/paid\?ref=ts_\w+$/);
    await back.tap();
    await until(
      async () => opened.find((address) => address.startsWith('shopapp://paid?ref=')) ?? null,
      'The app is asked',
    );
  } finally {
    await browser.close();
  }
}

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

/** Every address that the page goes to, also of a scheme unknown to the browser: what a WebView's handler receives. */
async function navigationsOf(page: Page): Promise<readonly string[]> {
  const addresses: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.frameRequestedNavigation', ({ url }) => addresses.push(url));
  await session.send('Page.enable');
  return addresses;
}
