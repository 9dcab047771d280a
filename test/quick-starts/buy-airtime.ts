import { chromium } from '@playwright/test';
import { launchOptions } from '../chromium.ts';

/**
 * Buys airtime for ₦500 in a real browser, and waits until it is delivered. `fromMenu`: the page shows a menu of bills first.
 * `cookie`: who is signed in, as `name=value`.
 * @throws Error with what the page and its console showed
 */
export async function buyAirtime(url: string, { fromMenu = false, cookie = '' } = {}): Promise<void> {
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage();
  const [name = '', value = ''] = cookie.split('=');
  if (name !== '') await page.context().addCookies([{ name, value, url }]);
  // A development server makes each part of the page when it is first asked for.
  page.setDefaultTimeout(60_000);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => logged.push(`error: ${error.message}`));
  try {
    await page.goto(url);
    if (fromMenu) await page.getByRole('button', { name: 'Airtime', exact: true }).click();
    // A link asks first whether it is this person.
    const phone = page.getByLabel('Phone number');
    const press = page.getByRole('button', { name: /^Continue as/ });
    await phone.or(press).first().waitFor();
    if (await press.isVisible()) await press.click();
    await phone.fill('0803 123 4567');
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('heading', { name: 'Delivered' }).waitFor();
    const mistakes = logged.filter((line) => line.startsWith('error: '));
    if (mistakes.length > 0) throw new Error('It was delivered, but the console shows errors.');
  } catch (error) {
    const shown = await page.innerText('body').catch(() => '');
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nThe page shows:\n${shown}\nIts console:\n${logged.join('\n')}`, { cause: error });
  } finally {
    await browser.close();
  }
}
