import { AirtimePage } from './airtime-page.ts';
import { BillsPage, products } from './bills-page.ts';
import { expect, goOnline, onlyPurchase, test } from './fixtures.ts';

const missing = 'This part could not load. Check your connection.';

test('the steps after the form load by themselves when the connection is back', async ({ page, context, open }) => {
  // They are loaded soon after the form: as if the connection had broken before.
  await page.route(/\/steps-/, (route) => route.abort());
  await open('ada');
  const airtime = new AirtimePage(page);
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await page.unroute(/\/steps-/);
  await goOnline(page);
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  await onlyPurchase(page.request);
});

test('steps after the form that failed to load are retried in place', async ({ page, open }) => {
  await page.route(/\/steps-/, (route) => route.abort());
  await open('ada');
  const airtime = new AirtimePage(page);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await page.unroute(/\/steps-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  await onlyPurchase(page.request);
});

test('nothing can be paid before the part that shows a token is loaded', async ({ page, open }) => {
  const electricity = products.find(({ name }) => name === 'Electricity');
  if (!electricity) throw new Error('There is no electricity.');
  await page.route(/\/TokenCard-/, (route) => route.abort());
  await open('ada');
  const bills = new BillsPage(page);
  await bills.choose(electricity);
  for (const field of electricity.fields) await bills.fillIn(field);
  await bills.continue.click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(bills.pay).toBeDisabled();
  await page.unroute(/\/TokenCard-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bills.pay).toBeEnabled();
  await bills.pay.click();
  await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/token/i).first()).toBeVisible();
});
