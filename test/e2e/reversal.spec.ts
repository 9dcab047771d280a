import { AirtimePage } from './airtime-page.ts';
import { expect, onlyPurchase, test } from './fixtures.ts';

test('a delivery is shown as being checked from the event that contradicts it until it is proven reversed', async ({
  page,
  open,
  world,
}) => {
  await world.sandbox.reverseAfter(30); // not before the purchase is paid for, however slow the machine is
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy({ phone: '0803 000 0004' });
  await expect(airtime.delivered).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect.poll(async () => (await onlyPurchase(page.request)).funding).toBe('captured');
  const history = await page.context().newPage();
  await history.goto('/history');
  await expect(history.getByRole('button', { name: /^MTN airtime/ })).toContainText('Delivered');

  await world.pass(31);
  const checking = /^MTN may have taken this back. If so, you get ₦[\d,]+ back.$/;
  await expect(page.getByText(checking).and(page.locator('p'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  await expect(history.getByRole('button', { name: /^MTN airtime/ })).toContainText('Being checked');
  // Money and outcome wait for the proof, which may be asked for once a minute.
  expect(await onlyPurchase(page.request)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  await expect(airtime.delivered).toHaveCount(0);

  await world.pass(60);
  await expect(history.getByRole('button', { name: /^MTN airtime/ })).toContainText('Refunded');
  await expect(page.getByRole('heading', { name: 'Reversed' })).toBeVisible();
  await expect(page.getByText(checking)).toHaveCount(0);
  expect(await onlyPurchase(page.request)).toMatchObject({ state: 'reversed', funding: 'refunded' });
});
