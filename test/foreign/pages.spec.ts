import type { Page } from '@playwright/test';
import { AirtimePage } from '../e2e/airtime-page.ts';
import { expect, onlyPurchase, test } from '../e2e/fixtures.ts';
import { foreignPages, inEveryPlace, serveForeign } from './pages.ts';

/** Waits until every element has drawn what it has. */
async function drawn(page: Page): Promise<void> {
  await page.goto('/foreign.html');
  await expect(page.locator('till-provider :not(:defined)')).toHaveCount(0);
  await expect(page.locator('.ts-root').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .ts-bone')).toHaveCount(0);
}

/** Everything that reaches beyond the window. */
function beyond(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [
      `${scrollWidth} of ${clientWidth}`,
      ...wide.slice(0, 8).map((element) => `${element.localName}.${element.className}`),
    ];
  });
}

const [ours, white] = ['#17191f', '#ffffff'];

/** The ground and the text of the first button, as they are painted: browsers write colours in many notations. */
function buttonColors(page: Page): Promise<readonly string[]> {
  return page.getByRole('button', { name: 'Continue' }).evaluate((button) => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const { backgroundColor, color } = getComputedStyle(button);
    return [backgroundColor, color].map((each) => {
      if (!paint) return '';
      paint.fillStyle = each;
      paint.fillRect(0, 0, 1, 1);
      const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });
  });
}

for (const foreign of foreignPages) {
  test.describe(foreign.name, () => {
    test('nothing is wider than the window, at any width', async ({ page }) => {
      await serveForeign(page, foreign, { isAnswered: true });
      await drawn(page);
      for (const width of [280, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft([width, await beyond(page)]).toEqual([width, []]);
      }
    });

    test('elements have the page’s font and accent', async ({ page }) => {
      await serveForeign(page, foreign, { isAnswered: true });
      await drawn(page);
      const seen = await page.evaluate(() => {
        const fonts = [...document.querySelectorAll('till-provider :is(.ts-heading, .ts-input, .ts-button)')].map(
          (element) => getComputedStyle(element).fontFamily,
        );
        return { page: getComputedStyle(document.body).fontFamily, fonts: [...new Set(fonts)] };
      });
      if (foreign.hasFont) expect(seen.fonts).toEqual([seen.page]);
      else expect(seen.fonts).toEqual([expect.stringMatching(/^system-ui, /)]);
      // Old browsers get derived colours by a script.
      await expect.poll(() => buttonColors(page)).toEqual([foreign.accent ?? ours, white]);
    });

    test('an accent that nobody would see is not taken', async ({ page }) => {
      await serveForeign(page, foreign, { isAnswered: true, rule: ':root { accent-color: #ffe680 }' });
      await drawn(page);
      await expect.poll(() => buttonColors(page)).toEqual([ours, white]);
    });

    test('airtime is bought', async ({ page, open, world }) => {
      await serveForeign(page, foreign);
      await open('ada');
      await drawn(page);
      const airtime = new AirtimePage(page);
      await airtime.buy();
      await expect(airtime.delivered).toBeVisible();
      expect(await beyond(page)).toEqual([]);
      const { ref } = await onlyPurchase(page.request);
      expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
    });
  });
}

for (const tag of ['till-airtime', 'till-bill-pay', 'till-card-list', 'till-purchase-history']) {
  test(`${tag} widens no grid, row, column, float, block or table at 280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 280, height: 800 });
    await serveForeign(page, inEveryPlace(tag), { isAnswered: true });
    await drawn(page);
    expect(await beyond(page)).toEqual([]);
    // And takes the room that there is.
    const widths = await page.locator('.ts-root > .ts-place').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(widths).toHaveLength(6);
    for (const width of widths) expect(width).toBeGreaterThan(200);
  });
}
