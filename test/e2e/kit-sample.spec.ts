import { createTestTill, type TestTill } from '@tillside/server/testing';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<{ shop: TestTill }>({
  shop: async ({ page, baseURL }, provide) => {
    const shop = await createTestTill({
      publicUrl: `${baseURL}/till`,
      caller: () => ({ id: 'ada', sessionId: 'one', roles: ['shopper'] }),
      timePasses: true,
    });
    // What the page asks goes to the kit, wherever the page is served from.
    await page.route(`${baseURL}/till/**`, (route) =>
      route.continue({ url: route.request().url().replace(`${baseURL}/till`, shop.url) }),
    );
    await provide(shop);
    await shop.close();
  },
});

test('a lost answer is never shown as a failure', async ({ page, shop }) => {
  await page.request.post('/api/sign-in', { data: { user: 'ada' } }); // however your shop signs in
  shop.play('lost answer');
  await page.goto('/');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay ₦500' }).click();
  await expect(page.getByRole('heading', { name: 'We don’t know the outcome yet' })).toBeVisible();
  await expect(page.getByText('Not delivered')).toBeHidden();

  await shop.advance(120);
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
});
