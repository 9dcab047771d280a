import { expect, test } from '@playwright/test';
import { siteUrl } from './built-site.ts';

test('search finds a page without a network', async ({ page, context }) => {
  const asked: string[] = [];
  await context.route('**', (route) => {
    const address = route.request().url();
    if (address.startsWith(siteUrl())) return route.continue();
    asked.push(address);
    return route.abort();
  });
  await page.goto(`${siteUrl()}/index.html`);
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByPlaceholder('Search').fill('probes');
  await page.getByRole('link', { name: 'Probes Operating' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operating' })).toBeVisible();
  expect(asked).toEqual([]);
});
