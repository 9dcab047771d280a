import { AirtimePage } from './airtime-page.ts';
import { CheckoutPage } from './checkout-page.ts';
import { balanceOf, expect, movementsOf, purchasesOf, test } from './fixtures.ts';
import { openPage } from './menu.ts';
import { decide } from './staff-page.ts';
import type { World } from './world.ts';

/** Buys airtime that the balance does not cover, and follows the link to the payment. */
async function buyByWallet(airtime: AirtimePage, phone: string): Promise<CheckoutPage> {
  await airtime.buy({ phone });
  const link = airtime.page.getByRole('link', { name: 'Complete payment' });
  await expect(airtime.page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await link.click();
  const checkout = new CheckoutPage(airtime.page);
  await expect(checkout.widget.getByText('Your bill at Sunbird Store')).toBeVisible();
  await expect(checkout.widget.getByText('₦500').first()).toBeVisible();
  return checkout;
}

async function payIt(checkout: CheckoutPage, world: World): Promise<void> {
  await checkout.open();
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
}

test('a bill that the balance does not cover is paid by wallet, and then it is bought, once', async ({
  page,
  open,
  world,
}) => {
  const before = await world.live.wallet();
  await open('chi', '/?environment=live');
  const airtime = new AirtimePage(page);
  const checkout = await buyByWallet(airtime, '0803 123 4567');
  expect(await world.live.purchases()).toHaveLength(0); // nothing is bought before it is paid
  await payIt(checkout, world);
  await page.getByRole('link', { name: 'Your bill' }).click();
  await expect(airtime.delivered).toBeVisible({ timeout: 20_000 });

  const bill = (await purchasesOf(page.request, '/till-live')).at(-1);
  expect(bill).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(await world.live.truth(bill?.ref ?? '')).toEqual({ executions: 1, status: 'success' });
  expect(await world.live.purchases()).toHaveLength(1);
  expect(await world.live.wallet()).toBe(before + 495 - 487.5); // less the fee of one, and the discount of the other
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 0, held: 0 });
  expect(await movementsOf(page.request)).toEqual(['opening 0']); // the balance had no part in it
});

test('a bill that fails after payment by wallet is shown as failed, and its price goes to the balance once', async ({
  page,
  open,
  world,
}) => {
  await open('chi', '/?environment=live');
  const airtime = new AirtimePage(page);
  await payIt(await buyByWallet(airtime, '0803 000 0002'), world);
  await page.getByRole('link', { name: 'Your bill' }).click();
  await expect(airtime.notDelivered).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('was refunded to you', { exact: false }).first()).toBeVisible();
  await expect.poll(() => balanceOf(page.request), { timeout: 20_000 }).toEqual({ available: 500, held: 0 });
  expect((await purchasesOf(page.request, '/till-live')).at(-1)).toMatchObject({
    state: 'failed',
    funding: 'refunded',
  });
  await page.reload();
  await openPage(page, 'History');
  await expect(page.getByText('Refunded to you', { exact: true })).toHaveCount(1);
  expect(await movementsOf(page.request)).toEqual(['refund 500', 'opening 0']);
});

test('an unpaid bill expires after fifteen minutes: nothing is bought, and nothing can be paid any more', async ({
  page,
  open,
  world,
}) => {
  await open('chi', '/?environment=live');
  const airtime = new AirtimePage(page);
  const checkout = await buyByWallet(airtime, '0803 123 4567');
  await world.pass(14 * 60);
  await page.reload();
  await expect(checkout.begin).toBeVisible();
  await world.pass(61);
  await page.reload();
  await expect(checkout.widget.getByRole('heading', { name: 'This can no longer be paid' })).toBeVisible();
  await expect(checkout.widget.getByRole('button', { name: /pay|again/i })).toHaveCount(0);
  await page.getByRole('link', { name: 'Your bill' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was bought' })).toBeVisible();
  expect(await world.live.purchases()).toHaveLength(0);
  expect(await world.live.posts('/wallet/pay')).toBe(0);
  expect((await purchasesOf(page.request, '/till-live')).map(({ state }) => state)).toEqual(['abandoned']);
  expect(await movementsOf(page.request)).toEqual(['opening 0']);
});

for (const { fault, answer } of [
  { fault: 'lost_response', answer: 'It happened' },
  { fault: 'error', answer: 'It did not happen' },
] as const) {
  test(`a bill whose payment is unknown waits for a person, and follows their decision: ${answer}`, async ({
    page,
    open,
    world,
  }) => {
    await world.live.fault(fault, 'wallet.pay');
    await open('chi', '/?environment=live');
    const airtime = new AirtimePage(page);
    const checkout = await buyByWallet(airtime, '0803 123 4567');
    await checkout.open();
    await checkout.enterPin();
    await checkout.otpAsked();
    await checkout.enterOtp(await world.live.lastOtp());
    await expect(checkout.notKnown).toBeVisible();
    await page.getByRole('link', { name: 'Your bill' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await world.pass(16 * 60);
    const bill = async () =>
      (await purchasesOf(page.request, '/till-live')).filter(({ operation }) => operation === 'airtime.buy');
    await expect.poll(bill).toMatchObject([{ action: { under_way: true } }]);
    await page.reload();
    await expect(page.getByText('A payment is in progress.').first()).toBeVisible();
    expect(await world.live.purchases()).toHaveLength(0);

    await decide(world.shopUrl, '/till-live', answer);
    if (answer === 'It happened') {
      await expect(airtime.delivered).toBeVisible({ timeout: 20_000 });
      await expect.poll(bill).toMatchObject([{ state: 'succeeded', funding: 'captured' }]);
    } else {
      await world.pass(61); // it looks again once a minute
      await expect(page.getByRole('heading', { name: 'Nothing was bought' })).toBeVisible({ timeout: 20_000 });
      await expect.poll(bill).toMatchObject([{ state: 'abandoned' }]);
    }
    expect(await world.live.purchases()).toHaveLength(answer === 'It happened' ? 1 : 0);
    expect(await world.live.posts('/wallet/pay')).toBe(1);
    expect(await movementsOf(page.request)).toEqual(['opening 0']);
  });
}

test('what the balance covers is taken from it, and no payment is asked for', async ({ page, open, world }) => {
  await open('ada', '/?environment=live');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
  expect(await world.live.posts('/wallet/create-order')).toBe(0);
});
