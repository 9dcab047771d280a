import { AirtimePage, failureWords } from './airtime-page.ts';
import {
  balanceOf,
  expect,
  expectFunding,
  goOnline,
  onlyPurchase,
  processTest,
  purchasesOf,
  quick,
  test,
} from './fixtures.ts';
import { openPage, signOut } from './menu.ts';

test(
  'a lost answer is shown as not known yet, never as failure, and settles by itself',
  quick,
  async ({ page, open, world }) => {
    await world.sandbox.fault('lost_response');
    const airtime = new AirtimePage(page);
    const words = await airtime.watchWords();
    await open('ada');
    await airtime.buy();
    await expect(page.getByRole('heading', { name: 'We don’t know the outcome yet' })).toBeVisible();
    await world.pass(5); // the companion asks for the first time
    await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });

    expect((await words()).filter((text) => failureWords.test(text))).toEqual([]);
    const { ref } = await onlyPurchase(page.request);
    expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'success' });
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
  },
);

test('a purchase that fails later releases the money once', async ({ page, open, world }) => {
  await world.sandbox.fault('fail_later');
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect.poll(async () => balanceOf(page.request)).toEqual({ available: 49_500, held: 500 });
  await expect(airtime.notDelivered).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
  await expect(page.getByLabel('Balance')).toHaveText(/₦50,000$/);

  await openPage(page, 'History');
  await expect(page.getByText('Given back')).toHaveCount(1);
  await expectFunding(page.request, 'released');
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'failed' });
});

test(
  'a purchase that the provider takes back is refunded to the balance once',
  quick,
  async ({ page, open, world }) => {
    await world.sandbox.fault('reverse');
    await world.sandbox.reverseAfter(30); // not before the purchase is paid for, however slow the machine is
    await open('ada');
    const airtime = new AirtimePage(page);
    await airtime.buy();
    await expect(airtime.delivered).toBeVisible();
    await expect.poll(async () => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
    await world.pass(30);
    await expect
      .poll(async () => (await world.sandbox.truth((await onlyPurchase(page.request)).ref)).status)
      .toBe('reversed');
    await world.pass(60); // the companion asks about one purchase once a minute at most
    await expect.poll(async () => balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
    await openPage(page, 'History');
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    await expect(page.getByText('Refunded to you', { exact: true })).toHaveCount(1);
    const { ref, state, funding } = await onlyPurchase(page.request);
    expect([state, funding]).toEqual(['reversed', 'refunded']);
    expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'reversed' });
  },
);

test('offline is shown, the input stays, and back online the purchase is completed', async ({
  page,
  open,
  context,
}) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.fill();
  await context.setOffline(true);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await expect(page.getByText('0803 123 4567').first()).toBeVisible();
  await goOnline(page);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  await onlyPurchase(page.request);
});

test('a connection that breaks while paying loses nothing and buys once', async ({ page, open, context, world }) => {
  await world.sandbox.hold();
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect.poll(async () => (await purchasesOf(page.request)).length).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText(/you are offline/i).first()).toBeVisible();
  await goOnline(page);
  await world.release();
  await expect(airtime.delivered).toBeVisible({ timeout: 40_000 });
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
});

test('a session that ends in the middle leads to the sign-in, and the purchase is there afterwards', async ({
  page,
  open,
  context,
  world,
}) => {
  await world.sandbox.hold();
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect.poll(async () => (await purchasesOf(page.request)).length).toBe(1);
  await context.clearCookies();
  await expect(page.getByText('You were signed out')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /Ada Obi/ }).click();
  await world.release();
  await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
  await onlyPurchase(page.request);
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  processTest(
    `a shop that is stopped with ${signal} while it buys finishes the purchase after its restart`,
    async ({ page, open, world }) => {
      await world.sandbox.settle(3);
      await open('ada');
      const airtime = new AirtimePage(page);
      await airtime.buy();
      await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
      await world.shop.stop(signal);
      await expect(page.getByText('The shop is not answering')).toBeVisible();
      await world.restartShop();
      await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('The shop is not answering')).toHaveCount(0);
      const { ref } = await onlyPurchase(page.request);
      expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'success' });
      await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
    },
  );
}

test('another shopper sees nothing of the previous one', async ({ page, open }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: /Bayo Ade/ }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await openPage(page, 'History');
  await expect(page.getByText('Nothing bought yet')).toBeVisible();
});
