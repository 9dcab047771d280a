import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectToFitNarrow } from './accessible-page.ts';
import { balanceOf, countSends, expect, quick, test } from './fixtures.ts';

interface Opened {
  readonly items: readonly { readonly account_number: string }[];
}

/** Opens an account through the widget, and answers its number. */
async function openAccount(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Open an account' }).click();
  await page.getByRole('button', { name: 'Open account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible({ timeout: 20_000 });
  return accountOf(page.request);
}

async function accountOf(request: APIRequestContext): Promise<string> {
  const { items } = (await (await request.get('/till/accounts')).json()) as Opened;
  const [account] = items;
  if (!account) throw new Error('There is no account.');
  return account.account_number;
}

test(
  'a transfer from outside shows as received, then confirmed, and raises the balance once',
  quick,
  async ({ page, open, world }) => {
    await open('bayo', '/account');
    const number = await openAccount(page);
    const widget = page.getByRole('region', { name: 'Pay by bank transfer' });
    await expect(widget.getByText('Waiting for a transfer')).toBeVisible();

    const { session_id } = await world.sandbox.transfer({ account: number, amount: 5_000, sender_name: 'Ngozi Eze' });
    await expect(widget.getByText('₦5,000').first()).toBeVisible({ timeout: 5_000 });
    await expect(widget.getByText(/^(Confirmed|Settled)$/)).toBeVisible({ timeout: 20_000 });
    await widget.locator('summary.ts-entry').first().click();
    await expect(widget.getByText(session_id)).toBeVisible();
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 7_000, held: 0 });
    await expect(page.getByLabel('Balance')).toHaveText(/₦7,000$/);

    // The confirmation made the platform send the event again, and "I have sent it" reads again: it is counted once.
    await widget.getByRole('button', { name: 'I have sent it' }).click();
    await widget.getByLabel('Session ID', { exact: true }).fill(session_id);
    await widget.getByRole('button', { name: 'Find my transfer' }).click();
    await expect(widget.getByText('Found: ₦5,000 from Ngozi Eze', { exact: true })).toBeVisible();
    await page.reload();
    await expect(widget.getByText(/^(Confirmed|Settled)$/)).toHaveCount(1);
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 7_000, held: 0 });
  },
);

test('transfers that arrive while the page is closed are there when it is opened again', async ({
  page,
  open,
  world,
}) => {
  await open('ada', '/account');
  const number = await openAccount(page);
  await page.goto('about:blank');
  await world.sandbox.transfer({ account: number, amount: 1_250.5 });
  await expect.poll(() => balanceOf(page.request), { timeout: 20_000 }).toEqual({ available: 51_250.5, held: 0 });
  await page.goto('/account');
  await expect(page.getByText(/^(Confirmed|Settled)$/)).toBeVisible();
});

test('a bank that asks for the BVN gets it, by keyboard on a phone, and the page keeps nothing of it', async ({
  page,
  open,
}) => {
  const bvn = '22212345678';
  await page.setViewportSize({ width: 360, height: 740 });
  await open('bayo', '/account');
  await page.getByRole('button', { name: 'Open an account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // not 9PSB
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // PalmPay
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${bvn}`);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/instructions'));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ input: { bank: ['palmpay'], bvn } });
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeFocused({ timeout: 20_000 });
  await expect(page.getByRole('article', { name: /^PalmPay/ })).toBeVisible();
  const kept = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([localStorage, sessionStorage]),
  );
  expect(kept).not.toContain(bvn);
  expect(await (await page.request.get('/till/instructions')).text()).not.toContain(bvn);
});

test('a BVN of ten digits is an error at its field before anything is sent, and the companion refuses it too', async ({
  page,
  open,
  world,
}) => {
  const sends = countSends(page);
  await open('bayo', '/account');
  await page.getByRole('button', { name: 'Open an account' }).click();
  await page.getByRole('checkbox', { name: '9PSB' }).uncheck();
  await page.getByRole('checkbox', { name: 'PalmPay' }).check();
  const bvn = page.getByLabel('Bank Verification Number (BVN)');
  for (const wrong of ['2221234567', 'not a number']) {
    await bvn.fill(wrong);
    await page.getByRole('button', { name: 'Open account', exact: true }).click();
    await expect(page.getByText('A BVN has 11 digits. Check it, or leave it empty')).toBeVisible();
    await expect(bvn).toBeFocused();
    await expect(bvn).toHaveAccessibleDescription(/A BVN has 11 digits/);
  }
  expect(sends.count()).toBe(0);

  const refused = await page.request.post('/till/instructions', {
    data: { operation: 'account.create', input: { bank: ['palmpay'], bvn: '2221234567' } },
    headers: { 'Idempotency-Key': 'a-bvn-of-ten-digits' },
  });
  expect(refused.status()).toBe(422);
  const problem = (await refused.json()) as { readonly code: string; readonly errors: object };
  expect([problem.code, Object.keys(problem.errors)]).toEqual(['invalid_input', ['bvn']]);
  expect(JSON.stringify(problem)).not.toContain('2221234567');
  expect(await world.sandbox.accounts()).toEqual([]);

  await bvn.fill('22212345678');
  await page.getByRole('button', { name: 'Open account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible({ timeout: 20_000 });
  expect(sends.count()).toBe(1);
});

test('the account page: nothing for axe to find, and no sideways scrolling at 320 pixels', async ({ page, open }) => {
  await open('ada', '/account');
  await openAccount(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await expectToFitNarrow(page);
});
