import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { AirtimePage } from '../e2e/airtime-page.ts';
import { CardsPage, detailsOf, grouped, issueCard, sandboxWorld } from '../e2e/cards-page.ts';
import { expect, quick, signIn, test } from '../e2e/fixtures.ts';
import { schemeOf, unreadablePairs, watchDrawing } from './colors-page.ts';

/** For people to look at: what these browsers draw differs from version to version. */
async function keep(page: Page, info: TestInfo, name: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../.cache/browsers/pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${info.project.name}-${name}.png`) });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'light' ? quick : {}, () => {
    test.use({ colorScheme });

    test('a purchase, and a report of it with a token in its text', async ({ page, open }, info) => {
      await open('ada');
      const airtime = new AirtimePage(page);
      await airtime.fillForm();
      await keep(page, info, `form-${colorScheme}`);
      expect(await unreadablePairs(page)).toEqual([]);
      const title = page.getByRole('heading', { level: 1 });
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).not.toBe('rgba(0, 0, 0, 0)');
      expect(await title.evaluate((text) => getComputedStyle(text).color)).not.toBe(ground);
      await airtime.continue.click();
      await airtime.pay.click();
      await expect(airtime.delivered).toBeVisible();
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const text = page.getByRole('textbox');
      await text.fill('The token 1234 5678 9012 3456 7890 did not work.');
      await expect(text).toHaveValue(/7890/);
      await expect(title).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send/ })).toBeEnabled();
    });

    test('a card with its number in its frame', async ({ page, open, world, context }, info) => {
      await open('ada', '/account');
      const cardId = await issueCard(context.request, sandboxWorld, 5);
      const truth = await detailsOf(sandboxWorld, sandboxWorld.control(world), cardId);
      const cards = new CardsPage(page, sandboxWorld);
      await cards.goTo(`/cards/${cardId}`);
      const face = page.locator('.ts-card').first();
      await expect(face).toBeVisible();
      await keep(page, info, `card-${colorScheme}`);
      const [drawn, plain] = await face.evaluate((element) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(element);
        return [backgroundImage, backgroundColor];
      });
      expect(drawn).toContain('linear-gradient');
      expect(plain).toBe('rgb(22, 24, 30)');
      await cards.confirmItIsMe();
      await cards.pressInFrame('Show card details');
      await expect(cards.frame.getByText(grouped(truth.number))).toBeVisible();
    });

    test('no frame is of the other scheme, before the script of the shop or after it', async ({ page, context }) => {
      const drawn = await watchDrawing(page);
      await signIn(context, 'ada');
      const [shop, colors] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route('**/assets/*.js', async (route) => {
        await (route.request().url().includes('floor-colors') ? colors : shop).promise;
        await route.continue();
      });
      const painted = async (): Promise<number> => (await drawn()).grounds.length;
      // Served as a skeleton, which is there without any script; then the form, without its derived colours; then with them.
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('.ts-widget .ts-bone').first()).toBeVisible();
      await expect.poll(painted).toBeGreaterThan(5);
      const around = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(schemeOf(around)).toBe(colorScheme);
      shop.resolve();
      await expect(page.getByLabel('Phone number')).toBeVisible();
      const before = await painted();
      await expect.poll(painted).toBeGreaterThan(before + 5);
      colors.resolve();
      const root = page.locator('.ts-root').first();
      await expect.poll(() => root.evaluate(({ style }) => style.getPropertyValue('--ts-accent-ink'))).not.toBe('');
      const { grounds } = await drawn();
      // Until the script knows the scheme, the page shows through.
      const served = grounds.slice(0, before).map(schemeOf);
      expect([...new Set(served)].filter((scheme) => scheme !== null && scheme !== colorScheme)).toEqual([]);
      expect([...new Set(grounds.slice(before).map(schemeOf))]).toEqual([colorScheme]);
    });
  });
}
