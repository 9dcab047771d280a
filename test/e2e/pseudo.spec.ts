import type { Page } from '@playwright/test';
import { ofWidgets, readTexts } from '../pseudo/reading.ts';
import { bundlePseudoElement } from '../pseudo/shop.ts';
import { foreignEnglish } from '../pseudo/words.ts';
import { AirtimePage } from './airtime-page.ts';
import { openAccount } from './bank-accounts.ts';
import { BillsPage, products } from './bills-page.ts';
import { CardsPage, issueCard, sandboxWorld } from './cards-page.ts';
import { askForTopUp, CheckoutPage, payAddress } from './checkout-page.ts';
import { servePlainPage } from './elements-page.ts';
import { expect, signIn, test as base } from './fixtures.ts';
import { settleReview, StaffPage } from './staff-page.ts';

/*
 * The shop's pages with marked catalogue texts: any unmarked English in a widget or a sealed frame comes from
 * elsewhere.
 */
const test = base.extend<{ readonly read: ReadonlySet<string> }>({
  read: [
    async ({ context }, use) => {
      const read = new Set<string>();
      await context.exposeBinding('wasRead', (_, text: string) => void read.add(text));
      // In a sealed frame all is ours; the page around the widgets is the merchant's.
      await context.addInitScript(
        `(${readTexts.toString()})(window === top ? '${ofWidgets}' : ':root', (text) => window.wasRead(text));`,
      );
      await use(read);
      expect([...read].filter((text) => foreignEnglish(text).length > 0)).toEqual([]);
    },
    { auto: true },
  ],
});

test.describe.configure({ mode: 'default' }); // in one worker: it builds the storefront once
test.use({ isPseudo: true });

/** The page already shows this many texts, so the check is not empty. */
function expectRead(read: ReadonlySet<string>, text: string): void {
  expect([...read].join('\n')).toContain(text);
}

test('bills are bought, refused and found again without a word of the server', async ({ page, open, read }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  expectRead(read, 'Delivered');
  await page.goto('/');
  await airtime.buy({ phone: '0803 000 0002' });
  await expect(airtime.notDelivered).toBeVisible();
  await refuseFields(page);
  await page.goto('/');
  const bills = new BillsPage(page);
  for (const product of products.filter(({ name }) => name === 'Electricity')) {
    await bills.choose(product);
    for (const field of product.fields) await bills.fillIn(field);
    await bills.continue.click();
    await bills.pay.click();
    await expect(bills.delivered).toBeVisible();
  }
  await page.goto('/history');
  await page.locator('.ts-entry').filter({ hasText: '0803 123 4567' }).click();
  await expect(page.getByText('Sent to the provider.')).toBeAttached();
});

/** The companion itself refuses what the form let pass. */
async function refuseFields(page: Page): Promise<void> {
  const input = { phone: '+15551234567', amount: { currency: 'NGN', minor: 1 }, network: 'nokia' };
  const postData = JSON.stringify({ operation: 'airtime.buy', input });
  await page.route('**/till/quotes', (route) => route.continue({ postData }));
  await page.goto('/');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
  await page.unroute('**/till/quotes');
}

test('the widgets on every page of the shop show only marked text', async ({ page, open, context, read }) => {
  await signIn(context, 'ada');
  await Promise.all([openAccount(context.request), issueCard(context.request, sandboxWorld, 5)]);
  for (const [address, expected] of [
    ['/', 'Buy airtime'],
    ['/history', 'Nothing bought yet'],
    ['/account', 'Account number'],
    ['/cards', 'Your cards'],
    ['/cards/new', 'Kind of card'],
  ] as const) {
    await open('ada', address);
    await expect.poll(() => [...read].some((text) => text.includes(expected)), address).toBe(true);
  }
  await page.goto('/history');
  await page.getByRole('button', { name: 'Cards and accounts' }).click();
  await expect.poll(() => [...read].some((text) => text.includes('New account number'))).toBe(true);
});

test('an element, which is given the texts as a property', async ({ page, context, read }) => {
  await servePlainPage(page, '', { scripts: { 'element.js': await bundlePseudoElement() } });
  await signIn(context, 'ada');
  await page.goto('/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  expectRead(read, 'Delivered');
});

test('a payment by wallet, in its page and its sealed frame', async ({ page, open, context, world, read }) => {
  await signIn(context, 'ada');
  await open('ada', payAddress(await askForTopUp(context.request)));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin({ pin: '9999' });
  await expect(checkout.frame.getByRole('status')).toContainText('tries left');
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
  expectRead(read, 'One-time password');
});

test('a card with its details in a sealed frame', async ({ page, open, context, read }) => {
  await open('ada', '/account');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  const cards = new CardsPage(page, sandboxWorld);
  await cards.goTo(`/cards/${cardId}`);
  await cards.confirmItIsMe();
  await cards.pressInFrame('Show card details');
  await expect(cards.frame.getByText(/^\d{4} \d{4} \d{4} \d{4}$/)).toBeVisible();
  await cards.button('Hide').focus();
  await expect(cards.button('Show again')).toBeVisible();
  expectRead(read, 'Show card details');
});

test('what staff see of a purchase, and decide', async ({ page, open, context, world, read }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await world.sandbox.fault('lost_response', 'account.create');
  await signIn(context, 'bayo');
  await openAccount(page.request);
  await open('staff', '/staff');
  await settleReview(page, /^New virtual account/, 'It did not happen');
  const staff = new StaffPage(page);
  const row = await staff.openRow(staff.purchases, /^New virtual account/);
  await expect(row.getByText('Decided: failed')).toBeVisible();
  await expect(page.getByRole('table', { name: 'By hour' })).toBeVisible();
  expectRead(read, 'Decided');
});
