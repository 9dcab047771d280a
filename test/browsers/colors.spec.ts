import { expect, test } from '@playwright/test';
import { quick } from '../e2e/fixtures.ts';
import { serveFolder } from '../visual/static-site.ts';
import { colorsPage, schemeOf, unreadablePairs, watchDrawing } from './colors-page.ts';

const site = test.extend<object, { readonly address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const served = await serveFolder(colorsPage);
      await use(served.url);
      await served.close();
    },
    { scope: 'worker' },
  ],
});

for (const scheme of ['light', 'dark'] as const) {
  site(
    `every text can be read on its ground, in every theme on a page that is ${scheme}`,
    quick,
    async ({ page, address }) => {
      for (const theme of ['defaultTheme', 'highContrast', 'orchid', 'savanna', 'none', 'seeds']) {
        await page.goto(`${address}/index.html?theme=${theme}&scheme=${scheme}`);
        const root = page.locator('.ts-root').first();
        await expect(root).toHaveAttribute('data-page-scheme', scheme);
        await expect.poll(() => root.evaluate(({ style }) => style.getPropertyValue('--ts-accent-ink'))).not.toBe('');
        expect.soft([theme, await unreadablePairs(page)]).toEqual([theme, []]);
      }
    },
  );

  site(`… and before the script that derives colours, which comes late: ${scheme}`, async ({ page, address }) => {
    await page.route(/floor-colors/, () => {});
    for (const theme of ['orchid', 'seeds']) {
      await page.goto(`${address}/index.html?theme=${theme}&scheme=${scheme}`);
      await expect(page.locator('.ts-root').first()).toHaveAttribute('data-page-scheme', scheme);
      expect.soft([theme, await unreadablePairs(page)]).toEqual([theme, []]);
    }
  });

  site(
    `nothing flashes in the other scheme and nothing moves, from the first paint on: ${scheme}`,
    async ({ page, address }) => {
      const drawn = await watchDrawing(page);
      // Late enough to be painted without it many times.
      await page.route(/floor-colors/, (route) => setTimeout(() => void route.continue(), 500));
      for (const theme of ['none', 'orchid', 'seeds']) {
        await page.goto(`${address}/index.html?theme=${theme}&scheme=${scheme}`);
        const root = page.locator('.ts-root').first();
        await expect.poll(() => root.evaluate(({ style }) => style.getPropertyValue('--ts-accent-ink'))).not.toBe('');
        await expect(page.locator('[aria-busy="true"], .ts-bone')).toHaveCount(0);
        const { grounds, shift } = await drawn();
        expect(grounds.length).toBeGreaterThan(5);
        const wrong = grounds.filter((ground) => schemeOf(ground) !== scheme);
        expect.soft([theme, [...new Set(wrong)], shift]).toEqual([theme, [], 0]);
      }
    },
  );

  site(`a page’s own text is read inside the provider: ${scheme}`, async ({ page, address }) => {
    await page.goto(`${address}/index.html?scheme=${scheme}`);
    const color = await page.locator('#own').evaluate((text) => getComputedStyle(text).color);
    expect(color).toBe(scheme === 'dark' ? 'rgb(242, 243, 245)' : 'rgb(20, 22, 27)');
    const ground = await page.locator('.ts-widget').evaluate((widget) => getComputedStyle(widget).backgroundColor);
    expect(ground).toBe(scheme === 'dark' ? 'rgb(21, 23, 28)' : 'rgb(255, 255, 255)');
  });
}
