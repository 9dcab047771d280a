import type { Page } from '@playwright/test';
import { naira } from './amounts.ts';
import { askForTopUp, CheckoutPage, payAddress } from './checkout-page.ts';
import { balanceOf, expect, movementsOf, quick, signIn, test } from './fixtures.ts';
import { keys } from './hands.ts';
import { openPage } from './menu.ts';
import { settleReview } from './staff-page.ts';

test(
  'money is added by wallet from the account page, once, and the platform is asked once for each step',
  quick,
  async ({ page, open, world }) => {
    const before = await world.live.wallet();
    await open('ada', '/account');
    await page.getByRole('link', { name: 'Switch to Live' }).click();
    await page.getByLabel('Amount in naira').fill('5000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const checkout = new CheckoutPage(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Pay by wallet' })).toBeFocused();
    await expect(checkout.widget.getByText('Sunbird balance top-up')).toBeVisible();
    await checkout.open();
    await checkout.enterPin();
    await checkout.otpAsked();
    await checkout.enterOtp(await world.live.lastOtp());
    await expect(checkout.paid).toBeVisible();
    await expect(checkout.widget.locator('bdi', { hasText: '₦5,000 added to your Sunbird balance' })).toBeVisible({
      timeout: 15_000,
    });

    await expect(page.getByLabel('Balance')).toHaveText(/₦55,000$/, { timeout: 15_000 });
    expect(await movementsOf(page.request)).toEqual(['top_up 5000', 'opening 50000']);
    expect(await world.live.wallet()).toBe(before + 4_950); // less the platform's fee
    expect(await world.live.posts('/wallet/create-order')).toBe(1);
    expect(await world.live.posts('/wallet/pay')).toBe(1);
    await openPage(page, 'History');
    await expect(page.getByText('Added by wallet')).toHaveCount(1);
  },
);

test('by keyboard on a phone: a wrong PIN, then the right one; a wrong one-time password, then the right one', async ({
  page,
  open,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const checkout = new CheckoutPage(page);
  await expect(checkout.begin).toBeVisible();
  await keys.press(checkout.begin);
  const field = (label: string) => checkout.frame.getByLabel(label);
  await expect(field('PIN, four digits')).toBeVisible();
  await keys.type(field('Email or tag of your wallet'), '@ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(checkout.frame.getByRole('status')).toHaveText(/do not match.*2 tries left/);
  await expect(field('PIN, four digits')).toBeFocused();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await checkout.otpAsked();
  await expect(field('One-time password, five digits')).toBeFocused();
  const otp = await world.live.lastOtp();
  await page.keyboard.type(otp === '00000' ? '00001' : '00000');
  await page.keyboard.press('Enter');
  await expect(checkout.frame.getByRole('status')).toHaveText(/is wrong.*2 tries left/);
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  await expect(checkout.paid).toBeVisible();
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 55_000, held: 0 });
});

test('a wallet that cannot pay is reported, nothing is charged, and another may pay', async ({ page, open, world }) => {
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin({ username: '@broke' });
  await expect(checkout.frame.getByRole('status')).toContainText('This wallet cannot make the payment.');
  expect(await world.live.otps()).toEqual([]);
  await checkout.enterPin();
  await checkout.otpAsked();
  expect(await world.live.posts('/wallet/pay')).toBe(0);
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
});

test('an order that has ended at the platform takes no payment, is reported, and a new one may follow', async ({
  page,
  open,
  world,
}) => {
  const before = await world.live.wallet();
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin();
  await checkout.otpAsked();
  const late = await world.live.lastOtp();
  await world.live.advance(700);
  await checkout.enterOtp(late);
  await expect(checkout.widget.getByRole('heading', { name: 'The time to pay is over' })).toBeVisible();
  expect(await world.live.wallet()).toBe(before);
  await checkout.open(checkout.widget.getByRole('button', { name: 'Start again' }));
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
  expect(await world.live.wallet()).toBe(before + 4_950);
});

test('where the answers to an order are lost the PIN is asked for again, for the same order', async ({
  page,
  open,
  world,
}) => {
  for (let time = 0; time < 2; time += 1) await world.live.fault('lost_response', 'wallet.order');
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin();
  await expect.poll(() => world.live.posts('/wallet/create-order')).toBe(1);
  await world.pass(5); // the companion tries once more by itself, while it still has the PIN
  await expect(checkout.widget.getByRole('heading', { name: 'Enter your PIN once more' })).toBeVisible({
    timeout: 25_000,
  });
  await checkout.open(checkout.widget.getByRole('button', { name: 'Enter PIN' }));
  await checkout.enterPin();
  await checkout.otpAsked();
  expect(await world.live.otps()).toHaveLength(1);
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 55_000, held: 0 });
});

