import { AirtimePage } from './airtime-page.ts';
import { expect, onlyPurchase, purchasesOf, test } from './fixtures.ts';
import { openPage } from './menu.ts';

test('each purchase has an address: pressed, gone back from, reloaded, linked to, and hidden from others', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  const { ref } = await onlyPurchase(page.request);
  await openPage(page, 'History');
  const row = page.getByRole('button', { name: /^MTN airtime/ });
  await row.click();
  await expect(page).toHaveURL(`/history/${ref}`);
  await expect(page.getByText(ref, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All purchases' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/history');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await page.goForward();
  await page.reload();
  await expect(page.getByText(ref, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All purchases' }).click();
  await expect(page).toHaveURL('/history');
  // The same again, in one press of its row. Nothing is sent by it.
  await page.getByRole('button', { name: 'Buy again: MTN airtime' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567');
  expect(await purchasesOf(page.request)).toHaveLength(1);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await other.request.post('/api/sign-in', { data: { user: 'bayo' } });
  const elsewhere = await other.newPage();
  await elsewhere.goto(`/history/${ref}`);
  await expect(elsewhere.getByRole('button', { name: 'All purchases' })).toBeVisible();
  await expect(elsewhere.getByText(ref)).toHaveCount(0);
  await other.close();
});
