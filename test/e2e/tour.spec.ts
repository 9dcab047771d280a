import AxeBuilder from '@axe-core/playwright';
import { AirtimePage } from './airtime-page.ts';
import { balanceOf, expect, onlyPurchase, purchasesOf, test } from './fixtures.ts';

test('the tour loses an answer, reverses a purchase and opens the staff page', async ({ page, open, world }) => {
  await open('ada');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  const tour = page.getByRole('complementary', { name: 'Buy something small' });
  await expect(tour).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Buy something small', level: 2 })).toBeFocused();
  const next = page.getByRole('button', { name: 'Next step' });

  await next.click();
  await page.getByRole('button', { name: 'Lose the next answer' }).click();
  await expect(page.getByText('Buy airtime now.')).toBeVisible();
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(page.getByRole('heading', { name: 'We don’t know the outcome yet' })).toBeVisible();
  await world.pass(5); // the companion asks for the first time
  await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
  await onlyPurchase(page.request);
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });

  await next.click();
  await page.getByRole('button', { name: 'Reverse my last purchase' }).click();
  await expect(page.getByText('It is reversed.')).toBeVisible();
  await world.pass(60); // the companion asks about one purchase once a minute at most
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
  expect(await purchasesOf(page.request)).toMatchObject([{ state: 'reversed' }]);

  await next.click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the console in a new tab' }).click(),
  ]);
  await expect(opened).toHaveTitle(/sandbox|console/i);
  await opened.close();

  await next.click();
  await page.getByRole('button', { name: 'Sign in as Sade' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Close the tour' }).click();
  await expect(page.getByRole('complementary', { name: 'Open it as staff' })).toHaveCount(0);
});

test('nothing can be reversed before a delivery, and the tour states that', async ({ page, open }) => {
  await open('ada');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Reverse my last purchase' }).click();
  await expect(page.getByText('Buy something first.')).toBeVisible();
});

for (const [device, viewport] of [
  ['a small phone', { width: 320, height: 640 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`on ${device} the code for a page stands beside it, accessible and within its width`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await open('ada');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const guide of ['Take the tour', 'The code for this page']) {
        await page.getByRole('button', { name: guide, exact: true }).click();
        const opened = page.locator('.tour, .page-code');
        await expect(opened).toBeVisible();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).include('.tour, .page-code').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      }
    }
    await page.getByRole('button', { name: 'server/funding.ts' }).click();
    await expect(page.getByRole('region', { name: 'server/funding.ts' })).toContainText('balanceFunding(database');
    await expect(page.getByRole('button', { name: 'Copy server/funding.ts' })).toBeEnabled();
    await page.getByRole('button', { name: 'Close the code' }).click();
    await expect(page.locator('.page-code')).toHaveCount(0);
  });
}
