import { BillsPage, products } from './bills-page.ts';
import { countSends, expect, expectFunding, onlyPurchase, quick, test } from './fixtures.ts';
import { keys } from './hands.ts';
import { openPage } from './menu.ts';
import { expectReference } from './receipt.ts';

/** The product whose reload in the middle is walked in `npm test`; those of the others run in `npm run test:full`. */
const quicklyReloaded = 'Electricity';

for (const product of products) {
  test.describe(product.name, () => {
    test(
      'is bought on a desktop by keyboard alone, once, and its receipt is kept',
      quick,
      async ({ page, open, world }) => {
        await open('ada');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
        const bills = new BillsPage(page);
        await keys.press(await bills.entry(product));
        await expect(page.getByRole('heading', { name: product.title })).toBeVisible();
        for (const field of product.fields) await bills.typeIn(field);
        await keys.press(bills.continue);
        await expect(bills.pay).toBeEnabled({ timeout: 15_000 });
        await keys.press(bills.pay);
        await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
        if (product.delivered) await expect(page.getByText(product.delivered).first()).toBeVisible();

        await expectFunding(page.request, 'captured');
        const { ref } = await onlyPurchase(page.request);
        expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
        await expectReference(page, ref, keys.press);

        await openPage(page, 'History');
        const purchases = page.getByRole('region', { name: 'Your purchases' });
        await expect(purchases.locator('.ts-entry').filter({ hasText: product.bought })).toBeVisible();
      },
    );

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

      const reloaded = product.name === quicklyReloaded ? quick : {};
      test('is found again after a reload in the middle, and sent once', reloaded, async ({ page, open, world }) => {
        await world.sandbox.hold(product.operation);
        await open('ada');
        const sends = countSends(page);
        const bills = new BillsPage(page);
        await bills.choose(product);
        for (const field of product.fields) await bills.fillIn(field);
        await bills.continue.click();
        await expect(bills.pay).toBeEnabled({ timeout: 15_000 });
        await bills.pay.click();
        await expect(page.getByRole('heading', { name: 'Paying', exact: true })).toBeVisible();
        await expect.poll(() => sends.count()).toBe(1);
        await page.reload();
        await expect(page.getByRole('heading', { name: /^(Paying|On its way)$/ })).toBeVisible();
        await world.release();
        await expect(bills.delivered).toBeVisible({ timeout: 40_000 });
        if (product.delivered) await expect(page.getByText(product.delivered).first()).toBeVisible();
        expect(sends.count()).toBe(1);
        const { ref } = await onlyPurchase(page.request);
        await expectReference(page, ref);
        expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    });
  });
}
