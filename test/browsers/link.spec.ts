import { AirtimePage } from '../e2e/airtime-page.ts';
import { createLink, expect, onlyPurchase, test } from '../e2e/fixtures.ts';

test.use({ isSecure: true, ignoreHTTPSErrors: true });

test('a payment link over TLS buys once, by a cookie that goes over TLS only', async ({
  page,
  context,
  ada,
  world,
}) => {
  const url = await createLink(ada, { widget: 'airtime', props: { phone: '08031234567' } });
  expect(url).toMatch(/^https:/);
  await page.goto(url);
  await page.getByRole('button', { name: /^Continue as •••• \d{4}$/ }).click();
  await page.getByLabel('Amount', { exact: true }).fill('500');
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Secure-/), secure: true, httpOnly: true });
  const airtime = new AirtimePage(page);
  await airtime.continue.click();
  await airtime.pay.click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  // The browser finds the session again by the cookie.
  await page.reload();
  await expect(page.getByText('0803 123 4567').first()).toBeVisible();
  const { ref } = await onlyPurchase(ada);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
});
