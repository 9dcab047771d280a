import { expect, test } from '@playwright/test';
import { hostilePages } from './shop-server.ts';

test.describe.configure({ timeout: 90_000 });

/** `npm run test:full` visits each page once, `npm run tool -- test:matrix` with every build. */
const builds =
  process.env['TILLSIDE_TESTS'] === 'matrix' ? (['18', '19', 'elements'] as const) : (['19', 'elements'] as const);

/** Elements draw into the page by themselves, and have no portals. */
const pages = builds.flatMap((build) =>
  [...hostilePages, 'tailwind' as const, 'bootstrap' as const]
    .filter((host) => build !== 'elements' || host !== 'portal')
    .map((host) => [build, host] as const),
);

for (const [build, host] of pages) {
  test(`a purchase on a hostile page with ${build === 'elements' ? build : `React ${build}`}: ${host}`, async ({
    page,
  }) => {
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      // Blocked styles are told to the developer.
      if (message.type() === 'error' && !(host === 'no-styles' && /tillside|Failed to load/.test(text)))
        troubles.push(text);
    });
    if (host === 'no-styles') await page.route(/tillside(-later)?\.css$/, (route) => route.abort());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: host === 'narrow' ? 280 : 800, height: 900 });
    const address = `${process.env['HOSTS_URL']}/react-${build}/?host=${host}`;
    await page.goto(address);
    const form = page.getByRole('region', { name: 'Buy airtime' });
    await form.getByLabel('Phone number').press('Enter');
    await expect(form.getByText('Enter a phone number')).toBeVisible();
    await form.getByLabel('Phone number').fill('08031234567');
    await form.getByRole('textbox', { name: 'Amount' }).fill('500');
    await form.getByRole('textbox', { name: 'Amount' }).press('Enter');
    const pay = form.getByRole('button', { name: 'Pay ₦500' });
    await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
    await pay.click();
    await expect(form.getByRole('button', { name: 'Buy again' })).toBeVisible();
    if (host === 'dialog') {
      const data = page.getByRole('region', { name: 'Buy data' });
      await data.getByLabel('Phone number').fill('08031234567');
      await data.getByRole('combobox', { name: 'Data plan' }).click();
      await page.getByRole('dialog', { name: 'Data plan' }).press('Escape');
      await expect(data.getByLabel('Phone number')).toBeVisible();
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-ordered');
    await expect(page.getByText('stopped working')).toHaveCount(0);
    expect(page.url()).toBe(address);
    if (host === 'narrow') {
      const [width, visible] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth] as const;
      });
      expect(width).toBeLessThanOrEqual(visible);
    }
    expect(troubles).toEqual([]);
  });
}
