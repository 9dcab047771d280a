import { AirtimePage } from './airtime-page.ts';
import { countSends, expect, onlyPurchase, purchasesOf, test } from './fixtures.ts';
import { openPage, signOut } from './menu.ts';

test('Back returns from the review to the form, drafts survive other pages, and a purchase is sent once', async ({
  page,
  open,
}) => {
  await open('ada', '/account');
  await openPage(page, 'Bills');
  const sends = countSends(page);
  const airtime = new AirtimePage(page);
  const phone = page.getByLabel('Phone number');
  await airtime.fill();
  await page.goBack();
  await expect(phone).toHaveValue('0803 123 4567');
  await page.goForward();
  await expect(phone).toHaveValue('0803 123 4567');
  await expect(airtime.pay).toHaveCount(0);

  await openPage(page, 'History');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await openPage(page, 'Bills');
  await expect(phone).toHaveValue('0803 123 4567');
  await page.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
  expect(await purchasesOf(page.request)).toHaveLength(0);

  await page.getByRole('button', { name: 'Continue' }).click();
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await page.goForward();
  await expect(phone).toHaveValue('');
  await expect(airtime.pay).toHaveCount(0);
  expect(sends.count()).toBe(1);
  await onlyPurchase(page.request);
});

test('no draft is left in the browser after a sign-out', async ({ page, open }) => {
  await open('ada');
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await expect.poll(kept).toContain('0803 123 4567');
  await signOut(page);
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  expect(await kept()).not.toContain('0803');
});
