import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The shop as `npm start` opens it: with the line that says who the shopper is. */
async function openDemo(page: Page, address = '/'): Promise<void> {
  for (const path of ['/', '/api/me'])
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"isDemo":false', '"isDemo":true') });
    });
  await page.goto(address);
  await expect(page.locator('.demo-line > span')).toBeVisible();
}

for (const person of ['ada', null] as const) {
  for (const size of ['100%', '200%']) {
    const who = person === null ? 'signed out' : 'Ada';
    test(`the line of a test shop, for ${who} with text of ${size} on the narrowest phone: all of it is in the window`, async ({
      page,
      context,
    }) => {
      if (person !== null) await signIn(context, person);
      await openDemo(page);
      await page.evaluate((wanted) => document.documentElement.style.setProperty('font-size', wanted), size);
      const line = page.locator('.demo-line');
      await expect(line).toContainText(
        person === null ? 'You are signed out, in a test shop' : 'You are Ada, in a test shop',
      );
      const parts = await line.locator('a, button').evaluateAll((all) =>
        all.map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const around = part.closest('.demo-line')?.getBoundingClientRect();
          return { left, right, isInside: around !== undefined && top >= around.top && bottom <= around.bottom };
        }),
      );
      expect(parts).toHaveLength(person === null ? 1 : 2);
      for (const { left, right, isInside } of parts) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(320);
        expect(isInside).toBe(true);
      }
      expect(await dotOf(page)).toEqual(size === '100%' ? [8, 8] : [16, 16]);
    });
  }
}

/** The width and height of the mark before the line, in pixels. */
function dotOf(page: Page): Promise<readonly number[]> {
  return page.locator('.demo-line > span').evaluate((line) => {
    const { width, height } = getComputedStyle(line, '::before');
    return [width, height].map((length) => Math.round(Number.parseFloat(length)));
  });
}
