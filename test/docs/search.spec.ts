import { expect, test, type Page } from '@playwright/test';
import { siteUrl } from './built-site.ts';
import { leading, questions } from './questions.ts';

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

test('the page that a question is about comes first', async ({ page }) => {
  await openSearch(page);
  const first = [];
  for (const [question] of leading) first.push([question, (await ask(page, question))[0]]);
  expect(first).toEqual(leading);
});

test('a result is introduced by a sentence, not by its code', async ({ page }) => {
  await openSearch(page);
  await ask(page, 'refund');
  for (const text of await page.locator('.rp-suggest-item__statement').allTextContents())
    expect(text).not.toMatch(/[{}]|=>|;$/);
});

test('search says that it is loading until its index is there', async ({ page, context }) => {
  const held = Promise.withResolvers<void>();
  await context.route('**/search_index*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${siteUrl()}/index.html`);
  await page.getByRole('button', { name: 'Search' }).first().click();
  const status = page.getByRole('status').filter({ hasText: 'Loading the search…' });
  await expect(status).toBeVisible();
  await page.getByPlaceholder('Search').fill('probes');
  await expect(status).toBeVisible();
  held.resolve();
  await expect(page.getByRole('link', { name: 'Operating the companion › Probes' })).toBeVisible();
  await expect(status).toBeHidden();
});

test('the header of a desktop has no menu of a phone, and the first page begins with what Tillside is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${siteUrl()}/index.html`);
  const menu = page.getByRole('button', { name: /hamburger|^Settings$/ });
  await expect(page.getByRole('complementary', { name: 'Pages' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(page.locator('.rp-switch-appearance:visible')).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 720 });
  await expect(menu).toHaveAccessibleName('Settings');
  // What it is comes before its pictures.
  const [pitch, picture] = await Promise.all([
    page.getByText(/^Sell airtime, data, electricity/).boundingBox(),
    page.locator('.rp-doc picture').first().boundingBox(),
  ]);
  expect(pitch?.y).toBeLessThan(picture?.y ?? 0);
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
  await expect(page.locator('.site-search-status')).toHaveText('', { timeout: 45_000 });
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
