import { expect, test, type Page } from '@playwright/test';
import { siteUrl } from './built-site.ts';
import { questions } from './questions.ts';

test('search finds a page without a network', async ({ page, context }) => {
  const asked: string[] = [];
  await context.route('**', (route) => {
    const address = route.request().url();
    if (address.startsWith(siteUrl())) return route.continue();
    asked.push(address);
    return route.abort();
  });
  await openSearch(page);
  await page.getByPlaceholder('Search').fill('probes');
  await page.getByRole('link', { name: 'Operating the companion › Probes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operating the companion' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('each question that people ask has its page among the first three results', async ({ page }) => {
  await openSearch(page);
  const missed: string[] = [];
  for (const [question, route] of questions) {
    const found = await ask(page, question);
    if (!found.slice(0, 3).includes(route)) missed.push(`${question}: ${route} is not in ${found.join(', ')}`);
  }
  expect(questions.length).toBeGreaterThanOrEqual(40);
  expect(missed).toEqual([]);
});

test('search forgives a misspelt word, and says so when it has nothing', async ({ page }) => {
  await openSearch(page);
  expect((await ask(page, 'webhok signatre')).slice(0, 3)).toContain('/backend/webhooks');
  expect(await ask(page, 'zyzzyva')).toEqual([]);
  await expect(page.locator('.rp-search-panel__results')).toContainText('zyzzyva');
});

async function openSearch(page: Page): Promise<void> {
  await page.goto(`${siteUrl()}/index.html`);
  await page.getByRole('button', { name: 'Search' }).first().click();
}

/** The addresses of the pages that a question finds, as the panel lists them. */
async function ask(page: Page, question: string): Promise<readonly string[]> {
  const results = page.locator('.rp-search-panel__results');
  await page.getByPlaceholder('Search').fill('');
  await expect(results).toBeHidden();
  await page.getByPlaceholder('Search').fill(question);
  const links = results.locator('.rp-suggest-item__link');
  await expect(results).toBeVisible();
  // Until then the panel lists what the question before found.
  await expect(page.locator('.rp-search-panel__search-icon--loading')).toBeHidden();
  return links.evaluateAll((all) =>
    all.map((link) =>
      new URL(link instanceof HTMLAnchorElement ? link.href : '').pathname.replace(/(?:index)?\.html$/, ''),
    ),
  );
}
