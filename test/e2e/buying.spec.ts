import { AirtimePage } from './airtime-page.ts';
import { balanceOf, expect, expectFunding, onlyPurchase, purchasesOf, test } from './fixtures.ts';
import { openPage } from './menu.ts';

test('airtime is bought, its receipt turns from on its way to delivered by itself, and the balance falls once', async ({
  page,
  open,
  world,
}) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(page.getByRole('heading', { name: /Paying|On its way/ })).toBeVisible();
  await expect(airtime.delivered).toBeVisible();

  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
  await expect(page.getByLabel('Balance')).toHaveText(/₦49,500$/);
  await expectFunding(page.request, 'captured');
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'success' });

  await openPage(page, 'History');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
  const purchases = page.getByRole('region', { name: 'Your purchases' });
  await expect(purchases.locator('.ts-entry')).toHaveText(/^MTN airtime.*0803\s123\s4567.*₦500Delivered$/);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible();
});

test('the second companion buys in its own world', async ({ page, open, world }) => {
  await open('ada');
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/environment=live/);
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  expect(await world.live.purchases()).toHaveLength(1);
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect(await purchasesOf(page.request, '/till')).toHaveLength(0);
  expect(await purchasesOf(page.request, '/till-live')).toHaveLength(1);
});

test('a balance that does not reach is declined where the page could not know it, and nothing is sent', async ({
  page,
  open,
  world,
}) => {
  await page.route('**/till/balance*', (route) => route.abort());
  await open('chi');
  await new AirtimePage(page).buy();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Your balance does not cover this purchase' }),
  ).toBeVisible();
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect(await balanceOf(page.request)).toEqual({ available: 0, held: 0 });
});

test('the page reports an insufficient balance before anything is sent', async ({ page, open, world }) => {
  await open('chi');
  const airtime = new AirtimePage(page);
  await airtime.fillForm();
  await expect(page.getByText('₦500 short')).toBeVisible();
  await airtime.continue.click();
  await expect(page.getByRole('link', { name: '₦500 short Add it and go on' })).toHaveAttribute(
    'href',
    /[?&]return_to=/,
  );
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect(await balanceOf(page.request)).toEqual({ available: 0, held: 0 });
});
