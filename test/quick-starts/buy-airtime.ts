import { chromium } from '@playwright/test';
import { launchOptions } from '../chromium.ts';

/**
 * Buys airtime for ₦500 in a real browser, and waits until it is delivered. `fromMenu`: the page shows a menu of bills first.
 * `cookie`: who is signed in, as `name=value`. `policy`: the page has to be sent with a strict policy, which nothing violates.
 * `at`: where the host of `url` is on this machine, with a certificate that nobody signed.
 * @throws Error with what the page and its console showed
 */
export async function buyAirtime(
  url: string,
  { fromMenu = false, cookie = '', policy = false, at = '' } = {},
): Promise<void> {
  const { args, ...options } = await launchOptions();
  const { host } = new URL(url);
  const browser = await chromium.launch({
    ...options,
    args: at === '' ? args : [...args, `--host-resolver-rules=MAP ${host}:443 ${at}`],
  });
  const page = await browser.newPage({ ignoreHTTPSErrors: at !== '' });
  const [name = '', value = ''] = cookie.split('=');
  if (name !== '') await page.context().addCookies([{ name, value, url }]);
  // A development server makes each part of the page when it is first asked for.
  page.setDefaultTimeout(180_000);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => logged.push(`error: ${error.message}`));
  // What violates a policy is no error of the console in every browser.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      throw new Error(`${violatedDirective} is violated: ${blockedURI} ${sample}`);
    }),
  );
  try {
    const answer = await page.goto(url);
    if (policy) expectStrict(answer?.headers()['content-security-policy']);
    if (fromMenu) await page.getByRole('button', { name: 'Airtime', exact: true }).click();
    // A link asks first whether it is this person.
    const phone = page.getByLabel('Phone number');
    const press = page.getByRole('button', { name: /^Continue as/ });
    await phone.or(press).first().waitFor();
    if (await press.isVisible()) await press.click();
    await phone.fill('0803 123 4567');
    await page.getByLabel('Amount', { exact: true }).fill('500');
    // Where a page has room for the ticket beside the form, Pay is there from the start, and nothing comes between.
    const review = page.getByRole('button', { name: 'Continue' });
    const pay = page.getByRole('button', { name: /^Pay( ₦|$)/ });
    await review.or(pay).waitFor();
    if (await review.isVisible()) await review.click();
    await pay.click();
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

/** @throws Error where a policy allows inline scripts or styles, or does not require Trusted Types */
function expectStrict(policy = ''): void {
  const isStrict = policy.includes("default-src 'none'") && policy.includes('require-trusted-types-for');
  if (!isStrict || policy.includes('unsafe-')) throw new Error(`The page is sent with no strict policy: "${policy}"`);
}
