import type { APIRequestContext } from '@playwright/test';
import { naira } from './amounts.ts';
import { expect, onlyPurchase, signIn, test } from './fixtures.ts';
import { keys } from './hands.ts';
import { StaffPage } from './staff-page.ts';

/** Ada buys airtime, which is delivered, and answers its reference. */
async function buy(ada: APIRequestContext): Promise<string> {
  const bought = await ada.post('/till/instructions', {
    data: { operation: 'airtime.buy', input: { phone: '08031234567', network: 'mtn', amount: naira(500) } },
    headers: { 'Idempotency-Key': 'a-purchase-to-report' },
  });
  const { ref } = (await bought.json()) as { ref: string };
  await expect.poll(() => onlyPurchase(ada), { timeout: 40_000 }).toMatchObject({ ref, state: 'succeeded' });
  return ref;
}

test('what a shopper reports is answered by staff, and the answer appears on the open receipt', async ({
  page,
  open,
  browser,
  baseURL,
  ada,
}) => {
  const ref = await buy(ada);
  await open('ada', `/history/${ref}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('radio', { name: 'It did not arrive' }).check();
  await page.getByRole('textbox', { name: 'What should the shop know?' }).fill('Nothing came.');
  await page.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your report was sent' })).toBeFocused();

  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(office, 'staff');
  const desk = await office.newPage();
  await desk.goto('/staff');
  const staff = new StaffPage(desk);
  const reports = desk.getByRole('region', { name: 'Reported problems' });
  const report = await staff.openRow(reports, /^Airtime .*ada.*It did not arrive/);
  await expect(report.getByText('Nothing came.')).toBeVisible();
  await expect(report.getByText(ref, { exact: true })).toBeVisible();
  await keys.type(report.getByRole('textbox', { name: 'Your answer' }), 'It came at 10:40. Dial *310#.');
  await keys.press(report.getByRole('button', { name: 'Send answer' }));
  await expect(reports.getByText('No report is waiting')).toBeVisible();
  await expect(reports.getByRole('heading', { level: 2 })).toBeFocused();
  await office.close();

  await expect(page.getByRole('heading', { name: 'The shop has answered' })).toBeVisible();
  await expect(page.getByText('It came at 10:40. Dial *310#.').first()).toBeVisible();
  expect(await onlyPurchase(ada)).toMatchObject({ ref, state: 'succeeded' });
});
