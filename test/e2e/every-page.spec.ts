import type { BrowserContext, Page } from '@playwright/test';
import { BillsPage, products, type Product } from './bills-page.ts';
import { servePlainPage } from './elements-page.ts';
import { balanceOf, expect, onlyPurchase, purchasesOf, signIn, test } from './fixtures.ts';

/* What every kind of page of a shop has to do alike. A new kind is one more entry of `subjects`. */

interface Subject {
  readonly name: string;
  /** Opens the form of a product, signed in. */
  open(page: Page, context: BrowserContext, product: Product): Promise<void>;
}

const tags: Readonly<Record<string, string>> = { Airtime: 'till-airtime', Electricity: 'till-electricity' };

const subjects: readonly Subject[] = [
  {
    name: 'React',
    async open(page, context, product) {
      await signIn(context, 'ada');
      await page.goto('/');
      await new BillsPage(page).choose(product);
    },
  },
  {
    name: 'the elements',
    async open(page, context, { name }) {
      await servePlainPage(page, `<${tags[name]} url="/till"></${tags[name]}>`);
      await signIn(context, 'ada');
      await page.goto('/plain.html');
    },
  },
];

const bought = products.filter(({ name }) => name in tags);
const [airtime] = bought;
if (airtime?.name !== 'Airtime') throw new Error('Airtime is not the first product.');

for (const subject of subjects)
  test.describe(`on a page of ${subject.name}`, () => {
    for (const product of bought) {
      test(`${product.name.toLowerCase()} is bought once, though Pay is pressed twice`, async ({
        page,
        context,
        world,
      }) => {
        await subject.open(page, context, product);
        const bills = new BillsPage(page);
        for (const field of product.fields) await bills.fillIn(field);
        await bills.continue.click();
        await expect(bills.pay).toBeEnabled();
        await bills.pay.dblclick();
        await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
        if (product.delivered) await expect(page.getByText(product.delivered).first()).toBeVisible();
        const { ref, operation } = await onlyPurchase(page.request);
        expect(operation).toBe(product.operation);
        expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
      });

      test(`${product.name.toLowerCase()} is found again by the page, which is loaded in the middle`, async ({
        page,
        context,
        world,
      }) => {
        await world.sandbox.hold(product.operation);
        await subject.open(page, context, product);
        const bills = new BillsPage(page);
        for (const field of product.fields) await bills.fillIn(field);
        await bills.continue.click();
        await bills.pay.click();
        await expect.poll(async () => (await purchasesOf(page.request)).length).toBe(1);
        await page.reload();
        await expect(bills.continue).toHaveCount(0);
        await world.release();
        await expect(bills.delivered).toBeVisible({ timeout: 30_000 });
        const { ref } = await onlyPurchase(page.request);
        expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
      });
    }

    test('keys are enough, and the focus goes to what they led to', async ({ page, context }) => {
      await subject.open(page, context, airtime);
      await page.getByLabel('Phone number').fill('08031234567');
      const amount = page.getByLabel('Amount', { exact: true });
      await amount.pressSequentially('5000');
      await expect(amount).toHaveValue('5,000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeFocused();
    });

    test('a purchase that is pressed offline is never sent later by itself', async ({ page, context, world }) => {
      await subject.open(page, context, airtime);
      const bills = new BillsPage(page);
      for (const field of airtime.fields) await bills.fillIn(field);
      await bills.continue.click();
      await expect(bills.pay).toBeEnabled();
      // The connection breaks with the press: nothing arrives, and nobody knows that.
      await page.route('**/till/instructions', (route) => route.abort('internetdisconnected'));
      await bills.pay.click();
      await expect(page.getByText(/never arrived|not arrive|outcome|offline/i).first()).toBeVisible();
      await page.unroute('**/till/instructions');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/instructions')) sent.push(request.url());
      });
      const asked = page.waitForResponse((response) => response.url().includes('/till/instructions'));
      await page.reload();
      await asked;
      await expect(page.getByRole('button').first()).toBeVisible();
      expect(sent).toEqual([]);
      expect(await world.sandbox.purchases()).toHaveLength(0);
      expect(await balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
    });
  });
