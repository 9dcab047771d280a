import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { BillsPage, products, type Product } from './bills-page.ts';
import { servePlainPage } from './elements-page.ts';
import { balanceOf, countSends, createLink, expect, onlyPurchase, purchasesOf, signIn, test } from './fixtures.ts';

/* What every kind of page has to do alike. A new kind is one more entry of `subjects`. */

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The shop's backend, asked by Ada, who pays. */
  readonly ada: APIRequestContext;
}

interface Subject {
  readonly name: string;
  /** Firefox walks these as well, with the first product. */
  readonly isInFirefox?: true;
  /** Opens the form of a product, for Ada. */
  open(visit: Visit, product: Product): Promise<void>;
  /** What shows that a purchase was delivered which the page found again. Default: the heading shown after Pay. */
  found?(page: Page): Locator;
}

/** The products, with what their links decide: a link's page does not know the number that a shop may know. */
const links = {
  Airtime: { widget: 'airtime', props: {} },
  Electricity: { widget: 'electricity', props: { phone: '08031234567' } },
} as const;

function linkOf({ name }: Product): (typeof links)[keyof typeof links] {
  if (name === 'Airtime' || name === 'Electricity') return links[name];
  throw new Error(`${name} is not walked on every kind of page.`);
}

const subjects: readonly Subject[] = [
  {
    name: 'a page of React',
    async open({ page, context }, product) {
      await signIn(context, 'ada');
      await page.goto('/');
      await new BillsPage(page).choose(product);
    },
  },
  {
    name: 'a page of the elements',
    isInFirefox: true,
    async open({ page, context }, product) {
      const tag = `till-${linkOf(product).widget}`;
      await servePlainPage(page, `<${tag} url="/till"></${tag}>`);
      await signIn(context, 'ada');
      await page.goto('/plain.html');
    },
  },
  {
    name: 'the page of a link',
    isInFirefox: true,
    async open({ page, ada }, product) {
      await page.goto(await createLink(ada, linkOf(product)));
      await page.getByRole('button', { name: /^Continue as •••• \d{4}$/ }).click();
    },
    // A link is for one purchase: once it is made, the page is its receipt.
    found: (page) => page.getByRole('region', { name: 'Receipt' }).getByText('Delivered', { exact: true }),
  },
  {
    name: 'a page with markup of its own',
    async open({ page, context }, product) {
      await signIn(context, 'ada');
      await page.goto(`/headless/${linkOf(product).widget}`);
    },
  },
];

const bought = products.filter(({ name }) => Object.hasOwn(links, name));
const [airtime] = bought;
if (airtime?.name !== 'Airtime') throw new Error('Airtime is not the first product.');

for (const subject of subjects)
  test.describe(`on ${subject.name}`, () => {
    const inFirefox = { tag: subject.isInFirefox ? ['@firefox'] : [] };

    for (const product of bought) {
      const browsers = product === airtime ? inFirefox : {};
      const named = product.name.toLowerCase();

      test(`${named} is bought once, though Pay is pressed twice`, browsers, async ({ page, context, ada, world }) => {
        await subject.open({ page, context, ada }, product);
        const bills = new BillsPage(page);
        for (const field of product.fields) await bills.fillIn(field);
        await bills.continue.click();
        await expect(bills.pay).toBeEnabled();
        await bills.pay.dblclick();
        await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
        if (product.delivered) await expect(page.getByText(product.delivered).first()).toBeVisible();
        const { ref, operation } = await onlyPurchase(ada);
        expect(operation).toBe(product.operation);
        expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
      });

      test(
        `${named} is found again by the page, which is loaded in the middle`,
        browsers,
        async ({ page, context, ada, world }) => {
          await world.sandbox.hold(product.operation);
          await subject.open({ page, context, ada }, product);
          const bills = new BillsPage(page);
          for (const field of product.fields) await bills.fillIn(field);
          await bills.continue.click();
          await bills.pay.click();
          await expect.poll(async () => (await purchasesOf(ada)).length).toBe(1);
          await page.reload();
          await expect(bills.continue).toHaveCount(0);
          await world.release();
          await expect(subject.found?.(page) ?? bills.delivered).toBeVisible({ timeout: 30_000 });
          const { ref } = await onlyPurchase(ada);
          expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
        },
      );
    }

    test('keys are enough, and the focus goes to what they led to', inFirefox, async ({ page, context, ada }) => {
      await subject.open({ page, context, ada }, airtime);
      await page.getByLabel('Phone number').fill('08031234567');
      const amount = page.getByLabel('Amount', { exact: true });
      await amount.pressSequentially('5000');
      await expect(amount).toHaveValue('5,000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeFocused();
    });

    test(
      'a purchase that is pressed offline is never sent later by itself',
      inFirefox,
      async ({ page, context, ada, world }) => {
        await subject.open({ page, context, ada }, airtime);
        const bills = new BillsPage(page);
        for (const field of airtime.fields) await bills.fillIn(field);
        await bills.continue.click();
        await expect(bills.pay).toBeEnabled();
        // The connection breaks with the press: nothing arrives, and the page cannot know that.
        const sends = countSends(page);
        await page.route('**/instructions', (route) => route.abort('internetdisconnected'));
        await bills.pay.click();
        await expect(page.getByText(/never arrived|not arrive|outcome|offline/i).first()).toBeVisible();
        await page.unroute('**/instructions');
        const asked = page.waitForResponse((response) => response.url().includes('/instructions/find'));
        await page.reload();
        await asked;
        await expect(page.getByRole('button').first()).toBeVisible();
        expect(sends.count()).toBe(1);
        expect(await world.sandbox.purchases()).toHaveLength(0);
        expect(await balanceOf(ada)).toEqual({ available: 50_000, held: 0 });
      },
    );
  });
