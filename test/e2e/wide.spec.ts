import { expect, test } from './fixtures.ts';

/* On a desktop the ticket stands beside the form, and Pay is its end: there is no review to go to. */

test.use({ viewport: { width: 1280, height: 800 } });

test('airtime is bought from the ticket beside the form, as it shows it', async ({ page, open }) => {
  await open('ada');
  const pay = page.getByRole('button', { name: /^Pay/ });
  await expect(pay).toBeVisible();
  await page.getByLabel('Phone number').fill('08031234567');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await expect(pay).toBeEnabled({ timeout: 15_000 });
  await expect(page.getByText(/left after/)).toBeVisible();
  const shown = await pay.textContent();
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await expect(pay).not.toHaveText(shown ?? '');
  await expect(pay).toHaveText(/^Pay ₦/, { timeout: 15_000 });
  await expect(pay).toBeEnabled({ timeout: 15_000 });
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 30_000 });
});

for (const width of [900, 1280, 1440, 1920]) {
  test(`at ${width} px form and ticket fill their column`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open('ada');
    const pay = page.getByRole('button', { name: /^Pay/ });
    await expect(pay).toBeVisible();
    if (width > 1000) await expect(pay).toBeInViewport({ ratio: 1 });
    const { main, widget, ticket } = await page.evaluate(() => {
      const right = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().right ?? 0;
      return { main: right('.ts-bill-pay'), widget: right('.ts-widget'), ticket: right('.ts-live .ts-ticket') };
    });
    expect(Math.abs(main - widget)).toBeLessThanOrEqual(1);
    expect(widget - ticket).toBeLessThan(40);
  });
}

for (const width of [768, 820, 900]) {
  test(`the header is one row at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open('ada');
    await expect(page.locator('.balance')).toBeVisible();
    const height = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(72);
  });
}