test('a payment without an answer is not known, offers no second one, and counts once when staff have settled it', async ({
  page,
  open,
  world,
  browser,
  baseURL,
}) => {
  await world.live.fault('lost_response', 'wallet.pay');
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.notKnown).toBeVisible();
  await page.reload();
  await expect(checkout.notKnown).toBeVisible();
  await expect(checkout.widget.getByRole('button', { name: /pay|pin|password|again/i })).toHaveCount(0);
  expect(await balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });

  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(office, 'staff');
  const desk = await office.newPage();
  await desk.goto('/staff?environment=live');
  await settleReview(desk, /^Wallet payment .*Ada Obi.*₦5,000/, 'It happened');
  await office.close();
  await expect(checkout.paid).toBeVisible({ timeout: 15_000 }); // by itself
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 55_000, held: 0 });
  expect(await movementsOf(page.request)).toEqual(['top_up 5000', 'opening 50000']);
  expect(await world.live.posts('/wallet/pay')).toBe(1);
});

test('a reload, or the back button, in the middle loses nothing: the payment continues', async ({
  page,
  open,
  world,
}) => {
  const id = await askedBy(page, 'ada');
  await open('ada', '/account?environment=live');
  await page.goto(payAddress(id));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin();
  await checkout.otpAsked();
  await page.reload();
  const enterOtp = checkout.widget.getByRole('button', { name: 'Enter one-time password' });
  await expect(enterOtp).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goForward();
  await checkout.open(enterOtp);
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(checkout.paid).toBeVisible();
  expect(await world.live.posts('/wallet/create-order')).toBe(1);
  await expect.poll(() => movementsOf(page.request)).toEqual(['top_up 5000', 'opening 50000']);
});

test('two tabs show the same, and pay once when both send the one-time password at the same moment', async ({
  page,
  open,
  world,
  context,
}) => {
  const before = await world.live.wallet();
  await open('ada', payAddress(await askedBy(page, 'ada')));
  const other = await context.newPage();
  await other.goto(page.url());
  const [here, there] = [new CheckoutPage(page), new CheckoutPage(other)];
  await here.open();
  await expect(there.begin).toBeVisible();
  await here.enterPin();
  await here.otpAsked();
  await there.open(there.widget.getByRole('button', { name: 'Enter one-time password' }));
  const otp = await world.live.lastOtp();
  await Promise.all([here.enterOtp(otp), there.enterOtp(otp)]);
  await expect(here.paid).toBeVisible();
  await expect(there.paid).toBeVisible();
  expect(await world.live.posts('/wallet/pay')).toBe(1);
  expect(await world.live.wallet()).toBe(before + 4_950);
  await expect.poll(() => movementsOf(page.request)).toEqual(['top_up 5000', 'opening 50000']);
});

test('in the sandbox world the page shows that wallets are off', async ({ page, open, world }) => {
  await open('ada', `/pay/${await askedBy(page, 'ada')}`);
  await expect(page.getByText('Wallet top-up is off in test mode.')).toBeVisible();
  expect(await world.live.posts('/wallet/create-order')).toBe(0);
  await page.getByRole('link', { name: 'Open this payment in Live' }).click();
  await expect(new CheckoutPage(page).begin).toBeVisible();
});

test('another shopper’s payment shows as one that does not exist', async ({ page, open }) => {
  const id = await askedBy(page, 'ada');
  await open('bayo', payAddress(id));
  const checkout = new CheckoutPage(page);
  await expect(checkout.widget.getByText('There is no such payment')).toBeVisible();
  await page.goto(payAddress('co_made_up'));
  await expect(checkout.widget.getByText('There is no such payment')).toBeVisible();
  await expect(page.getByText('₦5,000')).toHaveCount(0);
});

test('the same wish to pay, sent twice, is one checkout; another amount under its key is refused', async ({
  page,
  open,
}) => {
  await open('ada', '/account?environment=live');
  const ask = async (amount: number): Promise<readonly [number, unknown]> => {
    const headers = { 'Idempotency-Key': 'one-wish-to-pay-once' };
    const response = await page.request.post('/api/top-ups', { data: { amount: naira(amount) }, headers });
    return [response.status(), await response.json()];
  };
  const first = await ask(700);
  expect(first[0]).toBe(201);
  expect(await ask(700)).toEqual(first);
  expect((await ask(701))[0]).toBe(409);
  expect((await ask(99))[0]).toBe(422);
});

/** A top-up of ₦5,000 that this person asked for. */
async function askedBy(page: Page, person: 'ada'): Promise<string> {
  await signIn(page.context(), person);
  return askForTopUp(page.request);
}
