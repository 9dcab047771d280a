import { AirtimePage } from './airtime-page.ts';
import { balanceOf, countSends, expect, onlyPurchase, purchasesOf, test } from './fixtures.ts';

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

  expect(await balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
  await expect(page.getByLabel('Balance')).toHaveText(/49,500\.00$/);
  const { ref, funding } = await onlyPurchase(page.request);
  expect(funding).toBe('captured');
  expect(await world.sandbox.truth(ref)).toEqual({ executions: 1, status: 'success' });

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
  const purchases = page.getByRole('region', { name: 'Your purchases' });
  await expect(purchases.getByText('MTN airtime for 0803 123 4567')).toBeVisible();
  await expect(purchases.locator('.ts-badge')).toHaveText('Delivered');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible();
});

test('a double click on Pay buys once', async ({ page, open, world }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.fill();
  await airtime.pay.dblclick();
  await expect(airtime.delivered).toBeVisible();
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
  expect(await world.sandbox.purchases()).toHaveLength(1);
  expect(await balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
});

test('after a reload in the middle the page shows the same purchase, and sends nothing by itself', async ({
  page,
  open,
  world,
}) => {
  await world.sandbox.fault('delay');
  await open('ada');
  const sends = countSends(page);
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect.poll(async () => (await purchasesOf(page.request)).length).toBe(1);
  await page.reload();
  await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
  expect(sends.count()).toBe(1);
  const { ref } = await onlyPurchase(page.request);
  await expect(page.getByText(ref)).toBeVisible();
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
});

test('a purchase is made with the keyboard alone', async ({ page, open }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: string | RegExp, role: 'textbox' | 'button' | 'radio' | 'link'): Promise<void> => {
    const target = page.getByRole(role, { name });
    for (let tabs = 0; tabs < 30; tabs += 1) {
      if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
      await press('Tab');
    }
    throw new Error(`${String(name)} cannot be reached with the Tab key.`);
  };
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo('Phone number', 'textbox');
  await page.keyboard.type('08031234567');
  await tabTo('Amount', 'textbox');
  await page.keyboard.type('500');
  await press('Enter');
  await expect(airtime.pay).toBeEnabled();
  await tabTo(/^Pay /, 'button');
  await press('Enter');
  await expect(airtime.delivered).toBeVisible();
  await onlyPurchase(page.request);
});

test('the second companion buys in its own world', async ({ page, open, world }) => {
  await open('ada');
  await page.getByRole('link', { name: 'Live root' }).click();
  await expect(page).toHaveURL(/environment=live/);
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  expect(await world.live.purchases()).toHaveLength(1);
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect(await purchasesOf(page.request, '/till')).toHaveLength(0);
  expect(await purchasesOf(page.request, '/till-live')).toHaveLength(1);
});

test('a balance that does not reach is said before anything is sent', async ({ page, open, world }) => {
  await open('chi');
  await new AirtimePage(page).buy();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Your balance does not cover this purchase' }),
  ).toBeVisible();
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect(await balanceOf(page.request)).toEqual({ available: 0, held: 0 });
});
