import { expect, test } from '@playwright/test';
import { siteUrl } from './built-site.ts';

test('a widget on its page can be used, and answers as its companion is set to', async ({ page }) => {
  await page.goto(`${siteUrl()}/frontend/widgets/airtime-form.html`);
  const live = page.locator('.live');
  const buy = async (): Promise<void> => {
    await live.getByLabel('Amount', { exact: true }).fill('500');
    await live.getByRole('button', { name: 'Continue' }).click();
    await live.getByRole('button', { name: 'Pay ₦500' }).click();
  };
  await buy();
  await expect(live.locator('.ts-root').getByText('Delivered', { exact: true }).first()).toBeVisible();
  await live.getByLabel('The companion answers').selectOption('Not delivered');
  await buy();
  await expect(live.locator('.ts-root').getByText('Not delivered', { exact: true }).first()).toBeVisible();
});
